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
import { figure } from "./tables.js";

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

/** The pages that no detector can judge, and the median scores. */
function lengthTable({ groups }: Detections): Table {
  const rows = groups.map(({ group, kinds }) => [
    `${group} (${kinds[0]!.pages})`,
    ...kinds.map(({ tooShort, pages }) => `${tooShort} of ${pages}`),
    ...kinds.map(({ medians }) => figure(medians.score, 2)),
  ]);
  const columns = [
    ...KINDS.map((kind) => `too short: ${NAMES[kind]}`),
    ...KINDS.map((kind) => `median score: ${NAMES[kind]}`),
  ];
  return tableOf("texts of fewer than 64 tokens, and median scores", ["pages", ...columns], rows);
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
const LEFT = 130;
const RIGHT = 20;
const ROW = 74;
const TOP = 40;

/** Draws the shares of the threshold of 5% by group, one point per kind, with their intervals. */
function detectorPlot({ groups }: Detections): string {
  const height = TOP + ROW * groups.length + 30;
  const x = (share: number): number => Math.round(LEFT + share * (WIDTH - LEFT - RIGHT));
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].flatMap((tick) => [
    `<path d="M${x(tick)} ${TOP}V${height - 30}" stroke="#ddd"/>`,
    `<text x="${x(tick)}" y="${height - 14}" text-anchor="middle">${Math.round(100 * tick)}%</text>`,
  ]);
  const legend = KINDS.map(
    (kind, i) =>
      `<circle cx="${LEFT + 120 * i}" cy="18" r="4" fill="${COLORS[kind]}"/><text x="${LEFT + 120 * i + 9}" y="22">${NAMES[kind]}</text>`,
  );
  const rows = groups.flatMap(({ group, kinds }, row) => [
    `<text x="${LEFT - 10}" y="${TOP + ROW * row + 40}" text-anchor="end">${group}</text>`,
    ...kinds.map(({ kind, shares }, i) => {
      const { flagged, texts, low, high } = shares.score[RATES.indexOf(0.05)]!;
      if (texts === 0) return "";
      const y = TOP + ROW * row + 12 + 12 * i;
      const bar = Number.isNaN(low) ? "" : `<path d="M${x(low)} ${y}H${x(high)}" stroke="${COLORS[kind]}"/>`;
      return `${bar}<circle cx="${x(flagged / texts)}" cy="${y}" r="4" fill="${COLORS[kind]}"><title>${group}, ${NAMES[kind]}: ${flagged} of ${texts}</title></circle>`;
    }),
  ]);
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" font-family="system-ui, sans-serif" font-size="11" fill="#333">`,
    "<title>Share of human texts taken for generated ones, by page type</title>",
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    ...ticks,
    ...legend,
    `<path d="M${x(0.05)} ${TOP}V${height - 30}" stroke="#999" stroke-dasharray="4 4"/>`,
    ...rows.filter(Boolean),
    "</svg>",
  ].join("\n")}\n`;
}
