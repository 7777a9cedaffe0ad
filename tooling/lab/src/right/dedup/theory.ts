import type { Table } from "@winnow/eval";

/** The result of one part. */
export interface Part {
  readonly tables: readonly Table[];
  /** Whether all conditions are met. */
  readonly met: boolean;
}

/** A share with three digits; a dash without trials. */
export function share(part: number, whole: number): string {
  return whole === 0 ? "–" : (part / whole).toFixed(3);
}

/**
 * The probability that MinHash with bands proposes a pair: 1 − (1 − sʳ)ᵇ (Leskovec, Rajaraman and Ullman,
 * Mining of Massive Datasets, §3.4.2).
 *
 * @param jaccard - s, the exact Jaccard coefficient of the pair.
 */
export function bandProbability(jaccard: number, bands: number, rows: number): number {
  return 1 - (1 - jaccard ** rows) ** bands;
}

/**
 * Error probability of a 99% interval: in nine of ten tables with ten rows, all ten intervals contain the
 * true value.
 */
const ALPHA = 0.01;

/** Bisections of 0 to 1; more do not change a digit. */
const STEPS = 60;

/**
 * The exact interval of a binomial proportion (Clopper and Pearson 1934). It is valid for any proportion,
 * even near 1, where the usual approximations are too narrow.
 *
 * @param successes - number of successes in `trials`.
 * @param alpha - maximum probability that the interval does not contain the proportion; default 1%.
 * @returns 0 to 1 without trials.
 * @example binomialInterval(0, 20, 0.05).high; // 1 - .025 ** (1 / 20), about .168
 */
export function binomialInterval(
  successes: number,
  trials: number,
  alpha: number = ALPHA,
): { readonly low: number; readonly high: number } {
  const tail = alpha / 2;
  return {
    // The smallest proportion for which so many successes are plausible, and the largest for which so few
    // are.
    low: successes === 0 ? 0 : boundary((p) => 1 - atMost(successes - 1, trials, p) > tail),
    high: successes === trials ? 1 : boundary((p) => atMost(successes, trials, p) <= tail),
  };
}

/** The proportion at which a monotonic condition becomes true. */
function boundary(isTrue: (proportion: number) => boolean): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (isTrue(middle)) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/**
 * The probability of at most `successes`, from the logarithms of the terms, each derived from the previous
 * one.
 */
function atMost(successes: number, trials: number, p: number): number {
  let term = trials * Math.log1p(-p);
  let sum = Math.exp(term);
  for (let k = 1; k <= successes; k++) {
    term += Math.log((trials - k + 1) / k) + Math.log(p) - Math.log1p(-p);
    sum += Math.exp(term);
  }
  return Math.min(1, sum);
}
