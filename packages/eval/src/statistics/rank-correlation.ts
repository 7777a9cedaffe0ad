import type { Metric } from "../metrics/types.js";
import type { Result } from "../score/types.js";
import { kendall, spearman } from "./correlation.js";
import { rank } from "./ranks.js";

/** A metric as far as ranking goes. */
export interface RankedMetric {
  readonly name: string;
  readonly better: "higher" | "lower";
}

/** How two metrics rank the same systems. */
export interface RankCorrelation {
  /** The metrics' names. */
  readonly a: string;
  readonly b: string;
  /** 1 where both rank the systems alike, whichever way is better for each; NaN where one ties all systems. */
  readonly spearman: number;
  /** Tau-b; the same holds. */
  readonly kendall: number;
  /** The points of the plot: each system's figure and rank under both, rank 1 the best, ties with mid-ranks. */
  readonly points: readonly RankPoint[];
  /** Systems without a figure under one of the two. */
  readonly left: readonly string[];
}

/** A system under two metrics. */
export interface RankPoint {
  readonly system: string;
  readonly valueA: number;
  readonly valueB: number;
  readonly rankA: number;
  readonly rankB: number;
}

/**
 * Rank correlations between every pair of metrics over the systems of one data set (the thesis's section 6.2). The ranks
 * know which way is better: an edit distance that orders systems just as an F1 does correlates with it at 1, not -1.
 *
 * @param figures By system its figure under each metric.
 * @returns Every pair of metrics once, in the order of `metrics`.
 *
 * @example
 * const figures = { ours: { f1: 0.9, distance: 0.1 }, theirs: { f1: 0.8, distance: 0.3 } };
 * rankCorrelations(figures, [{ name: "f1", better: "higher" }, { name: "distance", better: "lower" }])[0].spearman // 1
 */
export function rankCorrelations(
  figures: Readonly<Record<string, Readonly<Record<string, number>>>>,
  metrics: readonly RankedMetric[],
): readonly RankCorrelation[] {
  return metrics.flatMap((a, i) => metrics.slice(i + 1).map((b) => correlate(figures, a, b)));
}

/**
 * The same for a result, by the primary measure of each metric.
 *
 * @example rankCorrelationsOf(result, metricsNamed(["word-f1", "rouge-lsum", "token-edit"]))
 */
export function rankCorrelationsOf(
  result: Result,
  metrics: readonly Pick<Metric, "name" | "better" | "primary">[],
): readonly RankCorrelation[] {
  const figures = result.systems.map((system) => [
    system.name,
    Object.fromEntries(
      metrics.map(({ name, primary }) => [name, system.metrics[name]?.[primary] ?? Number.NaN]),
    ),
  ]);
  return rankCorrelations(Object.fromEntries(figures), metrics);
}

function correlate(
  figures: Readonly<Record<string, Readonly<Record<string, number>>>>,
  a: RankedMetric,
  b: RankedMetric,
): RankCorrelation {
  const known: { system: string; valueA: number; valueB: number }[] = [];
  const left: string[] = [];
  for (const [system, values] of Object.entries(figures)) {
    const valueA = values[a.name] ?? Number.NaN;
    const valueB = values[b.name] ?? Number.NaN;
    if (Number.isNaN(valueA) || Number.isNaN(valueB)) left.push(system);
    else known.push({ system, valueA, valueB });
  }
  const ranksA = ranksOf(
    a,
    known.map(({ valueA }) => valueA),
  );
  const ranksB = ranksOf(
    b,
    known.map(({ valueB }) => valueB),
  );
  return {
    a: a.name,
    b: b.name,
    spearman: spearman(ranksA, ranksB),
    kendall: kendall(ranksA, ranksB),
    points: known.map((point, i) => ({ ...point, rankA: ranksA[i]!, rankB: ranksB[i]! })),
    left,
  };
}

function ranksOf({ better }: RankedMetric, values: readonly number[]): readonly number[] {
  return rank(values, better === "higher" ? "highest" : "lowest").ranks;
}
