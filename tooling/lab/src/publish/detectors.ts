import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Table } from "@winnow/eval";
import type { Agreement } from "../right/detector/agreement.js";
import type { RuleFigures } from "../right/detector/rule.js";
import {
  type Criterion,
  type Detections,
  KINDS,
  type Kind,
  type KindFigures,
  OTHERS,
  RATES,
  type Share,
} from "../right/detector/shares.js";
import { tableOf } from "../table.js";
import { byCaption, type Tables } from "./page.js";

/** The columns of the tables, and the colours of the plot. */
const NAMES: Readonly<Record<Kind, string>> = {
  page: "whole page",
  content: "main content",
  rules: "kept by R1 to R5",
  classifier: "kept by the classifier",
  segments: "segments",
};
const COLORS: Readonly<Record<Kind, string>> = {
  page: "#999999",
  content: "#1f5fa8",
  rules: "#0b8457",
  classifier: "#8a5fb0",
  segments: "#c2571a",
};

/**
 * Returns the tables of the section "Detectors", from the figures of `lab right detector` and `lab right detections`, which take
 * a language model and hours. Writes the plot to `docs/detectors.svg`.
 *
 * @param root - the repository.
 */
export async function detectorTables(root: string): Promise<Tables> {
  const path = join(root, "tooling/lab/figures/detector.json");
  const { agreement, detections, rule } = JSON.parse(await readFile(path, "utf8")) as {
    readonly agreement: Agreement;
    readonly detections: Detections;
    readonly rule: RuleFigures;
  };
  await writeFile(join(root, "docs/detectors.svg"), detectorPlot(detections));
  return byCaption(
    agreementTable(agreement),
    summaryTable(detections),
    typeTable("Binoculars: taken for generated, threshold of 5%", detections, "score"),
    typeTable("Fast-DetectGPT: taken for generated, threshold of 5%", detections, "discrepancy"),
    lengthTable(detections),
    ruleTable(rule),
  );
}

function agreementTable({ texts, tokens, sameTokens, precisions }: Agreement): Table {
  const rows = precisions.map(({ precision, ...differences }) => [
    precision,
    ...[`${sameTokens} of ${texts}`, String(tokens)],
    ...Object.values(differences).map((one) => one.toPrecision(2)),
  ]);
  const columns = ["weights", "texts with the same tokens", "tokens", "logit", "score", "discrepancy"];
  return tableOf("largest differences from the formulas in torch", columns, rows);
}

const written = ({ flagged, texts, low, high }: Share): string =>
  texts === 0 ? "–" : `${percent(flagged / texts)} [${percent(low)}, ${percent(high)}] of ${texts}`;
const percent = (share: number): string => (Number.isNaN(share) ? "–" : `${Math.round(100 * share)}%`);

/** All pages that are not articles together, and the generated texts, at both rates. */
function summaryTable({ groups, generated }: Detections): Table {
  const all = groups.find(({ group }) => group === OTHERS)!.kinds;
  const row = (name: string, { shares }: Pick<KindFigures, "shares">): readonly string[] => [
    name,
    ...(["score", "discrepancy"] as const).flatMap((criterion) => shares[criterion].map(written)),
  ];
  const columns = ["Binoculars", "Fast-DetectGPT"].flatMap((name) =>
    RATES.map((rate) => `${name}, ${100 * rate}%`),
  );
  const rows = all.map((own) => row(`pages that are no articles: ${NAMES[own.kind]}`, own));
  return tableOf(
    "taken for generated, by threshold",
    ["texts", ...columns],
    [
      ...rows,
      ...generated.flatMap(({ temperature, alone, inPage }) => [
        row(`written by the model at temperature ${temperature}`, alone),
        row("the same, in the page of an article", inPage),
      ]),
    ],
  );
}

function typeTable(caption: string, { groups }: Detections, criterion: Criterion): Table {
  const rows = groups.map(({ group, kinds }) => [
    `${group} (${kinds[0]!.pages})`,
    ...kinds.map(({ shares }) => written(shares[criterion][RATES.indexOf(0.05)]!)),
  ]);
  return tableOf(caption, ["pages", ...KINDS.map((kind) => NAMES[kind])], rows);
}

