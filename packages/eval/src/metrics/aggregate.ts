import type { Measures } from "../types.js";

/**
 * The mean of each measure over the pages: macro-averaging.
 *
 * @returns NaN for every measure where there is no page.
 *
 * @example means(["f1"])([{ f1: 1 }, { f1: 0.5 }]) // { f1: 0.75 }
 */
export function means(names: readonly string[]): (pages: readonly Measures[]) => Measures {
  return (pages) => {
    const result: Record<string, number> = {};
    for (const name of names) {
      let sum = 0;
      for (const page of pages) sum += page[name]!;
      result[name] = pages.length === 0 ? Number.NaN : sum / pages.length;
    }
    return result;
  };
}
