import { rank } from "./ranks.js";
import { chiSquareUpper, fUpper } from "./special.js";
import { studentisedRange } from "./studentised-range.js";

/** Whether systems differ at all, by their ranks. */
export interface Friedman {
  /** How many blocks (pages or data sets) and systems. */
  readonly blocks: number;
  readonly systems: number;
  /** The mean rank of each system; 1 is best. */
  readonly ranks: readonly number[];
  /** Friedman's statistic, corrected for ties, and its p-value by chi-square with systems - 1 degrees of freedom. */
  readonly chiSquare: number;
  readonly p: number;
  /** Iman and Davenport's F, less conservative, and its p-value. */
  readonly f: number;
  readonly fP: number;
}

/**
 * Friedman's test (1937; ties: Conover 1999, 5.8) with Iman and Davenport's F (1980), as Demšar 2006, "Statistical
 * Comparisons of Classifiers over Multiple Data Sets", 3.2.2 recommends.
 *
 * Blocks are taken for independent: pages of one site are not, data sets are.
 *
 * @param blocks A row a page or data set, holding each system's figure.
 * @param better Which figures get the low ranks.
 * @returns NaN for the statistics where there are fewer than two blocks or systems, or all systems tie everywhere.
 *   Where all blocks agree entirely, f is infinite.
 * @throws {RangeError} If the rows differ in length or a figure is NaN.
 *
 * @example friedman([[0.9, 0.8], [0.7, 0.5]], "higher").ranks // [1, 2]
 */
export function friedman(blocks: readonly (readonly number[])[], better: "higher" | "lower"): Friedman {
  const n = blocks.length;
  const k = blocks[0]?.length ?? 0;
  if (blocks.some((row) => row.length !== k)) throw new RangeError("blocks must be rows of equal length");
  const sums = new Array<number>(k).fill(0);
  let tied = 0;
  for (const row of blocks) {
    const { ranks, ties } = rank(row, better === "higher" ? "highest" : "lowest");
    for (let j = 0; j < k; j++) sums[j]! += ranks[j]!;
    for (const size of ties) tied += size ** 3 - size;
  }
  const ranks = sums.map((sum) => sum / n);
  const spread = ranks.reduce((total, mean) => total + (mean - (k + 1) / 2) ** 2, 0);
  // Ties shrink the variance of the ranks within a block.
  const variance = (k * (k + 1)) / 12 - tied / (12 * n * (k - 1));
  const defined = n > 1 && k > 1 && variance > 1e-12;
  const chiSquare = defined ? (n * spread) / variance : Number.NaN;
  const room = n * (k - 1) - chiSquare;
  const f = room > 1e-9 ? ((n - 1) * chiSquare) / room : defined ? Number.POSITIVE_INFINITY : Number.NaN;
  return {
    blocks: n,
    systems: k,
    ranks,
    chiSquare,
    p: chiSquareUpper(chiSquare, k - 1),
    f,
    fP: fUpper(f, k - 1, (k - 1) * (n - 1)),
  };
}

/**
 * Nemenyi's critical difference (1963; Demšar 2006, 3.2.2): mean ranks of two of `k` systems over `n` blocks that are
 * farther apart differ significantly, all pairs considered.
 *
 * @returns In ranks. More than k - 1 means that no outcome whatever would be significant.
 * @throws {RangeError} If `k` is not a whole number from 2 on, `n` from 1 on, or `alpha` not between 0 and 1.
 *
 * @example criticalDifference(15, 5) // 9.6: with five data sets hardly anything differs
 */
export function criticalDifference(k: number, n: number, alpha = 0.05): number {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError("n must be a whole number from 1 on");
  return (studentisedRange(k, alpha) / Math.SQRT2) * Math.sqrt((k * (k + 1)) / (6 * n));
}
