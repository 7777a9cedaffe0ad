import { rank } from "./rank-correlation.js";
import { chiSquareUpper, fUpper, normalCdf } from "./special.js";

/** Limit of integration. Beyond it the normal density is below 1e-17. */
const REACH = 8.5;
/** Steps of Simpson's rule, an even number. The integrand is smooth, so 400 give about ten digits. */
const STEPS = 400;

/**
 * Returns the probability that the range of `k` independent standard normals is at most `q`. This is the
 * distribution of the studentised range with infinite degrees of freedom: k ∫ φ(z) [Φ(z + q) - Φ(z)]^(k-1) dz
 * over the smallest of them (Harter 1960), by Simpson's rule.
 *
 * @example studentisedRangeCdf(2.7718, 2) // 0.95
 */
export function studentisedRangeCdf(q: number, k: number): number {
  if (q <= 0) return 0;
  const step = (2 * REACH) / STEPS;
  let sum = 0;
  for (let i = 0; i <= STEPS; i++) {
    const z = -REACH + i * step;
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
    const weight = i === 0 || i === STEPS ? 1 : i % 2 === 1 ? 4 : 2;
    sum += weight * density * (normalCdf(z + q) - normalCdf(z)) ** (k - 1);
  }
  return Math.min(1, (k * sum * step) / 3);
}

/**
 * Returns the value that the range of `k` independent standard normals exceeds with probability `alpha`, by
 * bisection.
 *
 * @throws {RangeError} If `k` is not an integer of 2 or more, or `alpha` is not between 0 and 1.
 *
 * @example studentisedRange(3, 0.05) // 3.3145
 */
export function studentisedRange(k: number, alpha: number): number {
  if (!Number.isSafeInteger(k) || k < 2) throw new RangeError("k must be an integer of 2 or more");
  if (!(alpha > 0 && alpha < 1)) throw new RangeError("alpha must be between 0 and 1");
  let low = 0;
  let high = 2 * REACH;
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (studentisedRangeCdf(middle, k) < 1 - alpha) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The result of Friedman's test: whether systems differ at all, by their ranks. */
interface Friedman {
  /** Number of blocks (pages or data sets) and of systems. */
  readonly blocks: number;
  readonly systems: number;
  /** The mean rank of each system; 1 is best. */
  readonly ranks: readonly number[];
  /**
   * Friedman's statistic, corrected for ties, and its p-value by chi-square with systems - 1 degrees of
   * freedom.
   */
  readonly chiSquare: number;
  readonly p: number;
  /** Iman and Davenport's F, less conservative, and its p-value. */
  readonly f: number;
  readonly fP: number;
}

/**
 * Friedman's test (1937; ties: Conover 1999, 5.8) with Iman and Davenport's F (1980), as recommended by
 * Demšar 2006, "Statistical Comparisons of Classifiers over Multiple Data Sets", 3.2.2.
 *
 * Blocks must be independent. Data sets are; pages of one site are not.
 *
 * @param blocks One row per page or data set, with the figure of each system.
 * @param better Whether high or low figures get the low ranks.
 * @returns The statistics are NaN if there are fewer than two blocks or systems, or all systems tie
 *   everywhere. If all blocks agree completely, f is infinite.
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
 * Returns Nemenyi's critical difference (1963; Demšar 2006, 3.2.2). If the mean ranks of two of `k` systems
 * over `n` blocks are farther apart, they differ significantly, adjusted for all pairs.
 *
 * @returns A difference in ranks. If it exceeds k - 1, no outcome would be significant.
 * @throws {RangeError} If `k` is not an integer of 2 or more, `n` is not an integer of 1 or more, or
 *   `alpha` is not between 0 and 1.
 *
 * @example criticalDifference(15, 5) // 9.6: with five data sets hardly anything differs
 */
export function criticalDifference(k: number, n: number, alpha = 0.05): number {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError("n must be an integer of 1 or more");
  return (studentisedRange(k, alpha) / Math.SQRT2) * Math.sqrt((k * (k + 1)) / (6 * n));
}

/** The mean ranks of systems over pages or data sets. */
export interface RankComparison {
  /** The systems with their mean ranks, best first. */
  readonly systems: readonly { readonly name: string; readonly rank: number }[];
  /** The test for any difference. Its `ranks` are in the order of `scores`. */
  readonly friedman: Friedman;
  readonly alpha: number;
  /** Nemenyi's critical difference, in ranks. */
  readonly criticalDifference: number;
  /**
   * The largest groups of systems that don't differ significantly from each other: the bars of a
   * critical-difference diagram.
   */
  readonly groups: readonly (readonly string[])[];
  /** Present if there are too few blocks to distinguish systems. */
  readonly note?: string | undefined;
}

/**
 * Ranks systems over independent blocks, the means of data sets or of domains, and tests the ranks with
 * Friedman's statistic and Nemenyi's critical difference (Demšar 2006).
 *
 * Five data sets are too few: fifteen systems would have to be 9.6 of at most 14 ranks apart. `note` reports
 * such cases.
 *
 * @param scores For each system its figure on each block, in the same order for all.
 * @param options `alpha`: significance level, default 0.05.
 * @returns `undefined` if there are fewer than two systems or no block.
 * @throws {RangeError} If systems differ in their number of blocks, a figure is NaN, or `alpha` is not
 *   between 0 and 1.
 *
 * @example
 * compareRanks({ ours: [0.9, 0.8], theirs: [0.7, 0.7] }, { better: "higher" }).systems[0] // ours, rank 1
 */
export function compareRanks(
  scores: Readonly<Record<string, readonly number[]>>,
  { better, alpha = 0.05 }: { readonly better: "higher" | "lower"; readonly alpha?: number | undefined },
): RankComparison | undefined {
  const names = Object.keys(scores);
  const blocks = scores[names[0] ?? ""]?.length ?? 0;
  if (names.some((name) => scores[name]!.length !== blocks)) {
    throw new RangeError("scores must have the same blocks for every system");
  }
  if (names.length < 2 || blocks === 0) return undefined;
  const test = friedman(
    Array.from({ length: blocks }, (_, i) => names.map((name) => scores[name]![i]!)),
    better,
  );
  const systems = names.map((name, i) => ({ name, rank: test.ranks[i]! })).sort((a, b) => a.rank - b.rank);
  const critical = criticalDifference(names.length, blocks, alpha);
  const farthest = names.length - 1;
  return {
    systems,
    friedman: test,
    alpha,
    criticalDifference: critical,
    groups: groupsWithin(systems, critical),
    // Only a very one-sided comparison puts two systems half of all ranks apart.
    ...(critical > farthest / 2
      ? {
          note: `${blocks} blocks are too few: only systems ${critical.toFixed(1)} ranks apart differ, of at most ${farthest}`,
        }
      : {}),
  };
}

function groupsWithin(
  systems: readonly { readonly name: string; readonly rank: number }[],
  critical: number,
): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let covered = 0;
  for (const [start, { rank }] of systems.entries()) {
    let end = start + 1;
    while (end < systems.length && systems[end]!.rank - rank < critical) end++;
    if (end > covered && end - start > 1) groups.push(systems.slice(start, end).map(({ name }) => name));
    covered = Math.max(covered, end);
  }
  return groups;
}
