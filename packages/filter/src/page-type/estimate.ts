import { PAGE_TYPES, type PageType, type PageTypeEstimate } from "@winnow/core-dom";
import { type BoostedTrees, parseBoostedTrees, predict } from "@winnow/core-dom/boosted-trees";
import { ModelError } from "@winnow/core-dom/model-file";
import { checkInput } from "../check.js";
import type { FilterInput } from "../types.js";
import { broughtEstimate, PAGE_TYPE_FEATURES, pageTypeFeatures } from "./features/index.js";
import { CALIBRATIONS, MODEL } from "./model.js";

/** The type of a page or document, and the probability that it is an article. */
export interface ArticleEstimate extends PageTypeEstimate {
  /** The probability of the type `article`, 0 to 1: that of {@link PageTypeEstimate.probabilities}. */
  readonly article: number;
  /** `"page"` also for a document with the estimate that the extraction of its page brought. */
  readonly basis: "page" | "text";
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
 * kept of it, the text, the address. The less there is, the less certain the estimate: `basis` is `"text"` for a document
 * without its page. docs/results.md has the accuracy for extractions, and for text alone.
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

/** Probabilities below this count as much, so that their logarithms are finite. */
const MIN_PROBABILITY = 1e-6;

function logarithm(probability: number): number {
  return Math.log(Math.max(MIN_PROBABILITY, probability));
}

function estimateOf(input: FilterInput): ArticleEstimate {
  checkInput(input);
  const scores = new Float32Array(PAGE_TYPES.length);
  predict(bundledModel(), pageTypeFeatures(input), 1, scores);
  const own = broughtEstimate(input)?.probabilities;
  const what = input.tree === undefined ? "document" : "page";
  const { temperature, estimateWeight } =
    CALIBRATIONS[own === undefined ? what : (`estimated-${what}` as const)];
  const estimated = (type: PageType): number => (own === undefined ? 0 : logarithm(own[type]));
  return estimateFrom(
    PAGE_TYPES.map((type, i) => scores[i]! / temperature + estimateWeight * estimated(type)),
    what === "page" || own !== undefined ? "page" : "text",
  );
}

/** Returns the estimate with the probabilities exp(score) / sum, of one score per type. */
function estimateFrom(scores: readonly number[], basis: ArticleEstimate["basis"]): ArticleEstimate {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((a, b) => a + b, 0);
  const entries = PAGE_TYPES.map((type, i) => [type, powers[i]! / sum]);
  const probabilities: Readonly<Record<PageType, number>> = Object.fromEntries(entries);
  const type = PAGE_TYPES[powers.indexOf(Math.max(...powers))]!;
  return { type, probabilities, basis, article: probabilities.article };
}

/**
 * Returns an estimate together with the probabilities of a text classifier: their logarithmic opinion pool (Genest and
 * Zidek, Statistical Science 1986), whose weights add up to 1. Probabilities below 10⁻⁶ count
 * as 10⁻⁶, so that neither can rule out a type alone.
 *
 * @param weight - that of the classifier, 0 to 1.
 * @throws TypeError if there are no labels; RangeError if one of the page types is not among them.
 */
export function stacked(
  { probabilities, basis }: ArticleEstimate,
  labels: FilterInput["labels"],
  weight: number,
): ArticleEstimate {
  if (labels === undefined) {
    throw new TypeError(
      "input.labels must be the probabilities of a classifier: set them with labelled(input, probabilities)",
    );
  }
  const missing = PAGE_TYPES.find((type) => !Object.hasOwn(labels, type));
  if (missing !== undefined) {
    const known = Object.keys(labels).join(", ");
    throw new RangeError(`input.labels has no "${missing}"; its labels are ${known}`);
  }
  return estimateFrom(
    PAGE_TYPES.map(
      (type) => (1 - weight) * logarithm(probabilities[type]) + weight * logarithm(labels[type]!),
    ),
    basis,
  );
}
