import { mean } from "../statistics/quantile.js";
import type { MetricValues } from "../types.js";

/** Aggregates the measures of pages into one figure per measure. */
export interface Aggregate {
  (pages: readonly MetricValues[]): MetricValues;
  /** The names of all measures if they are plain means: resampling then needs only sums, which is faster. */
  readonly means?: readonly string[] | undefined;
}

/**
 * Returns a function that computes the mean of each measure over the pages: macro-averaging. Without pages,
 * the means are NaN.
 *
 * @example means(["f1"])([{ f1: 1 }, { f1: 0.5 }]) // { f1: 0.75 }
 */
export function means(names: readonly string[]): Aggregate {
  const aggregate = (pages: readonly MetricValues[]): MetricValues =>
    Object.fromEntries(names.map((name) => [name, mean(pages.map((page) => page[name]!))]));
  return Object.assign(aggregate, { means: names });
}

/**
 * Returns a function that computes the mean of each measure over the pages that have it. A measure that no
 * page has is NaN.
 *
 * @example presentMeans(["f1", "levels"])([{ f1: 1, levels: 0.5 }, { f1: 0 }]) // { f1: 0.5, levels: 0.5 }
 */
export function presentMeans(names: readonly string[]): (pages: readonly MetricValues[]) => MetricValues {
  const known = (pages: readonly MetricValues[], name: string): readonly number[] =>
    pages.map((page) => page[name]).filter((value) => value !== undefined);
  return (pages) => Object.fromEntries(names.map((name) => [name, mean(known(pages, name))]));
}
