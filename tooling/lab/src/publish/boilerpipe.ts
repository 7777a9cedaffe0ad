import { boilerpipe } from "@winnow/baselines/methods/boilerpipe";
import { createBoilerpipeTree } from "@winnow/baselines/methods/boilerpipe-tree";
import { justext } from "@winnow/baselines/methods/justext";
import type { Method } from "@winnow/core-dom";
import {
  compareSystems,
  domainLabels,
  METRICS,
  mannWhitney,
  mean,
  scorePage,
  type Table,
} from "@winnow/eval";
import { extract } from "@winnow/extract";
import { parsePage } from "@winnow/extract/winnow";
import { type DatasetName, type DatasetPage, datasetPages } from "../data/datasets.js";
import { tableOf } from "../table.js";
import { byCaption, type Tables } from "./page.js";
import { figure } from "./tables.js";

const TREE = "boilerpipe-tree, depth";
const DEPTHS = [1, 2, 3, 4, 5] as const;
const MEASURES = ["precision", "recall", "f1"] as const;
const METRIC = METRICS["char-lcs"]!;
const METRICS_READ = [METRIC, METRICS["word-f1"]!];
/** The paper tests with a confidence of 99%. */
const ALPHA = 0.01;

const SYSTEMS: Readonly<Record<string, Method>> = {
  boilerpipe,
  justext,
  ...Object.fromEntries(DEPTHS.map((depth) => [`${TREE} ${depth}`, createBoilerpipeTree({ depth })])),
};

/** Tables 1 and 2 of the paper, on its news in English, and its figures on CleanEval (§7): P, R, F. */
export const PUBLISHED: Readonly<Partial<Record<DatasetName, Readonly<Record<string, readonly number[]>>>>> =
  {
    "l3s-gn1": {
      boilerpipe: [0.76, 0.92, 0.83],
      justext: [0.85, 0.84, 0.84],
      [`${TREE} 1`]: [0.96, 0.82, 0.89],
      [`${TREE} 2`]: [0.95, 0.84, 0.89],
      [`${TREE} 3`]: [0.9, 0.88, 0.89],
      [`${TREE} 4`]: [0.87, 0.88, 0.87],
      [`${TREE} 5`]: [0.85, 0.89, 0.87],
    },
    cleaneval: { boilerpipe: [0.95, 0.74, 0.83], [`${TREE} 2`]: [0.96, 0.66, 0.78] },
  };

/** The pairs of table 1, and the two best depths of table 2: the one that the paper expects to be better first. */
const PAIRS = [
  [`${TREE} 2`, "boilerpipe"],
  [`${TREE} 2`, "justext"],
  ["boilerpipe", "justext"],
  [`${TREE} 2`, `${TREE} 1`],
] as const;

type PageScore = ReturnType<typeof scorePage>;
type Scores = Readonly<Record<string, readonly PageScore[]>>;

/**
 * Repeats the experiment of Viveros-Jiménez et al. 2018, "Improving the Boilerpipe Algorithm for Boilerplate Removal in
 * News Articles Using HTML Tree Structure", on two open sets.
 */
export async function boilerpipeTables(): Promise<Tables> {
  const tables: Table[] = [];
  const tests: (readonly string[])[] = [];
  for (const set of Object.keys(PUBLISHED) as DatasetName[]) {
    const { scores, domains } = await scoresOn(set);
    tables.push(scoresTable(set, scores));
    tests.push(...testRows(set, scores, domains));
  }
  const columns = [
    "set",
    "first",
    "second",
    ...MEASURES.map((measure) => `${measure}: difference, p, paired p`),
  ];
  return byCaption(...tables, tableOf("characters: significance of the differences", columns, tests, [], 3));
}

async function scoresOn(
  set: DatasetName,
): Promise<{ readonly scores: Scores; readonly domains: readonly string[] }> {
  const scores = Object.fromEntries(Object.keys(SYSTEMS).map((name) => [name, [] as PageScore[]]));
  const pages: Omit<DatasetPage, "html">[] = [];
  for await (const { html, ...page } of datasetPages(set, Number.POSITIVE_INFINITY)) {
    const tree = parsePage(html);
    // Most depths find the same text, and the metric takes longer than the method.
    const known = new Map<string, PageScore>();
    for (const [name, method] of Object.entries(SYSTEMS)) {
      const { text } = extract(tree, { method, url: page.url });
      const score = known.get(text) ?? scorePage(page, { id: page.id, text }, METRICS_READ, pages.length);
      known.set(text, score);
      scores[name]!.push(score);
    }
    pages.push(page);
  }
  return { scores, domains: domainLabels(pages) };
}

function valuesOf(scores: readonly PageScore[], metric: string, measure: string): readonly number[] {
  return scores.map(({ metrics }) => metrics[metric]![measure]!);
}

function scoresTable(set: DatasetName, scores: Scores): Table {
  const rows = Object.entries(scores).map(([name, own]) => [
    name,
    ...MEASURES.map((measure, at) => {
      const published = PUBLISHED[set]![name]?.[at];
      const value = figure(mean(valuesOf(own, METRIC.name, measure)));
      return published === undefined ? value : `${value} (${figure(published, 2)})`;
    }),
    figure(mean(valuesOf(own, "word-f1", "f1"))),
  ]);
  return tableOf(`${set}: characters`, ["system", ...MEASURES, "words, F1"], rows);
}

/** Differences of means, with the p-values of Mann and Whitney's test and of the paired test over domains. */
function testRows(set: DatasetName, scores: Scores, domains: readonly string[]): (readonly string[])[] {
  return PAIRS.map(([a, b]) => [
    ...[set, a, b],
    ...MEASURES.map((measure) => {
      const [first, second] = [a, b].map((name) => valuesOf(scores[name]!, METRIC.name, measure));
      const two = { [a]: scores[a]!, [b]: scores[b]! };
      const [paired] = compareSystems(two, domains, { metric: METRIC, measure, alpha: ALPHA }).pairs;
      const difference = mean(first!) - mean(second!);
      const ps = [mannWhitney(first!, second!).p, paired!.p].map((p) => (p < 0.001 ? "< .001" : figure(p)));
      return `${difference < 0 ? "−" : "+"}${figure(Math.abs(difference))}, ${ps.join(", ")}`;
    }),
  ]);
}
