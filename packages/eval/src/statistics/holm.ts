/**
 * Adjusts p-values for testing several hypotheses at once (Holm 1979, step-down): the smallest is multiplied by their
 * number, the next by one less, and so on, none below the one before, none above 1. Rejecting where the adjusted value is
 * at most alpha keeps the chance of any false rejection at most alpha, whatever the tests' dependence.
 *
 * @param p NaN stays NaN and doesn't count.
 * @returns In the order of `p`.
 *
 * @example holm([0.01, 0.04, 0.03]) // [0.03, 0.06, 0.06]
 */
export function holm(p: readonly number[]): readonly number[] {
  const order = p.flatMap((value, i) => (Number.isNaN(value) ? [] : [i])).sort((i, j) => p[i]! - p[j]!);
  const adjusted = p.map(() => Number.NaN);
  let least = 0;
  for (const [step, i] of order.entries()) {
    least = Math.max(least, Math.min(1, (order.length - step) * p[i]!));
    adjusted[i] = least;
  }
  return adjusted;
}
