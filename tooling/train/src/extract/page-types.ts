import { join } from "node:path";
import { PAGE_TYPES, type PageType, type PageTypeEstimate } from "@winnow/core-dom";
import { readFloats } from "./columns.js";

/**
 * Reads the estimates of page types that `python/extract.py` wrote for the pages of a collection, by position; undefined
 * for copies that have none.
 */
export function readPageTypes(folder: string): (at: number) => PageTypeEstimate | undefined {
  const values = readFloats(join(folder, "page-types"));
  return (at) => {
    const own = [...values.subarray(at * PAGE_TYPES.length, (at + 1) * PAGE_TYPES.length)];
    const highest = Math.max(...own);
    if (highest === 0) return undefined;
    const probabilities = Object.fromEntries(PAGE_TYPES.map((type, i) => [type, own[i]!])) as Record<
      PageType,
      number
    >;
    return { type: PAGE_TYPES[own.indexOf(highest)]!, probabilities };
  };
}
