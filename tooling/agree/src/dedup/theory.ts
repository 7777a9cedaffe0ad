/**
 * The probability that MinHash with bands proposes a pair: 1 − (1 − sʳ)ᵇ (Leskovec, Rajaraman and Ullman, Mining of
 * Massive Datasets, §3.4.2).
 *
 * @param jaccard - s, the pair's true Jaccard coefficient.
 */
export function bandProbability(jaccard: number, bands: number, rows: number): number {
  return 1 - (1 - jaccard ** rows) ** bands;
}

/** What lies outside of an interval of 99 %: of a table's ten rows, all hold in nine tables of ten. */
const ALPHA = 0.01;

/** Halvings of 0 to 1: more change no digit. */
const STEPS = 60;

/**
 * The exact interval of a binomial proportion (Clopper and Pearson 1934). It holds at any proportion, near 1 as well,
 * where the usual approximations are too narrow.
 *
 * @param successes - of `trials`.
 * @param alpha - the chance that it does not hold the proportion, at most; default 1 %.
 * @returns 0 to 1 of no trials.
 * @example binomialInterval(0, 20, 0.05).high; // 1 - .025 ** (1 / 20), about .168
 */
export function binomialInterval(
  successes: number,
  trials: number,
  alpha: number = ALPHA,
): { readonly low: number; readonly high: number } {
  const tail = alpha / 2;
  return {
    // The least proportion with which so many or more are not too unlikely; the most with which so few are not.
    low: successes === 0 ? 0 : boundary((p) => 1 - atMost(successes - 1, trials, p) > tail),
    high: successes === trials ? 1 : boundary((p) => atMost(successes, trials, p) <= tail),
  };
}

/** Where a condition that comes true with a growing proportion does so. */
function boundary(isTrue: (proportion: number) => boolean): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (isTrue(middle)) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/** The chance of at most `successes`, from the logarithms of the terms: each follows from the one before. */
function atMost(successes: number, trials: number, p: number): number {
  let term = trials * Math.log1p(-p);
  let sum = Math.exp(term);
  for (let k = 1; k <= successes; k++) {
    term += Math.log((trials - k + 1) / k) + Math.log(p) - Math.log1p(-p);
    sum += Math.exp(term);
  }
  return Math.min(1, sum);
}
