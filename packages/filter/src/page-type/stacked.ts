import { PAGE_TYPES } from "@winnow/core-dom";
import type { FilterInput } from "../types.js";
import { type ArticleEstimate, estimateFrom, MIN_ESTIMATE } from "./estimate.js";

/**
 * Returns an estimate together with the probabilities of a text classifier: their logarithmic opinion pool (Genest and
 * Zidek, Statistical Science 1986), whose weights add up to 1. Probabilities below 10⁻⁶ count
 * as 10⁻⁶, so that neither can rule out a type alone.
 *
 * @param weight - that of the classifier, 0 to 1.
 * @throws TypeError if there are no labels; RangeError if one of the page types is not among them.
 */
export function stacked(
  { probabilities }: ArticleEstimate,
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
  const logarithm = (probability: number): number => Math.log(Math.max(MIN_ESTIMATE, probability));
  return estimateFrom(
    PAGE_TYPES.map(
      (type) => (1 - weight) * logarithm(probabilities[type]) + weight * logarithm(labels[type]!),
    ),
  );
}
