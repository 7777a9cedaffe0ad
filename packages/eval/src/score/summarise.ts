import type { Metric } from "../metrics/types.js";
import { bootstrapInterval } from "../statistics/bootstrap.js";
import { median, worstDecile } from "../statistics/quantile.js";
import type { Interval, Measures } from "../types.js";
import type { PageScore, Summary } from "./types.js";

/** How intervals are drawn. */
export interface IntervalOptions {
  /** Default 1,000; 0 for none. */
  readonly resamples?: number | undefined;
  /** Default 1. */
  readonly seed?: number | undefined;
}

/** What `summarise` has to know beside the scores. */
export interface SummariseOptions extends IntervalOptions {
  readonly metrics: readonly Metric[];
  /** Whether a page's gold has any text, by its index. */
  readonly hasGold: (index: number) => boolean;
  /** What is resampled together, by the page's index: its domain. */
  readonly cluster: (index: number) => string | number;
}

/**
 * The figures of a system over some pages: aggregates, medians, the worst tenth, empty outputs, intervals.
 *
 * Pages that a metric doesn't apply to don't count for it (`counted` says how many do).
 */
export function summarise(pages: readonly PageScore[], options: SummariseOptions): Summary {
  const counted: Record<string, number> = {};
  const metrics: Record<string, Measures> = {};
  const medians: Record<string, Measures> = {};
  const worst: Record<string, number> = {};
  const intervals: Record<string, Readonly<Record<string, Interval>>> = {};
  for (const metric of options.metrics) {
    const { name, primary, better } = metric;
    const scored = pages.filter((page) => page.metrics[name] !== undefined);
    const measures = scored.map((page) => page.metrics[name]!);
    counted[name] = scored.length;
    metrics[name] = metric.aggregate(measures);
    medians[name] = mediansOf(metric, measures);
    const primaries = values(measures, primary);
    if (primaries.length > 0) worst[name] = worstDecile(primaries, better);
    if (options.resamples !== 0 && scored.length > 1) {
      const clusters = scored.map((page) => options.cluster(page.index));
      intervals[name] = bootstrapInterval(measures, clusters, metric.aggregate, {
        ...(options.resamples === undefined ? {} : { resamples: options.resamples }),
        ...(options.seed === undefined ? {} : { seed: options.seed }),
      });
    }
  }
  return {
    pages: pages.length,
    missing: pages.filter((page) => page.missing).length,
    empty: pages.filter((page) => page.empty && options.hasGold(page.index)).length,
    counted,
    metrics,
    medians,
    worstDecile: worst,
    ...(options.resamples === 0 ? {} : { intervals }),
  };
}

/** A measure of the pages that have it: some exist for a whole set only. */
function values(pages: readonly Measures[], name: string): readonly number[] {
  return pages
    .map((page) => page[name])
    .filter((value) => value !== undefined && !Number.isNaN(value)) as number[];
}

function mediansOf(metric: Metric, pages: readonly Measures[]): Measures {
  const result: Record<string, number> = {};
  for (const name of metric.measures) {
    const known = values(pages, name);
    if (known.length > 0) result[name] = median(known);
  }
  return result;
}
