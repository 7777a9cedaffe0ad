/**
 * Ranks the candidates of a field by a learned model: the probability that each is right, from a fixed list of
 * numbers. A field takes part like this:
 *
 * 1. It lists the names of its features, in kebab-case, as in `ranking.features`. A feature is a number: 0 or 1, a
 *    count, a share, a length. Names end up in the evidence, so choose names that explain a rejection:
 *    `in-aside`, `names-the-site`.
 * 2. `ranking.candidates` returns the offers of a page with their features, in the order that is used without a
 *    model. An offer with a fault is out, whatever the model says. Offers of one value may share one array of
 *    features (the same object); it is then one row in training.
 * 3. The field is `ranked(ranking)`. Add the ranking to `rankings.ts`.
 * 4. `pnpm train metadata FIELD` collects the candidates on wcxb-dev, prints how often the order and the ranker are
 *    right under cross-validation, and writes `ranking.model`, a file of boosted trees in Base64 (by convention
 *    `model.ts` in the field's folder; begin with `MODEL = ""`, which keeps the order).
 * 5. `ranking.minProbability`: if no candidate reaches it, the page has no value. The command prints the effect of
 *    several thresholds.
 *
 * @module
 */
import { type BoostedTrees, contributions, parseBoostedTrees, predict } from "@winnow/core-dom/boosted-trees";
import { ModelError } from "@winnow/core-dom/model-file";
import { decide, type Field, type Offer } from "../decide.js";
import type { PageSources } from "../sources/types.js";

/** An offer with the numbers that the model reads. */
export interface RankedOffer<T> extends Offer<T> {
  /** One number for each name in the ranking's `features`. */
  readonly features: ArrayLike<number>;
}

/** How the candidates of a field are ranked. */
export interface Ranking<T> {
  /** The names of the features. */
  readonly features: readonly string[];
  /** The offers of a page, the best first as far as an order made by hand can tell. */
  readonly candidates: (sources: PageSources) => readonly RankedOffer<T>[];
  /** A file of boosted trees in Base64; the empty string keeps the order of the candidates. */
  readonly model: string;
  /** Minimum probability of a value. Default 0. */
  readonly minProbability?: number;
  /** Whether two values are the same. Default: they are equal except for case and white space. */
  readonly isSame?: (a: T, b: T) => boolean;
}

/** Maximum number of candidates that are ranked; further ones keep their order, after these. */
const MAX_RANKED = 256;
/** Number of rejected candidates with the features that spoke against them, and of features each. */
const MAX_EXPLAINED = 8;
const MAX_AGAINST = 2;

/**
 * Returns a field that takes the candidate with the highest probability.
 *
 * @example export const title: Field<string> = ranked(titleRanking);
 */
export function ranked<T>(ranking: Ranking<T>): Field<T> {
  let trees: BoostedTrees | undefined;
  return (sources) => {
    const offers = ranking.candidates(sources);
    if (ranking.model === "") return decide(offers, ranking.isSame);
    trees ??= parseModel(ranking);
    return decide(inOrder(offers, trees, ranking), ranking.isSame);
  };
}

/** The offers by descending probability, those with a fault at the end. */
function inOrder<T>(
  offers: readonly RankedOffer<T>[],
  trees: BoostedTrees,
  { features, minProbability = 0 }: Ranking<T>,
): readonly Offer<T>[] {
  const fit = offers.filter(({ fault }) => fault === undefined);
  const rows = rowsOf(fit.slice(0, MAX_RANKED), trees.features);
  const probabilities = rank(trees, rows);
  const order = [...probabilities.keys()].sort((a, b) => probabilities[b]! - probabilities[a]!);
  const isLikely = (at: number): boolean => probabilities[at]! >= minProbability;
  const explained = order.slice(order.length > 0 && isLikely(order[0]!) ? 1 : 0, MAX_EXPLAINED + 1);
  const reasons = against(trees, rows, explained, features);
  const sorted = order.map((at): Offer<T> => {
    const { value, source, key, raw } = fit[at]!;
    return {
      ...{ value, source, key, raw },
      probability: Math.round(probabilities[at]! * 1000) / 1000,
      ...(reasons.has(at) && { against: reasons.get(at)! }),
      ...(!isLikely(at) && { fault: "unlikely" }),
    };
  });
  return [...sorted, ...fit.slice(MAX_RANKED), ...offers.filter(({ fault }) => fault !== undefined)];
}

function parseModel({ model, features }: Pick<Ranking<unknown>, "model" | "features">): BoostedTrees {
  const trees = parseBoostedTrees(Uint8Array.from(atob(model), (character) => character.charCodeAt(0)));
  if (trees.features === features.length && trees.outputs === 1) return trees;
  throw ModelError.unsupported(`it has ${trees.features} features, not ${features.length}`);
}

/** Returns the features of offers as rows of numbers. */
function rowsOf(offers: readonly RankedOffer<unknown>[], width: number): Float32Array {
  const rows = new Float32Array(offers.length * width);
  for (const [at, { features }] of offers.entries()) rows.set(features, at * width);
  return rows;
}

/** Returns the probability of each row. */
function rank(trees: BoostedTrees, rows: Float32Array): Float32Array {
  const scores = new Float32Array(rows.length / trees.features);
  predict(trees, rows, scores.length, scores);
  return scores.map((score) => 1 / (1 + Math.exp(-score)));
}

/** By row, the names of the features that lowered its probability most. */
function against(
  trees: BoostedTrees,
  all: Float32Array,
  explained: readonly number[],
  names: readonly string[],
): ReadonlyMap<number, readonly string[]> {
  const width = trees.features;
  const rows = new Float32Array(explained.length * width);
  for (const [i, at] of explained.entries()) rows.set(all.subarray(at * width, (at + 1) * width), i * width);
  const { values } = contributions(trees, rows, explained.length);
  return new Map(
    explained.map((at, i) => {
      const own = values.subarray(i * width, (i + 1) * width);
      const order = [...own.keys()].filter((j) => own[j]! < 0).sort((a, b) => own[a]! - own[b]!);
      return [at, order.slice(0, MAX_AGAINST).map((j) => names[j]!)];
    }),
  );
}
