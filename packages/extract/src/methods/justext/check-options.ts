import type { JustextOptions } from "./types.js";

/** The numeric options and their largest values. */
const BOUNDS = {
  lengthLow: Number.POSITIVE_INFINITY,
  lengthHigh: Number.POSITIVE_INFINITY,
  stopWordsLow: 1,
  stopWordsHigh: 1,
  maxLinkDensity: Number.POSITIVE_INFINITY,
  maxHeadingDistance: Number.POSITIVE_INFINITY,
} as const;

/** @throws TypeError or RangeError with the name of the option that is none. */
export function checkOptions(options: JustextOptions): void {
  for (const name of Object.keys(BOUNDS) as (keyof typeof BOUNDS)[]) {
    const value = options[name];
    if (value === undefined) continue;
    if (typeof value !== "number") throw new TypeError(`${name} must be a number`);
    if (!(value >= 0 && value <= BOUNDS[name])) {
      throw new RangeError(`${name} must lie between 0 and ${BOUNDS[name]}: ${value}`);
    }
  }
  const { noHeadings, stopWords } = options;
  if (noHeadings !== undefined && typeof noHeadings !== "boolean") {
    throw new TypeError("noHeadings must be true or false");
  }
  if (stopWords !== undefined && (typeof stopWords === "string" || !(Symbol.iterator in Object(stopWords)))) {
    throw new TypeError("stopWords must be a list of words");
  }
}
