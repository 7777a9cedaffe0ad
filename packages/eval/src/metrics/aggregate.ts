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
  const aggregate = (pages: readonly MetricValues[]): MetricValues => {
    const result: Record<string, number> = {};
    for (const name of names) {
      let sum = 0;
      for (const page of pages) sum += page[name]!;
      result[name] = pages.length === 0 ? Number.NaN : sum / pages.length;
    }
    return result;
  };
  return Object.assign(aggregate, { means: names });
}

/**
 * Returns a function that computes the mean of each measure over the pages that have it. A measure that no
 * page has is NaN.
 *
 * @example presentMeans(["f1", "levels"])([{ f1: 1, levels: 0.5 }, { f1: 0 }]) // { f1: 0.5, levels: 0.5 }
 */
export function presentMeans(names: readonly string[]): (pages: readonly MetricValues[]) => MetricValues {
  return (pages) => {
    const result: Record<string, number> = {};
    for (const name of names) {
      let sum = 0;
      let count = 0;
      for (const page of pages) {
        const value = page[name];
        if (value === undefined) continue;
        sum += value;
        count++;
      }
      result[name] = count === 0 ? Number.NaN : sum / count;
    }
    return result;
  };
}
