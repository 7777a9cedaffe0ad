import { createRandom, randomBelow } from "@winnow/core-dom";
import type { PageBlock, PageView, ReportInput } from "../src/report/types.js";
import type { PageScore, Result, Summary, SystemResult } from "../src/score/types.js";
import { CONVENTIONS, METRICS, pageScore, summary } from "./report-scores.js";

const WORDS: Readonly<Record<string, readonly string[]>> = {
  en: "harbour lantern quiet river market winter stone bread letter garden bridge teacher silver train window after before under slowly brightly carries opens finds keeps the a of in with and every small old new evening morning question answer island painter weather clock field".split(
    " ",
  ),
  de: "Hafen Laterne still Fluss Markt Winter Stein Brot Brief Garten Brücke Lehrer Silber Zug Fenster nach vor unter langsam öffnet findet behält der die das ein mit und jeder kleine alte neue Abend Morgen Frage Antwort Insel Maler Wetter Uhr Feld".split(
    " ",
  ),
  zh: [..."港燈靜河市冬石包信園橋師銀車窗後前下慢開找留的一在和每小老新夜晨問答島畫天鐘田"],
};
const MENU = [
  "Home",
  "News",
  "Sport",
  "Weather",
  "Sign in",
  "Subscribe now",
  "Cookie settings",
  "More stories",
  "Share this page",
];
const TYPES = ["article", "forum", "product", "listing"];
const COMPLEXITY = ["easy", "mid", "complex"];
const SYSTEMS = ["readability", "justext", "everything"];
const LANGS = ["en", "en", "en", "de", "zh"];

/** Text that tries to break out of its context. */
export const HOSTILE: string = [
  "x</script><script>window.pwned=1</script>",
  '<img src=x onerror="window.pwned=1">',
  "\u2028\u2029<!-- --> ]]> ' \" & `$",
  "{window.pwned=1}` \\ \ud800 javascript:window.pwned=1",
].join("");

/** Options of {@link reportFixture}. Everything random follows from the seed. */
export interface FixtureOptions {
  readonly seed?: number;
  readonly pages?: number;
  /** Append `HOSTILE` to every text and name. */
  readonly hostile?: boolean;
}

/** Creates the input of a report with two data sets, three systems and invented pages. */
export function reportFixture(options: FixtureOptions = {}): ReportInput {
  const random = createRandom(options.seed ?? 1);
  const pageCount = options.pages ?? 60;
  const evil = options.hostile === true ? HOSTILE : "";
  const systems = SYSTEMS.map((name) => name + evil);
  const pages: PageView[] = [];
  const results: Result[] = [];
  const scores: Record<string, Record<string, readonly PageScore[]>> = {};
  const goldErrors: Record<string, number[]> = {};
  for (const dataset of [`harbour${evil}`, "market"]) {
    const views = Array.from({ length: pageCount }, (_, index) =>
      page(random, dataset, index, systems, evil),
    );
    const bySystem: Record<string, readonly PageScore[]> = {};
    for (const system of systems) {
      bySystem[system] = views.map((view, index) => pageScore(view, index, view.predictions[system], random));
    }
    pages.push(...views);
    scores[dataset] = bySystem;
    goldErrors[dataset] = views.map((view) =>
      view.goldIssues === undefined ? Math.max(0, random() * 0.04 - 0.025) : 0.3,
    );
    results.push({
      dataset: {
        name: dataset,
        pages: pageCount,
        sha256: "5f".repeat(32),
        domains: Math.ceil(pageCount / 2),
      },
      conventions: CONVENTIONS,
      systems: systems.map((name, place) => systemResult(name, place, views, bySystem[name]!, evil)),
    });
  }
  const clusterPages = results[1]!.dataset.pages;
  return {
    title: `Three extractors, two data sets${evil}`,
    command: `winnow eval score market.jsonl readability.jsonl --format html${evil}`,
    metrics: METRICS,
    results,
    scores,
    pages,
    goldErrors,
    clusters: {
      market: Array.from({ length: clusterPages * 4 }, (_, index) => ({
        x: random() + (index % 3) * 0.8,
        y: random() + (index % 2),
        label: `${index % 3}${evil}`,
        id: String(index),
      })),
    },
    crossTables: {
      market: [
        {
          title: `Complexity by cluster${evil}`,
          rows: COMPLEXITY.map((row) => row + evil),
          columns: ["0", "1", "2"],
          counts: [
            [30, 12, 4],
            [18, 22, 9],
            [3, 14, 41],
          ],
          cramersV: 0.412,
        },
      ],
    },
  };
}

