import { type BoostedTrees, contributions, parseBoostedTrees, predict } from "@winnow/core-dom/boosted-trees";
import { ModelError, modelBytes } from "@winnow/core-dom/model-file";
import type { Offer } from "../decide.js";

/**
 * An offer with the numbers that the model reads, one for each name in the list of features. Offers of one value may
 * share one array (the same object); it is then one row in training.
 */
export interface RankedOffer<T> extends Offer<T> {
  readonly features: ArrayLike<number>;
}

/** A model of boosted trees and the names of its features, which explain a rejection: `in-aside`. */
export interface Ranker {
  readonly trees: BoostedTrees;
  readonly names: readonly string[];
}

/** Maximum number of candidates that are ranked; further ones keep their order, after these. */
const MAX_RANKED = 256;
/** Number of rejected candidates with the features that spoke against them, and of features each. */
const MAX_EXPLAINED = 8;
const MAX_AGAINST = 2;

/**
 * Reads a model.
 *
 * @param model - a file of boosted trees in Base64, which `pnpm train metadata title` writes.
 * @throws ModelError if the model has other features.
 */
export function readRanker(model: string, names: readonly string[]): Ranker {
  const trees = parseBoostedTrees(modelBytes(model), "model", true);
  if (trees.features === names.length && trees.outputs === 1) return { trees, names };
  throw ModelError.unsupported(`it has ${trees.features} features, not ${names.length}`);
}

/** Returns offers by descending probability, those with a fault at the end. */
export function mostLikelyFirst<T>(offers: readonly RankedOffer<T>[], ranker: Ranker): readonly Offer<T>[] {
  const fit = offers.filter(({ fault }) => fault === undefined);
  const rows = featureRows(fit.slice(0, MAX_RANKED), ranker);
  const odds = new Float32Array(rows.length / ranker.trees.features);
  predict(ranker.trees, rows, odds.length, odds);
  const probabilities = odds.map((odd) => 1 / (1 + Math.exp(-odd)));
  const order = [...odds.keys()].sort((a, b) => probabilities[b]! - probabilities[a]!);
  const explained = order.slice(1, MAX_EXPLAINED + 1);
  const reasons = reasonsAgainst(
    explained.map((at) => fit[at]!),
    ranker,
  );
  const sorted = order.map((at, place): Offer<T> => {
    const { value, source, key, raw } = fit[at]!;
    const probability = Math.round(probabilities[at]! * 1000) / 1000;
    const against = reasons[place - 1];
    return { value, source, key, raw, probability, ...(against && { against }) };
  });
  return [...sorted, ...fit.slice(MAX_RANKED), ...offers.filter(({ fault }) => fault !== undefined)];
}

/** Returns the features of offers as rows of numbers. */
function featureRows(offers: readonly RankedOffer<unknown>[], { trees }: Ranker): Float32Array {
  const rows = new Float32Array(offers.length * trees.features);
  for (const [at, { features }] of offers.entries()) rows.set(features, at * trees.features);
  return rows;
}

/** For each offer, the names of the features that lowered its probability most. */
function reasonsAgainst(
  offers: readonly RankedOffer<unknown>[],
  ranker: Ranker,
): readonly (readonly string[])[] {
  const width = ranker.trees.features;
  const { values } = contributions(ranker.trees, featureRows(offers, ranker), offers.length);
  return offers.map((_, i) => {
    const shares = values.subarray(i * width, (i + 1) * width);
    const order = [...shares.keys()].filter((j) => shares[j]! < 0).sort((a, b) => shares[a]! - shares[b]!);
    return order.slice(0, MAX_AGAINST).map((j) => ranker.names[j]!);
  });
}
