import { boilerpipe } from "@winnow/baselines/methods/boilerpipe";
import { createBoilerpipeTree } from "@winnow/baselines/methods/boilerpipe-tree";
import { justext } from "@winnow/baselines/methods/justext";
import { type Method, parse } from "@winnow/core-dom";
import { type Prediction, score, type Table, toDataset } from "@winnow/eval";
import { extract } from "@winnow/extract";
import { type DatasetName, datasetPages } from "../data/datasets.js";
import { tableOf } from "../table.js";
import { figure } from "./tables.js";

/** The sets of the experiment, instead of the paper's own, which are not available: news, and CleanEval. */
const SETS: readonly DatasetName[] = ["l3s-gn1", "cleaneval", "daniel-a"];

const DEPTHS = [1, 2, 3, 4, 5] as const;

const SYSTEMS: Readonly<Record<string, Method>> = {
  boilerpipe,
  justext,
  ...Object.fromEntries(
    DEPTHS.map((depth) => [`boilerpipe-tree, depth ${depth}`, createBoilerpipeTree({ depth })]),
  ),
};

/** The paper's figures on CleanEval (§7) and on its own corpora (tables 1 and 2): P, R, F. */
const PUBLISHED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  boilerpipe: { cleaneval: ".95 .74 .83", English: ".76 .92 .83", Spanish: ".83 .98 .90" },
  justext: { English: ".85 .84 .84", Spanish: ".86 .93 .89" },
  "boilerpipe-tree, depth 1": { English: ".96 .82 .89", Spanish: ".97 .92 .94" },
  "boilerpipe-tree, depth 2": { cleaneval: ".96 .66 .78", English: ".95 .84 .89", Spanish: ".97 .93 .95" },
  "boilerpipe-tree, depth 3": { English: ".90 .88 .89", Spanish: ".91 .95 .92" },
  "boilerpipe-tree, depth 4": { English: ".87 .88 .87", Spanish: ".90 .95 .92" },
  "boilerpipe-tree, depth 5": { English: ".85 .89 .87", Spanish: ".89 .95 .91" },
};

/**
 * Repeats the experiment of Viveros-Jiménez et al. 2018, "Improving the Boilerpipe Algorithm for Boilerplate
 * Removal in News Articles Using HTML Tree Structure": precision, recall and F1 by characters, of Boilerpipe,
 * jusText, and Boilerpipe followed by the paper's filter at depths 1 to 5. The paper does not define how
 * characters are aligned: here by their longest common subsequence (`char-lcs`).
 */
export async function boilerpipeTable(): Promise<Table> {
  const figures = new Map<string, string[]>(Object.keys(SYSTEMS).map((name) => [name, []]));
  for (const set of SETS) {
    const pages = [];
    const predictions = new Map(Object.keys(SYSTEMS).map((name) => [name, new Map<string, Prediction>()]));
    for await (const { html, htmlBase64: _, ...page } of datasetPages(set, Number.POSITIVE_INFINITY)) {
      const tree = parse(html);
      pages.push(page);
      for (const [name, method] of Object.entries(SYSTEMS)) {
        predictions.get(name)!.set(page.id, { id: page.id, text: extract(tree, { method }).text });
      }
    }
    const systems = Array.from(predictions, ([name, found]) => ({ name, predictions: found }));
    const results = score(await toDataset(set, pages), systems, { metrics: ["char-lcs"], resamples: 0 });
    for (const { name, metrics } of results.systems) {
      const { precision, recall, f1 } = metrics["char-lcs"]!;
      figures.get(name)!.push([precision, recall, f1].map((value) => figure(value)).join(" "));
    }
  }
  const columns = [...SETS, ...["cleaneval", "English", "Spanish"].map((set) => `the paper, ${set}`)];
  const rows = Array.from(figures, ([name, ours]) => {
    const theirs = PUBLISHED[name] ?? {};
    return [name, ...ours, ...["cleaneval", "English", "Spanish"].map((set) => theirs[set] ?? "–")];
  });
  return tableOf("characters: precision, recall, F1 ↑", ["system", ...columns], rows);
}