function sentence(random: () => number, lang: string): string {
  const words = WORDS[lang]!;
  const length = 6 + randomBelow(random, 14);
  const parts = Array.from({ length }, () => words[randomBelow(random, words.length)]!);
  if (lang === "zh") return `${parts.join("")}。`;
  const text = parts.join(" ");
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}

function page(
  random: () => number,
  dataset: string,
  index: number,
  systems: readonly string[],
  evil: string,
): PageView {
  const lang = LANGS[randomBelow(random, LANGS.length)]!;
  const pageType = TYPES[randomBelow(random, TYPES.length)]!;
  const complexity = COMPLEXITY[randomBelow(random, 3)]!;
  const blocks: { text: string; gold: boolean; extracted: boolean[] }[] = [];
  const add = (text: string, gold: boolean, chances: readonly number[]): void => {
    blocks.push({ text: text + evil, gold, extracted: chances.map((chance) => random() < chance) });
  };
  for (let at = 0; at < 5; at++) add(MENU[randomBelow(random, MENU.length)]!, false, [0.03, 0.02, 1]);
  const paragraphs = index === 7 ? 0 : 3 + randomBelow(random, 14);
  for (let at = 0; at < paragraphs; at++) {
    const text = Array.from({ length: 1 + randomBelow(random, 6) }, () => sentence(random, lang)).join(
      lang === "zh" ? "" : " ",
    );
    const hard = complexity === "complex" ? 0.25 : 0;
    add(text, true, [0.95 - hard, 0.88 - hard, 1]);
    if (random() < 0.2)
      add(`${MENU[randomBelow(random, MENU.length)]!}: ${sentence(random, lang)}`, false, [0.3, 0.2, 1]);
  }
  add("All rights reserved. Imprint. Privacy.", false, [0.02, 0.05, 1]);
  const lost = random() < 0.06;
  const predictions = Object.fromEntries(
    systems.map((name, system) => [
      name,
      lost && system === 1
        ? ""
        : blocks
            .filter((block) => block.extracted[system]!)
            .map((block) => block.text)
            .join("\n"),
    ]),
  );
  const views: PageBlock[] = blocks.map((block) => ({
    text: block.text,
    gold: block.gold ? 1 : 0,
    systems: Object.fromEntries(
      systems.map((name, system) => [
        name,
        {
          share: block.extracted[system]! && !(lost && system === 1) ? 1 : 0,
          label: `${block.extracted[system]! ? "content" : "boilerplate"}${evil}`,
          reason: `${block.text.length > 60 ? "long, few links" : "short"}${evil}`,
          // The last system estimates none.
          ...(system < systems.length - 1 && { score: block.extracted[system]! ? 0.75 : 0.125 }),
        },
      ]),
    ),
  }));
  const flagged = random() < 0.05;
  return {
    dataset,
    index,
    id: `${"0123456789abcdef".repeat(4).slice(index % 16, (index % 16) + 40)}${index}${evil}`,
    source: `${pageType}-${String(index).padStart(3, "0")}.html${evil}`,
    ...(dataset === "market"
      ? {}
      : {
          url:
            evil === ""
              ? `https://www.example.org/${pageType}/${index}`
              : `javascript:window.pwned=1//${evil}`,
        }),
    lang,
    pageType: pageType + evil,
    complexity,
    gold: blocks
      .filter((block) => block.gold)
      .map((block) => block.text)
      .join("\n"),
    predictions,
    blocks: views,
    ...(flagged ? { goldIssues: [`30% of the gold's words are not on the page.${evil}`] } : {}),
  };
}

function systemResult(
  name: string,
  place: number,
  views: readonly PageView[],
  scores: readonly PageScore[],
  evil: string,
): SystemResult {
  const by: Record<string, Record<string, Summary>> = {};
  for (const key of ["pageType", "lang", "complexity"] as const) {
    const groups: Record<string, Summary> = {};
    for (const group of new Set(views.map((view) => view[key]!))) {
      const here = views.flatMap((view, index) => (view[key] === group ? [index] : []));
      groups[group] = summary(
        here.map((index) => scores[index]!),
        here.map((index) => views[index]!),
      );
    }
    by[key + evil] = groups;
  }
  const ms = [4.2, 9.8, 0.7][place]!;
  return {
    ...summary(scores, views),
    name,
    by,
    cost: {
      meanMs: ms,
      p50Ms: ms * 0.8,
      p95Ms: ms * 2.6,
      parseMs: 0.5,
      peakRss: (80 + 30 * place) * 1048576,
    },
    failures: [],
    issues: {
      unknown: place === 1 ? [`elsewhere-1${evil}`, "elsewhere-2"] : [],
      missing: [],
      duplicate: [],
      broken: place === 1 ? [{ line: 17, message: `not JSON${evil}` }] : [],
    },
  };
}
