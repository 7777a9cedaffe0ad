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
  const ranked = fit.slice(0, MAX_RANKED);
  const { rows, rowOf } = featureRows(ranked, ranker);
  const odds = new Float32Array(rows.length / ranker.trees.features);
  predict(ranker.trees, rows, odds.length, odds);
  const probabilities = odds.map((odd) => 1 / (1 + Math.exp(-odd)));
  const order = ranked.toSorted(
    (a, b) => probabilities[rowOf.get(b.features)!]! - probabilities[rowOf.get(a.features)!]!,
  );
  const reasons = reasonsAgainst(order.slice(1, MAX_EXPLAINED + 1), ranker);
  const sorted = order.map((one, place): Offer<T> => {
    const { value, source, key, raw, features } = one;
    const probability = Math.round(probabilities[rowOf.get(features)!]! * 1000) / 1000;
    const against = place === 0 || place > MAX_EXPLAINED ? undefined : reasons.get(features);
    return against === undefined
      ? { value, source, key, raw, probability }
      : { value, source, key, raw, probability, against };
  });
  return [...sorted, ...fit.slice(MAX_RANKED), ...offers.filter(({ fault }) => fault !== undefined)];
}

/** Returns the features of offers as rows of numbers, one for all offers of a value, and the number of each row. */
function featureRows(
  offers: readonly RankedOffer<unknown>[],
  { trees }: Ranker,
): { readonly rows: Float32Array; readonly rowOf: ReadonlyMap<ArrayLike<number>, number> } {
  const rowOf = new Map<ArrayLike<number>, number>();
  for (const { features } of offers) if (!rowOf.has(features)) rowOf.set(features, rowOf.size);
  const rows = new Float32Array(rowOf.size * trees.features);
  for (const [features, row] of rowOf) rows.set(features, row * trees.features);
  return { rows, rowOf };
}

/** By the features of each offer, the names of those that lowered its probability most. */
function reasonsAgainst(
  offers: readonly RankedOffer<unknown>[],
  ranker: Ranker,
): ReadonlyMap<ArrayLike<number>, readonly string[]> {
  const width = ranker.trees.features;
  const { rows, rowOf } = featureRows(offers, ranker);
  const { values } = contributions(ranker.trees, rows, rowOf.size);
  const reasons = new Map<ArrayLike<number>, readonly string[]>();
  for (const [features, row] of rowOf) {
    const shares = values.subarray(row * width, (row + 1) * width);
    const lowering: number[] = [];
    for (let j = 0; j < width; j++) if (shares[j]! < 0) lowering.push(j);
    lowering.sort((a, b) => shares[a]! - shares[b]!);
    reasons.set(
      features,
      lowering.slice(0, MAX_AGAINST).map((j) => ranker.names[j]!),
    );
  }
  return reasons;
}
