import type { Metric } from "../metrics/types.js";
import type { PageScore } from "../score/types.js";
import { type Histogram, histogram } from "../statistics/histogram.js";

/** How the scores of a system spread over the pages. */
export interface ScoreDistribution {
  readonly system: string;
  /** How many pages the metric applies to. */
  readonly pages: number;
  /** Scores that are no number or outside 0 to 1 are counted in `below`, `above` and `invalid`. */
  readonly histogram: Histogram;
}

/**
 * How many pages of each system have which score: the thesis's section 6.3 and figure 6.2, the primary measure in bins
 * of 0.2, the last one closed.
 *
 * @param scores - By the system's name, in the order of the result.
 *
 * @example
 * scoreDistributions(scores, METRICS["rouge-lsum"]!)[0] // { system: "trafilatura", pages: 681, histogram: { counts: [12, …] } }
 */
export function scoreDistributions(
  scores: Readonly<Record<string, readonly PageScore[]>>,
  metric: Pick<Metric, "name" | "primary">,
): readonly ScoreDistribution[] {
  return Object.entries(scores).map(([system, pages]) => {
    const values: number[] = [];
    for (const { metrics } of pages) {
      const value = metrics[metric.name]?.[metric.primary];
      if (value !== undefined) values.push(value);
    }
    return { system, pages: values.length, histogram: histogram(values, 5) };
  });
}
