import { PAGE_TYPES, type PageType, type PageTypeEstimate } from "@winnow/core-dom";

/**
 * A multinomial logistic model of the {@link PAGE_TYPES}. Its inputs are the {@link pageNumbers}, each as the share
 * of its steps that it reaches, and whether the page has each of a list of terms.
 */
export interface PageTypeModel {
  /** For each number {@link STEPS} values, ascending. */
  readonly steps: Float32Array;
  /** Hashes of {@link pageTerms}. */
  readonly terms: Int32Array;
  /** The weights of the numbers and then of the terms, one per type for each, in units of `scale`. */
  readonly weights: Int8Array;
  readonly scale: number;
  /** One per type. */
  readonly bias: Float32Array;
}

/** A number counts as the share of this many quantiles of the training pages that it reaches. */
export const STEPS = 8;
/** Numbers of a page in addition to the means of the features of its blocks. */
export const EXTENTS = 9;

/** A block without probability has this weight in the means: a page without content has only such blocks. */
const MIN_WEIGHT = 0.02;

/**
 * Returns the numbers of a page for its type: the means of the features of its blocks, weighted by probability
 * and number of words, so that they describe the content rather than the menus; and {@link EXTENTS} that say how
 * much content the page has.
 *
 * @param features - those of the blocks, block by block.
 */
export function pageNumbers(
  features: Float32Array,
  width: number,
  probability: Float64Array,
  words: Float64Array,
): Float32Array {
  const sums = new Float64Array(width);
  let total = 0;
  let expected = 0;
  let doubtful = 0;
  let all = 0;
  let content = 0;
  let contentBlocks = 0;
  let longest = 0;
  for (let block = 0; block < probability.length; block++) {
    const p = probability[block]!;
    const count = words[block]!;
    const weight = (p + MIN_WEIGHT) * count;
    total += weight;
    const from = block * width;
    for (let k = 0; k < width; k++) sums[k]! += weight * features[from + k]!;
    all += count;
    expected += p * count;
    doubtful += p * (1 - p) * count;
    if (p <= 0.5) continue;
    content += count;
    contentBlocks++;
    longest = Math.max(longest, count);
  }
  const numbers = new Float32Array(width + EXTENTS);
  if (total > 0) numbers.set(sums.map((sum) => sum / total));
  const atLeast1 = Math.max(1, all);
  numbers.set(
    [
      Math.log1p(contentBlocks),
      Math.log1p(content),
      content / atLeast1,
      expected / atLeast1,
      doubtful / atLeast1,
      Math.log1p(longest),
      longest / Math.max(1, content),
      Math.log1p(probability.length),
      Math.log1p(all),
    ],
    width,
  );
  return numbers;
}

/** Estimates the type of a page from its {@link pageNumbers} and its {@link pageTerms}. */
export function estimatePageType(
  { steps, terms, weights, scale, bias }: PageTypeModel,
  numbers: Float32Array,
  pageTerms: ReadonlySet<number>,
): PageTypeEstimate {
  const types = PAGE_TYPES.length;
  const scores = Float64Array.from(bias);
  const addWeights = (input: number, value: number): void => {
    const from = input * types;
    for (let type = 0; type < types; type++) scores[type]! += scale * value * weights[from + type]!;
  };
  for (let i = 0; i < numbers.length; i++) {
    let reached = 0;
    while (reached < STEPS && steps[i * STEPS + reached]! <= numbers[i]!) reached++;
    addWeights(i, reached / STEPS);
  }
  for (let i = 0; i < terms.length; i++) if (pageTerms.has(terms[i]!)) addWeights(numbers.length + i, 1);
  const highest = Math.max(...scores);
  const exponentials = Array.from(scores, (score) => Math.exp(score - highest));
  const sum = exponentials.reduce((a, b) => a + b, 0);
  const probabilities = Object.fromEntries(
    PAGE_TYPES.map((type, i) => [type, exponentials[i]! / sum] as const),
  ) as Record<PageType, number>;
  return { type: PAGE_TYPES[scores.indexOf(highest)]!, probabilities };
}
