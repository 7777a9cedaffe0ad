import type { Metric } from "../metrics/types.js";
import { type BootstrapOptions, bootstrapInterval } from "../statistics/bootstrap.js";
import type { ClusterLabel } from "../statistics/clusters.js";
import { median, worstDecile } from "../statistics/quantile.js";
import type { Interval, MetricValues } from "../types.js";
import type { PageScore, Summary } from "./types.js";

/** A metric with the pages that it applies to. */
interface ScoredPages {
  readonly metric: Metric;
  readonly pages: readonly PageScore[];
}

/** Intervals by metric and measure. */
type Intervals = Readonly<Record<string, Readonly<Record<string, Interval>>>>;

/**
 * Computes bootstrap intervals of the figures of several metrics.
 *
 * @param clusterOf Returns the cluster of the page at an index: its domain.
 * @returns Intervals by metric and measure, without those that are unknown: no page has the measure, or all
 *   pages are of one domain.
 */
function intervalsOf(
  scored: readonly ScoredPages[],
  clusterOf: (index: number) => ClusterLabel,
  options: BootstrapOptions,
): Intervals {
  const result: Record<string, Readonly<Record<string, Interval>>> = {};
  for (const { metric, pages } of scored) {
    const clusters = pages.map(({ index }) => clusterOf(index));
    if (new Set(clusters).size < 2) continue;
    const measures = pages.map((page) => page.metrics[metric.name]!);
    const intervals = bootstrapInterval(measures, clusters, metric.aggregate, options);
    const known = Object.entries(intervals).filter(([, { low }]) => !Number.isNaN(low));
    result[metric.name] = Object.fromEntries(known);
  }
  return result;
}

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
  const scored = options.metrics.map((metric) => ({
    metric,
    pages: pages.filter((page) => page.metrics[metric.name] !== undefined),
  }));
  const counted: Record<string, number> = {};
  const metrics: Record<string, MetricValues> = {};
  const medians: Record<string, MetricValues> = {};
  const worst: Record<string, number> = {};
  for (const { metric, pages: counting } of scored) {
    const { name, primary, better } = metric;
    const measures = counting.map((page) => page.metrics[name]!);
    counted[name] = counting.length;
    metrics[name] = metric.aggregate(measures);
    medians[name] = mediansOf(metric, measures);
    const primaries = valuesOf(measures, primary);
    if (primaries.length > 0) worst[name] = worstDecile(primaries, better);
  }
  return {
    pages: pages.length,
    missing: pages.filter((page) => page.missing).length,
    empty: pages.filter((page) => page.empty && options.hasGold(page.index)).length,
    counted,
    metrics,
    medians,
    worstDecile: worst,
    ...(resamples === 0 ? {} : { intervals: intervalsOf(scored, options.cluster, { resamples, seed }) }),
  };
}

/** The values of a measure on the pages that have it: some measures exist only for a whole data set. */
function valuesOf(pages: readonly MetricValues[], name: string): readonly number[] {
  return pages.map((page) => page[name]).filter((value) => Number.isFinite(value)) as number[];
}

function mediansOf(metric: Metric, pages: readonly MetricValues[]): MetricValues {
  const result: Record<string, number> = {};
  for (const name of metric.measures) {
    const values = valuesOf(pages, name);
    if (values.length > 0) result[name] = median(values);
  }
  return result;
}
