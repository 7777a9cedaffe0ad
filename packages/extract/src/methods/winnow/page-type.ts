import { PAGE_TYPES, type PageType, type PageTypeEstimate } from "@winnow/core-dom";
import { type BoostedTrees, predict } from "@winnow/core-dom/boosted-trees";

/**
 * Returns the features of a page for its type: the means of the features of its blocks, weighted by probability
 * and number of words, so that they describe the content rather than the menus.
 *
 * @param features - those of the blocks, block by block.
 */
export function pageTypeFeatures(
  features: Float32Array,
  width: number,
  probability: Float64Array,
  words: Float64Array,
): Float32Array {
  const sums = new Float64Array(width);
  let total = 0;
  for (let block = 0; block < probability.length; block++) {
    // Blocks that are surely boilerplate say little, but a page without content has only those.
    const weight = (probability[block]! + MIN_WEIGHT) * words[block]!;
    total += weight;
    const from = block * width;
    for (let k = 0; k < width; k++) sums[k]! += weight * features[from + k]!;
  }
  return Float32Array.from(sums, (sum) => (total > 0 ? sum / total : 0));
}

const MIN_WEIGHT = 0.02;

/** Estimates the type of a page from {@link pageTypeFeatures}. */
export function estimatePageType(trees: BoostedTrees, features: Float32Array): PageTypeEstimate {
  const scores = new Float32Array(PAGE_TYPES.length);
  predict(trees, features, 1, scores);
  const highest = Math.max(...scores);
  const exponentials = Array.from(scores, (score) => Math.exp(score - highest));
  const sum = exponentials.reduce((a, b) => a + b, 0);
  const probabilities = Object.fromEntries(
    PAGE_TYPES.map((type, i) => [type, exponentials[i]! / sum] as const),
  ) as Record<PageType, number>;
  return { type: PAGE_TYPES[scores.indexOf(highest)]!, probabilities };
}
