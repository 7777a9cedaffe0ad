import { PAGE_TYPES, type PageType, type PageTypeEstimate } from "@winnow/core-dom";
import { once } from "@winnow/core-dom/cache";
import { estimateFrom, estimatePageType as estimateType } from "@winnow/core-dom/page-type";
import { checkInput } from "../check.js";
import type { FilterInput } from "../types.js";

/** The type of a page or document, and the probability that it is an article. */
export interface ArticleEstimate extends PageTypeEstimate {
  /** The probability of the type `article`, 0 to 1: that of {@link PageTypeEstimate.probabilities}. */
  readonly article: number;
}

/**
 * Returns the type of a page or document: the estimate that the extraction of the page made, or else one from what the
 * input has. That of a document without its page has the basis `"text"`.
 *
 * @throws TypeError if the input has no string `text`.
 * @example
 * const { type, article } = estimatePageType(extract(html, { url }));
 */
export function estimatePageType(input: FilterInput): ArticleEstimate {
  return estimateOnce(input);
}

/** Several filters of one input share the work. */
const estimateOnce = once((input: FilterInput) => {
  checkInput(input);
  return withArticle(input.pageType ?? estimateType(input));
});

function withArticle(estimate: PageTypeEstimate): ArticleEstimate {
  return { ...estimate, article: estimate.probabilities.article };
}

/** Probabilities below this count as much, so that their logarithms are finite. */
const MIN_PROBABILITY = 1e-6;

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
  const logarithm = (probability: number): number => Math.log(Math.max(MIN_PROBABILITY, probability));
  const pooled = PAGE_TYPES.map(
    (type: PageType) => (1 - weight) * logarithm(probabilities[type]) + weight * logarithm(labels[type]!),
  );
  return withArticle(estimateFrom(pooled, basis));
}
