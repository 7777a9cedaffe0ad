import type { Metric } from "../metrics/types.js";
import type { Result } from "../score/types.js";
import { mean } from "./quantile.js";

/** Ranks and their ties. */
interface Ranking {
  /** Ranks from 1, in the order of the values; equal values share the mean of their ranks. */
  readonly ranks: readonly number[];
  /** The sizes of the groups of two or more equal values. */
  readonly ties: readonly number[];
}

/**
 * Ranks values from 1; equal values get their mid-rank.
 *
 * @param best The value with rank 1. Default `"lowest"`.
 * @throws {RangeError} If a value is NaN, which has no rank.
 *
 * @example rank([0.9, 0.7, 0.9], "highest") // { ranks: [1.5, 3, 1.5], ties: [2] }
 */
export function rank(values: readonly number[], best: "lowest" | "highest" = "lowest"): Ranking {
  if (values.some(Number.isNaN)) throw new RangeError("values must not be NaN");
  const order = values.map((_, i) => i).sort((i, j) => compare(values[i]!, values[j]!));
  if (best === "highest") order.reverse();
  const ranks = new Array<number>(values.length);
  const ties: number[] = [];
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && values[order[end]!] === values[order[start]!]) end++;
    for (let i = start; i < end; i++) ranks[order[i]!] = (start + 1 + end) / 2;
    if (end - start > 1) ties.push(end - start);
    start = end;
  }
  return { ranks, ties };
}

/** Compares without subtraction, since two infinities are equal too. */
function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Pearson's product-moment correlation, -1 to 1.
 *
 * @returns NaN if one of the two is constant, there are fewer than two pairs, or a value isn't finite.
 * @throws {RangeError} If the lengths differ.
 *
 * @example pearson([1, 2, 3], [2, 4, 6]) // 1
 */
export function pearson(x: readonly number[], y: readonly number[]): number {
  checkPairs(x, y);
  const meanX = mean(x);
  const meanY = mean(y);
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let i = 0; i < x.length; i++) {
    const dx = x[i]! - meanX;
    const dy = y[i]! - meanY;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  // Equal values may differ from their mean by rounding: constants are detected by comparison.
  if (isConstant(x) || isConstant(y)) return Number.NaN;
  return Math.min(1, Math.max(-1, xy / Math.sqrt(xx * yy)));
}

/**
 * Spearman's rank correlation: Pearson's correlation of the mid-ranks, which is correct with ties too
 * (Kendall and Gibbons 1990, 3.8).
 *
 * @returns NaN if one of the two is constant, there are fewer than two pairs, or a value is NaN.
 * @throws {RangeError} If the lengths differ.
 *
 * @example spearman([1, 2, 3], [1, 10, 100]) // 1
 */
export function spearman(x: readonly number[], y: readonly number[]): number {
  checkPairs(x, y);
  if (x.some(Number.isNaN) || y.some(Number.isNaN)) return Number.NaN;
  return pearson(rank(x).ranks, rank(y).ranks);
}

/**
 * Kendall's tau-b (Kendall 1945): concordant minus discordant pairs, over the geometric mean of the numbers
 * of pairs not tied in x and not tied in y. Compares every pair, so it is meant for systems or a few thousand
 * pages.
 *
 * @returns NaN if one of the two is constant, there are fewer than two pairs, or a value is NaN.
 * @throws {RangeError} If the lengths differ.
 *
 * @example kendall([1, 2, 3], [1, 3, 2]) // 1/3
 */
export function kendall(x: readonly number[], y: readonly number[]): number {
  checkPairs(x, y);
  if (x.some(Number.isNaN) || y.some(Number.isNaN)) return Number.NaN;
  let agreement = 0;
  let untiedX = 0;
  let untiedY = 0;
  for (let i = 0; i < x.length; i++) {
    for (let j = 0; j < i; j++) {
      const dx = compare(x[i]!, x[j]!);
      const dy = compare(y[i]!, y[j]!);
      agreement += dx * dy;
      untiedX += dx * dx;
      untiedY += dy * dy;
    }
  }
  return agreement / Math.sqrt(untiedX * untiedY);
}

function isConstant(values: readonly number[]): boolean {
  return values.every((value) => value === values[0]);
}

function checkPairs(x: readonly number[], y: readonly number[]): void {
  if (x.length !== y.length) throw new RangeError("x and y must have the same length");
}

/** How two metrics rank the same systems. */
export interface RankCorrelation {
  /** The metrics' names. */
  readonly a: string;
  readonly b: string;
  /** 1 if both rank the systems in the same order from best to worst; NaN if one ties all systems. */
  readonly spearman: number;
  /** Kendall's tau-b, with the same special cases. */
  readonly kendall: number;
  /**
   * The points of a plot: each system's figure and rank under both metrics. Rank 1 is best; tied systems have
   * mid-ranks.
   */
  readonly points: readonly RankPoint[];
  /** Systems without a figure under one of the two metrics. */
  readonly left: readonly string[];
}

/** The figures and ranks of a system under two metrics. */
export interface RankPoint {
  readonly system: string;
  readonly valueA: number;
  readonly valueB: number;
  readonly rankA: number;
  readonly rankB: number;
}

/**
 * Computes rank correlations between every pair of metrics over the systems of one data set, by their primary
 * measures (Gupta 2022, section 6.2). Ranks run from best to worst: an edit distance that orders systems
 * exactly like an F1 correlates with it at 1, not -1.
 *
 * @returns Every pair of metrics once, in the order of `metrics`.
 *
 * @example rankCorrelationsOf(result, metricsNamed(["word-f1", "rouge-lsum", "token-edit"]))
 */
export function rankCorrelationsOf(
  { systems }: { readonly systems: readonly Pick<Result["systems"][number], "name" | "metrics">[] },
  metrics: readonly Pick<Metric, "name" | "better" | "primary">[],
): readonly RankCorrelation[] {
  const columns = metrics.map(({ name, primary, better }) => ({
    name,
    best: better === "higher" ? ("highest" as const) : ("lowest" as const),
    values: systems.map((system) => system.metrics[name]?.[primary] ?? Number.NaN),
  }));
  return columns.flatMap((a, index) =>
    columns.slice(index + 1).map((b) => {
      const isKnown = (_: unknown, at: number): boolean =>
        !Number.isNaN(a.values[at]!) && !Number.isNaN(b.values[at]!);
      const [valuesA, valuesB] = [a.values.filter(isKnown), b.values.filter(isKnown)];
      const [ranksA, ranksB] = [rank(valuesA, a.best).ranks, rank(valuesB, b.best).ranks];
      return {
        a: a.name,
        b: b.name,
        spearman: spearman(ranksA, ranksB),
        kendall: kendall(ranksA, ranksB),
        points: systems.filter(isKnown).map(({ name }, at) => ({
          system: name,
          valueA: valuesA[at]!,
          valueB: valuesB[at]!,
          rankA: ranksA[at]!,
          rankB: ranksB[at]!,
        })),
        left: systems.filter((system, at) => !isKnown(system, at)).map(({ name }) => name),
      };
    }),
  );
}
