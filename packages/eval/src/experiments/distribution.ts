import type { Metric } from "../metrics/types.js";
import type { PageScore } from "../score/types.js";
import { type Histogram, histogram } from "../statistics/histogram.js";

/** The distribution of a system's scores over pages. */
export interface ScoreDistribution {
  readonly system: string;
  /** Number of pages that the metric applies to. */
  readonly pages: number;
  /** Scores outside 0 to 1 and NaN are counted in `below`, `above` and `invalid`. */
  readonly histogram: Histogram;
}

/**
 * Counts the pages of each system by score, in bins of 0.2 of the primary measure: Gupta 2022, section 6.3
 * and figure 6.2. Bins include their lower end, the last one both ends.
 *
 * @param scores Scores by system name, in the order of the result.
 *
 * @example
 * scoreDistributions(scores, METRICS["rouge-lsum"]!)[0]
 * // { system: "trafilatura", pages: 681, histogram: { counts: [12, …] } }
 */
export function scoreDistributions(
  scores: Readonly<Record<string, readonly PageScore[]>>,
  metric: Pick<Metric, "name" | "primary">,
): readonly ScoreDistribution[] {
  return Object.entries(scores).map(([system, pages]) => {
    const values = pages.flatMap(({ metrics }) => metrics[metric.name]?.[metric.primary] ?? []);
    return { system, pages: values.length, histogram: histogram(values, 5) };
  });
}
