import { fileURLToPath } from "node:url";
import type { Tree } from "@winnow/core-dom";
import { siteOf } from "@winnow/core-dom/site";
import { mean } from "@winnow/eval";
import { blockScore } from "@winnow/eval/segmentation";
import {
  blockFigures,
  blockTable,
  type Command,
  count,
  defineCommand,
  flag,
  markedPages,
  visibleText,
  worstPages,
} from "@winnow/lab";
import {
  additiveScores,
  bestLabels,
  MAX_LEVELS,
  REGION_FEATURES,
  regionCandidates,
  regionFeatures,
} from "@winnow/segment/regions";
import { type LabelledPage, learn, modelsOfOtherSites } from "../structured/learn.js";
import { writeModel } from "../structured/module.js";

const PATHS = {
  module: fileURLToPath(new URL("../../../../packages/segment/src/regions/model.ts", import.meta.url)),
  figures: fileURLToPath(new URL("../../figures/regions.json", import.meta.url)),
};

const options = (seed: number) => ({ names: REGION_FEATURES, labels: MAX_LEVELS, missed: 8, seed });

interface Page extends LabelledPage {
  readonly source: string;
  /** The texts of the marked blocks, and of each candidate. */
  readonly gold: readonly string[];
  readonly textOf: (candidate: number) => string;
}

export const command: Command = defineCommand(
  {
    about: `
Trains the segmenter regions on the blocks that people marked on the popular pages of Kreuzer et al. 2015, and prints how many
it finds on sites that it was not trained on, with six folds of registrable domains.`,
    options: {
      divisions: count("number of divisions into folds", 3),
      worst: flag("also list the ten pages with the lowest F1"),
      write: flag("write packages/segment/src/regions/model.ts and tooling/train/figures/regions.json"),
    },
  },
  async (values) => {
    const { divisions } = values;
    const pages: Page[] = [];
    for await (const { source, tree, blocks } of markedPages()) pages.push(pageOf(source, tree, blocks));
    const runs = Array.from({ length: divisions }, (_, division) => outOfFold(pages, division + 1));
    const figures = runs.map(blockFigures);
    console.log(
      blockTable(
        "division",
        figures.map((each, division) => [`${division + 1}`, each]),
      ),
    );
    for (const { source, fuzzy, blocks, marked } of values.worst ? worstPages(runs[0]!) : [])
      console.log(`${fuzzy.f1.toFixed(2)}  ${blocks} blocks, ${marked} marked  ${source}`);
    if (values.write) {
      const f1 = mean(figures.map(({ fuzzy }) => fuzzy.f1));
      const written = { pages: pages.length, divisions: figures };
      writeModel(PATHS, learn(pages, options(1)), "regions", f1, written);
    }
    return 0;
  },
);

function pageOf(source: string, tree: Tree, blocks: readonly number[]): Page {
  const candidates = regionCandidates(tree);
  const { length, top, bottom, parent } = candidates;
  const of = new Map<number, number>();
  for (let index = 0; index < length; index++) {
    for (let row = bottom[index]!; ; row = tree.parent[row]!) {
      of.set(row, index);
      if (row === top[index]) break;
    }
  }
  const marked = new Set(blocks.flatMap((row) => of.get(row) ?? []));
  const labels = new Int8Array(length).fill(-1);
  for (const index of marked) {
    let level = 0;
    for (let up = parent[index]!; up >= 0; up = parent[up]!) if (marked.has(up)) level++;
    if (level < MAX_LEVELS) labels[index] = level;
  }
  const textOf = (row: number): string => visibleText(tree, { start: row, end: tree.end[row]! });
  return {
    source,
    site: siteOf(`http://${source}`),
    best: (scores) => bestLabels(parent, scores),
    features: regionFeatures(tree, candidates),
    labels,
    gold: blocks.map(textOf),
    textOf: (candidate) => textOf(top[candidate]!),
  };
}

/** Returns the scores of each page by a model that was trained without its site. */
function outOfFold(pages: readonly Page[], seed: number) {
  const models = modelsOfOtherSites(pages, options(seed));
  return pages.map(({ source, best, features, gold, textOf }, index) => {
    const labels = Array.from(best(additiveScores(models[index]!, REGION_FEATURES, features)));
    const found: string[] = [];
    for (const [candidate, label] of labels.entries()) if (label >= 0) found.push(textOf(candidate));
    return {
      source,
      blocks: found.length,
      marked: gold.length,
      exact: blockScore(gold, found, "exact"),
      fuzzy: blockScore(gold, found, "fuzzy"),
    };
  });
}
