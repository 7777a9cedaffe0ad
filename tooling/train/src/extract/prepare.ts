import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LEXICAL_FEATURES } from "@winnow/extract/winnow";
import type { WinnowModelParts } from "@winnow/testing/models";
import { type CollectedPage, collect, type Skeleton } from "./collect.js";
import { writeLexical } from "./lexical-columns.js";
import { quantizeLinear } from "./linear.js";
import type { LinearData } from "./linear-data.js";
import { linearFolds } from "./linear-folds.js";
import { plainPages, trainingVariants } from "./variants.js";

/** Where the prepared files are. */
export const FOLDER: string = join(tmpdir(), "winnow-extract");
/** Seed of the folds and copies, and of the linear model. */
export const DATA_SEED = 1;
const FOLDS = 5;
/** Data sets that measure, and that the decoding was chosen on. */
const MEASURED = [
  "dragnet-train",
  "daniel-a",
  "cleaneval",
  "l3s-gn1",
  "cleanportaleval",
  "readability",
] as const;

type Weights = WinnowModelParts["linear"];

/**
 * Writes the files that `python/extract.py` reads: `train` with the training pages and their copies, and `other` with the
 * pages that only measure.
 *
 * @param again - use the files of the last run.
 * @returns the weights of the linear model that ships.
 */
export async function prepare(folder: string, seed: number, again: boolean): Promise<Weights> {
  const saved = join(folder, "linear.json");
  if (again && existsSync(saved)) return restored(JSON.parse(readFileSync(saved, "utf8")));
  const train = await collect(join(folder, "train"), trainingVariants(FOLDS, seed));
  const sites = new Map<string, number>();
  const siteOf = (domain: string): number => {
    const site = sites.get(domain) ?? sites.size;
    sites.set(domain, site);
    return site;
  };
  const linear = linearFolds(
    train.pages.map((page, i) => ({
      ...linearRows(page, train.skeletons[i]!, siteOf(page.domain)),
      fold: page.fold,
    })),
    { seed },
  );
  const write = (name: string, outer?: number): Promise<void> =>
    writeLexical(join(folder, "train"), name, train.pages, train.skeletons, (fold) =>
      quantizeLinear(linear.modelFor(fold, outer)),
    );
  for (let outer = 0; outer < FOLDS; outer++) await write(`lexical-${outer}`, outer);
  await write("lexical-all");
  const weights = quantizeLinear(linear.all);
  const other = await collect(join(folder, "other"), plainPages(MEASURED));
  await writeLexical(join(folder, "other"), "lexical-all", other.pages, other.skeletons, () => weights);
  writeFileSync(join(folder, "lexical.json"), JSON.stringify(LEXICAL_FEATURES));
  writeFileSync(saved, JSON.stringify({ values: [...weights.values], scales: weights.scales }));
  return weights;
}

function restored({ values, scales }: { values: number[]; scales: number[] }): Weights {
  return { values: Int8Array.from(values), scales };
}

/** A page's blocks for the linear model: every page has the same weight, divided by the root of the words. */
function linearRows(
  { weight: ofPage, copy }: CollectedPage,
  { terms, target, counts }: Skeleton,
  site: number,
): LinearData {
  const weight = Float32Array.from(counts, (count) => Math.sqrt(Math.max(1, count)));
  const sum = weight.reduce((total, value) => total + value, 0);
  const scale = (ofPage * (copy === "plain" ? 1 : 0.5)) / Math.max(1, sum);
  return {
    ...{ terms, target, weight: weight.map((value) => value * scale) },
    site: new Int32Array(terms.length).fill(site),
  };
}
