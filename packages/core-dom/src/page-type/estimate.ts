import { type BoostedTrees, parseBoostedTrees, predict } from "../boosted-trees/index.js";
import { keepLast } from "../cache.js";
import { PAGE_TYPES, type PageType, type PageTypeEstimate } from "../marks/types.js";
import { ModelError, modelBytes } from "../model-file/index.js";
import { type PageTypeInput, pageTypeFeatures } from "./features/index.js";
import { CALIBRATIONS, MODEL } from "./model.js";

/** Returns the model of this package; it is parsed when a page needs it. */
const bundledModel = keepLast((): BoostedTrees => {
  const trees = parseBoostedTrees(modelBytes(MODEL), "MODEL", true);
  const { length } = pageTypeFeatures({ text: "" });
  if (trees.features === length && trees.outputs === PAGE_TYPES.length) return trees;
  throw ModelError.unsupported(`it has ${trees.features} features, not ${length}`);
});

/** Probabilities below this count as much, so that their logarithms are finite. */
const MIN_PROBABILITY = 1e-6;

/**
 * Estimates the type of a page or document with boosted trees, from what the input has: the page and what a method
 * kept of it, the text, the address. The less there is, the less certain the estimate: its `basis` is `"text"` for a
 * document without its page. docs/results.md has the accuracy of both.
 *
 * If the method estimates the type itself, as `winnow` does in its marks, that is one of the features, and part of the
 * score: a logarithmic opinion pool. The scores become probabilities with temperatures that were fitted on pages of
 * unseen sites (Guo et al., ICML 2017, §4.2).
 *
 * @example const { type, basis } = estimatePageType({ text, url }); // basis: "text"
 */
export function estimatePageType(input: PageTypeInput): PageTypeEstimate {
  const scores = new Float32Array(PAGE_TYPES.length);
  predict(bundledModel(), pageTypeFeatures(input), 1, scores);
  const basis = input.tree === undefined ? "text" : "page";
  const own = basis === "page" ? input.marks?.pageType?.probabilities : undefined;
  const kind = own !== undefined ? "estimated-page" : basis === "page" ? "page" : "document";
  const { temperature, estimateWeight } = CALIBRATIONS[kind];
  const pooled = PAGE_TYPES.map((type, i) => {
    const logarithm = own === undefined ? 0 : Math.log(Math.max(MIN_PROBABILITY, own[type]));
    return scores[i]! / temperature + estimateWeight * logarithm;
  });
  return estimateFrom(pooled, basis);
}

/** Returns the estimate with the probabilities exp(score) / sum, of one score per type. */
export function estimateFrom(scores: readonly number[], basis: PageTypeEstimate["basis"]): PageTypeEstimate {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((a, b) => a + b, 0);
  const entries = PAGE_TYPES.map((type, i) => [type, powers[i]! / sum]);
  const probabilities: Readonly<Record<PageType, number>> = Object.fromEntries(entries);
  return { type: PAGE_TYPES[scores.indexOf(highest)]!, probabilities, basis };
}
