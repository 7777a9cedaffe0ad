import type { MetricValues } from "../../types.js";

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
