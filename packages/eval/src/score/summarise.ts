import type { Metric } from "../metrics/types.js";
import { bootstrapInterval } from "../statistics/bootstrap.js";
import { quantile, worstDecile } from "../statistics/quantile.js";
import type { Interval, MetricValues } from "../types.js";
import type { PageScore, Summary } from "./types.js";

/** Options for bootstrap intervals. */
export interface IntervalOptions {
  /** Number of resamples; 0 for no intervals. Default 1,000. */
  readonly resamples?: number | undefined;
  /** Seed of the bootstrap. Default 1. */
  readonly seed?: number | undefined;
}

/** Options of {@link summarise}. */
interface SummariseOptions extends IntervalOptions {
  readonly metrics: readonly Metric[];
  /** Returns whether the page at an index has gold content. */
  readonly hasGold: (index: number) => boolean;
  /** Returns the cluster of the page at an index: its domain. */
  readonly cluster: (index: number) => string | number;
}

/**
 * Summarises the figures of a system over some pages: aggregates, medians, worst tenth, empty outputs,
 * intervals.
 *
 * Pages that a metric doesn't apply to, or failed on, don't count for it; `counted` is the number of those
 * that do. If no page counts, the metric's figures are NaN, and it has no median, worst tenth or interval.
 *
 * @example
 * const options = { metrics, hasGold: () => true, cluster: (index: number) => domains[index]! };
 * summarise(pages, options).medians["word-f1"].f1 // 0.93
 */
export function summarise(pages: readonly PageScore[], options: SummariseOptions): Summary {
  const { resamples, seed } = options;
  const counted: Record<string, number> = {};
  const metrics: Record<string, MetricValues> = {};
  const medians: Record<string, MetricValues> = {};
  const worst: Record<string, number> = {};
  const intervals: Record<string, Readonly<Record<string, Interval>>> = {};
  for (const { name, primary, better, measures: names, aggregate } of options.metrics) {
    const counting = pages.filter((page) => page.metrics[name] !== undefined);
    const measures = counting.map((page) => page.metrics[name]!);
    counted[name] = counting.length;
    metrics[name] = aggregate(measures);
    const columns = names.map((measure) => [measure, valuesOf(measures, measure)] as const);
    medians[name] = Object.fromEntries(
      columns
        .filter(([, values]) => values.length > 0)
        .map(([measure, values]) => [measure, quantile(values, 0.5)]),
    );
    const primaries = valuesOf(measures, primary);
    if (primaries.length > 0) worst[name] = worstDecile(primaries, better);
    const clusters = counting.map(({ index }) => options.cluster(index));
    if (resamples === 0 || new Set(clusters).size < 2) continue;
    const known = Object.entries(bootstrapInterval(measures, clusters, aggregate, { resamples, seed }));
    intervals[name] = Object.fromEntries(known.filter(([, { low }]) => !Number.isNaN(low)));
  }
  return {
    pages: pages.length,
    missing: pages.filter((page) => page.missing).length,
    empty: pages.filter((page) => page.empty && options.hasGold(page.index)).length,
    counted,
    metrics,
    medians,
    worstDecile: worst,
    ...(resamples === 0 ? {} : { intervals }),
  };
}

/** The values of a measure on the pages that have it: some measures exist only for a whole data set. */
function valuesOf(pages: readonly MetricValues[], name: string): readonly number[] {
  return pages.map((page) => page[name]).filter((value) => Number.isFinite(value)) as number[];
}
