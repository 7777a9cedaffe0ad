import { rank } from "./rank-correlation.js";
import { chiSquareUpper, fUpper, normalCdf } from "./special.js";

/** Beyond this the normal density adds nothing: it is below 1e-17. */
const REACH = 8.5;
/** Simpson's rule on an even number of steps; the integrand is smooth, 400 give some ten digits. */
const STEPS = 400;

/**
 * The chance that the range of `k` independent standard normals is at most `q`: the studentised range's
 * distribution with infinite degrees of freedom, k ∫ φ(z) [Φ(z + q) - Φ(z)]^(k-1) dz over the least of them
 * (Harter 1960), by Simpson's rule.
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
 * The value that the range of `k` independent standard normals exceeds with chance `alpha`, by bisection.
 *
 * @throws {RangeError} If `k` is not a whole number from 2 on, or `alpha` not between 0 and 1.
 *
 * @example studentisedRange(3, 0.05) // 3.3145
 */
export function studentisedRange(k: number, alpha: number): number {
  if (!Number.isSafeInteger(k) || k < 2) throw new RangeError("k must be a whole number from 2 on");
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

/** Whether systems differ at all, by their ranks. */
interface Friedman {
  /** How many blocks (pages or data sets) and systems. */
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
 * Friedman's test (1937; ties: Conover 1999, 5.8) with Iman and Davenport's F (1980), as Demšar 2006,
 * "Statistical Comparisons of Classifiers over Multiple Data Sets", 3.2.2 recommends.
 *
 * Blocks are taken for independent: pages of one site are not, data sets are.
 *
 * @param blocks A row a page or data set, holding each system's figure.
 * @param better Which figures get the low ranks.
 * @returns NaN for the statistics where there are fewer than two blocks or systems, or all systems tie
 *   everywhere. Where all blocks agree entirely, f is infinite.
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
 * Nemenyi's critical difference (1963; Demšar 2006, 3.2.2): mean ranks of two of `k` systems over `n` blocks
 * that are farther apart differ significantly, all pairs considered.
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

/** How systems rank over pages or data sets. */
export interface RankComparison {
  /** Best first. */
  readonly systems: readonly { readonly name: string; readonly rank: number }[];
  /** Whether there is any difference. Its `ranks` are in the order of the scores given. */
  readonly friedman: Friedman;
  readonly alpha: number;
  /** Nemenyi's, in ranks. */
  readonly criticalDifference: number;
  /**
   * The largest groups of systems none of which differ significantly: the bars of a critical-difference
   * diagram.
   */
  readonly groups: readonly (readonly string[])[];
  /** Present where there are too few blocks to distinguish systems. */
  readonly note?: string | undefined;
}

/** How `compareRanks` works. */
interface RankOptions {
  readonly better: "higher" | "lower";
  /** Default 0.05. */
  readonly alpha?: number | undefined;
}

/**
 * Ranks systems over blocks that are independent of each other: the means of data sets, or of domains. Tests
 * with Friedman's statistic and Nemenyi's critical difference (Demšar 2006).
 *
 * Five data sets are too few for it: fifteen systems then need 9.6 of at most 14 ranks between them. `note`
 * reports it.
 *
 * @param scores By system its figure on each block, in the same order.
 * @returns `undefined` where there are fewer than two systems or no block.
 * @throws {RangeError} If systems differ in their number of blocks, a figure is NaN, or `alpha` not between 0
 *   and 1.
 *
 * @example compareRanks({ ours: [0.9, 0.8], theirs: [0.7, 0.7] }, { better: "higher" }).systems[0] // ours, rank 1
 */
export function compareRanks(
  scores: Readonly<Record<string, readonly number[]>>,
  options: RankOptions,
): RankComparison | undefined {
  const { better, alpha = 0.05 } = options;
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
    // Half of the ranks between two systems is what only a very one-sided comparison reaches.
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
