import { join } from "node:path";
import type { LinearWeights } from "@winnow/extract/methods/winnow";
import { type CollectedPage, collect, type Skeleton } from "./collect.js";
import { goldWeight } from "./gold-repair.js";
import { writeLexical } from "./lexical-columns.js";
import { quantizeLinear } from "./linear.js";
import type { LinearData } from "./linear-data.js";
import { linearFolds } from "./linear-folds.js";
import { plainPages, trainingVariants } from "./variants.js";

export const FOLDS = 5;
/** Data sets that measure, and that the decoding is chosen on. */
export const MEASURED = [
  "dragnet-train",
  "daniel-a",
  "cleaneval",
  "l3s-gn1",
  "cleanportaleval",
  "readability",
] as const;

/**
 * Writes the files that `python/extract.py` reads: `train` with wcxb-dev and its copies, and `other` with the
 * pages that only measure.
 *
 * @returns the weights of the linear model that ships.
 */
export async function prepare(folder: string, seed: number): Promise<LinearWeights> {
  const train = await collect(join(folder, "train"), trainingVariants(FOLDS, seed));
  const sites = [...new Set(train.pages.map(({ domain }) => domain))];
  const linear = linearFolds(
    train.pages.map((page, i) => ({
      ...linearRows(page, train.skeletons[i]!, sites.indexOf(page.domain)),
      fold: page.fold,
    })),
    { seed },
  );
  for (let outer = 0; outer < FOLDS; outer++) {
    await writeLexical(join(folder, "train"), `lexical-${outer}`, train.pages, train.skeletons, (fold) =>
      linear.modelFor(fold, outer),
    );
  }
  await writeLexical(join(folder, "train"), "lexical-all", train.pages, train.skeletons, (fold) =>
    linear.modelFor(fold),
  );
  const weights = quantizeLinear(linear.all);
  const other = await collect(join(folder, "other"), plainPages(MEASURED));
  await writeLexical(join(folder, "other"), "lexical-all", other.pages, other.skeletons, () => weights);
  return weights;
}

/** A page's blocks for the linear model: each page has the same weight, divided by √words. */
function linearRows(
  { id, url, copy }: CollectedPage,
  { terms, target, counts }: Skeleton,
  site: number,
): LinearData {
  const weight = Float32Array.from(counts, (count) => Math.sqrt(Math.max(1, count)));
  const sum = weight.reduce((total, value) => total + value, 0);
  const scale = (goldWeight(id, url) * (copy === "plain" ? 1 : 0.5)) / Math.max(1, sum);
  return {
    ...{ terms, target, weight: weight.map((value) => value * scale) },
    site: new Int32Array(terms.length).fill(site),
  };
}