/** The pages that no detector can judge. */
function lengthTable({ groups }: Detections): Table {
  const kinds = KINDS.filter((kind) => kind !== "rules" && kind !== "classifier");
  const rows = groups.map(({ group, kinds: all }) => [
    `${group} (${all[0]!.pages})`,
    ...kinds.map((kind) => String(all.find((own) => own.kind === kind)!.tooShort)),
  ]);
  return tableOf("pages without a text of 64 tokens", ["pages", ...kinds.map((kind) => NAMES[kind])], rows);
}

function ruleTable({ pages, passed }: RuleFigures): Table {
  const row = (name: string, rule: "r1" | "all"): readonly string[] => [
    name,
    ...[0, 1].flatMap((kind) => [passed.words[rule][kind]!, passed.tokens[rule][kind]!].map(String)),
  ];
  const [articles, others] = pages;
  const columns = [`${articles} articles, by words`, "by tokens", `${others} others, by words`, "by tokens"];
  return tableOf(
    "pages that pass, by words and by tokens",
    ["rules", ...columns],
    [row("R1", "r1"), row("R1 to R5", "all")],
  );
}

const WIDTH = 720;
const LEFT = 190;
const ROW = 74;
const TOP = 44;
const BOTTOM = 40;
/** The scores at the edges. */
const [LOWEST, HIGHEST] = [0.6, 1.7];

/** Draws the scores of Binoculars by group: a bar from the lowest to the highest tenth, a point for the median. */
function detectorPlot({ groups, generated, thresholds }: Detections): string {
  const written = generated.map(({ temperature, alone, inPage }) => ({
    group: `written, temperature ${temperature}`,
    kinds: [
      { kind: "content" as const, ...alone },
      { kind: "page" as const, ...inPage },
    ],
  }));
  const all = [...written, ...groups];
  const bottom = TOP + ROW * all.length;
  const x = (score: number): number => {
    const share = (score - LOWEST) / (HIGHEST - LOWEST);
    return Math.round(LEFT + Math.min(1, Math.max(0, share)) * (WIDTH - LEFT - 20));
  };
  const line = (score: number, style: string): string => `<path d="M${x(score)} ${TOP}V${bottom}" ${style}/>`;
  const ticks = [0.6, 0.8, 1, 1.2, 1.4, 1.6].flatMap((tick) => [
    line(tick, 'stroke="#ddd"'),
    `<text x="${x(tick)}" y="${bottom + 16}" text-anchor="middle">${tick.toFixed(1)}</text>`,
  ]);
  const legend = KINDS.map((kind, i) => {
    const left = 20 + 140 * i;
    return `<circle cx="${left}" cy="18" r="4" fill="${COLORS[kind]}"/><text x="${left + 9}" y="22">${NAMES[kind]}</text>`;
  });
  const limits = thresholds.score.flatMap((threshold, i) => [
    line(threshold, 'stroke="#b00020" stroke-dasharray="4 4"'),
    `<text x="${x(threshold)}" y="${TOP - 6}" text-anchor="middle" fill="#b00020">${100 * RATES[i]!}%</text>`,
  ]);
  const rows = all.flatMap(({ group, kinds }, row) => [
    `<text x="${LEFT - 10}" y="${TOP + ROW * row + 40}" text-anchor="end">${group}</text>`,
    ...kinds.flatMap(({ kind, pages, tooShort, quantiles }, i) => {
      const [low, median, high] = quantiles.score;
      if (pages === tooShort || low == null || median == null || high == null) return [];
      const y = TOP + ROW * row + 12 + 12 * i;
      const title = `${group}, ${NAMES[kind]}: ${[low, median, high].map((one) => one.toFixed(2)).join(", ")}`;
      return [
        `<path d="M${x(low)} ${y}H${x(high)}" stroke="${COLORS[kind]}" stroke-width="2"/>`,
        `<circle cx="${x(median)}" cy="${y}" r="4" fill="${COLORS[kind]}"><title>${title}</title></circle>`,
      ];
    }),
  ]);
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + BOTTOM}" width="${WIDTH}" font-family="system-ui, sans-serif" font-size="11" fill="#333">`,
    "<title>Scores of Binoculars by page type</title>",
    `<rect width="${WIDTH}" height="${bottom + BOTTOM}" fill="#fff"/>`,
    ...[...ticks, ...legend, ...limits, ...rows],
    `<text x="${x(1.15)}" y="${bottom + 32}" text-anchor="middle">score; left of the red lines, texts are taken for generated ones</text>`,
    "</svg>",
  ].join("\n")}\n`;
}
