import type { MetricValues } from "../types.js";

/** Makes one figure for each measure out of the pages'. */
export interface Aggregate {
  (pages: readonly MetricValues[]): MetricValues;
  /** Where all measures are plain means, their names: resampling then needs sums only, and is faster. */
  readonly means?: readonly string[] | undefined;
}

/**
 * The mean of each measure over the pages: macro-averaging.
 *
 * @returns NaN for every measure where there is no page.
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
 * The mean of each measure over the pages that have it: a page may have nothing that a measure could speak of.
 *
 * @returns NaN for a measure that no page has.
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
