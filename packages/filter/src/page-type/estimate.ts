import { PAGE_TYPES, type PageType, type PageTypeEstimate } from "@winnow/core-dom";
import { type BoostedTrees, parseBoostedTrees, predict } from "@winnow/core-dom/boosted-trees";
import { ModelError } from "@winnow/core-dom/model-file";
import { checkInput } from "../check.js";
import type { FilterInput } from "../types.js";
import { broughtEstimate } from "./features/estimate.js";
import { PAGE_TYPE_FEATURES, pageTypeFeatures } from "./features/index.js";
import { CALIBRATIONS, MODEL } from "./model.js";

/** The type of a page or document, and the probability that it is an article. */
export interface ArticleEstimate extends PageTypeEstimate {
  /** The probability of the type `article`, 0 to 1: that of {@link PageTypeEstimate.probabilities}. */
  readonly article: number;
}

let bundled: BoostedTrees | undefined;

/** Returns the model of this package; it is parsed when a page needs it. */
function bundledModel(): BoostedTrees {
  bundled ??= parseModel(MODEL);
  return bundled;
}

function parseModel(base64: string): BoostedTrees {
  const trees = parseBoostedTrees(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
  const { length } = PAGE_TYPE_FEATURES;
  if (trees.features === length && trees.outputs === PAGE_TYPES.length) return trees;
  throw ModelError.unsupported(`it has ${trees.features} features, not ${length}`);
}

/** Estimates by input, so that several filters of one input share the work. */
const known = new WeakMap<FilterInput, ArticleEstimate>();

/**
 * Estimates the type of a page or document with boosted trees, from what the input has: the page and what a method
 * kept of it, the text, the address. The less there is, the less certain the estimate: docs/results.md has the
 * accuracy for extractions, and for text alone.
 *
 * If the extraction brings an estimate of the type, as that of `winnow` does, by its marks or as `pageType`, it is one of
 * the features, and part of the score: a logarithmic opinion pool. The scores become probabilities with temperatures
 * that were fitted on pages of unseen sites (Guo et al., ICML 2017, §4.2).
 *
 * @throws TypeError if the input has no string `text`.
 * @example
 * const { type, article } = estimatePageType(extract(html, { url }));
 */
export function estimatePageType(input: FilterInput): ArticleEstimate {
  let estimate = known.get(input);
  if (estimate === undefined) {
    estimate = estimateOf(input);
    known.set(input, estimate);
  }
  return estimate;
}

/** Keeps logarithms finite. */
export const MIN_ESTIMATE = 1e-6;

function estimateOf(input: FilterInput): ArticleEstimate {
  checkInput(input);
  const scores = new Float32Array(PAGE_TYPES.length);
  predict(bundledModel(), pageTypeFeatures(input), 1, scores);
  const own = broughtEstimate(input)?.probabilities;
  const what = input.tree === undefined ? "document" : "page";
  const { temperature, estimateWeight } =
    CALIBRATIONS[own === undefined ? what : (`estimated-${what}` as const)];
  return estimateFrom(
    PAGE_TYPES.map((type, i) => {
      const estimate = own === undefined ? 1 : Math.max(MIN_ESTIMATE, own[type]);
      return scores[i]! / temperature + estimateWeight * Math.log(estimate);
    }),
  );
}

/** Returns the estimate with the probabilities exp(score) / sum, of one score per type. */
export function estimateFrom(scores: readonly number[]): ArticleEstimate {
  const all = softmax(scores);
  const probabilities = Object.fromEntries(PAGE_TYPES.map((type, i) => [type, all[i]!])) as Record<
    PageType,
    number
  >;
  const type = PAGE_TYPES[all.indexOf(Math.max(...all))]!;
  return { type, probabilities, article: probabilities.article };
}

function softmax(scores: readonly number[]): readonly number[] {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}
