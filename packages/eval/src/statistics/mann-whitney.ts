import { rank } from "./rank-correlation.js";
import { upperGamma } from "./special.js";

/** The result of {@link mannWhitney}. */
interface MannWhitney {
  /** The number of pairs of a value of `a` and one of `b` in which that of `a` is larger; ties count half. */
  readonly u: number;
  /** The two-sided p-value. */
  readonly p: number;
}

/**
 * The two-sided U test of Mann and Whitney (1947): whether values of one sample tend to be larger than those of the
 * other. The p-value is the normal approximation with correction for ties and continuity, for samples of about ten
 * values or more.
 *
 * The test is for independent samples. The scores of two systems on the same pages are paired, and pages of one site are
 * similar: use {@link compareSystems} for them, and this one to repeat what a paper did.
 *
 * @returns p is 1 if all values are equal, and NaN, like u, if a sample is empty.
 * @throws {RangeError} If a value is NaN.
 *
 * @example mannWhitney([0.9, 0.8, 0.7], [0.6, 0.8]).u // 4.5 of 6 pairs
 */
export function mannWhitney(a: readonly number[], b: readonly number[]): MannWhitney {
  const [n1, n2, n] = [a.length, b.length, a.length + b.length];
  if (n1 === 0 || n2 === 0) return { u: Number.NaN, p: Number.NaN };
  const { ranks, ties } = rank([...a, ...b]);
  const u = ranks.slice(0, n1).reduce((sum, each) => sum + each, 0) - (n1 * (n1 + 1)) / 2;
  const tied = ties.reduce((sum, size) => sum + size ** 3 - size, 0);
  const variance = ((n1 * n2) / 12) * (n + 1 - tied / (n * (n - 1)));
  const z = (Math.abs(u - (n1 * n2) / 2) - 0.5) / Math.sqrt(variance);
  // Twice the upper tail of the normal distribution, without subtraction from 1.
  return { u, p: z > 0 && variance > 0 ? upperGamma(0.5, (z * z) / 2) : 1 };
}
