import { describeValue } from "@winnow/core-dom/options";
import { siteOf } from "@winnow/core-dom/site";
import type { Hasher } from "../exact/hasher.js";
import type { Document } from "../types.js";
import { lineFolder } from "./fold.js";
import type { LineUnit } from "./types.js";
import { type UnitSpans, unitSpans } from "./units.js";

/** A document's units and their fingerprints. */
interface UnitAnalysis extends UnitSpans {
  readonly high: Uint32Array;
  readonly low: Uint32Array;
  /** The position of the first unit with the same fingerprint; -1 for units too short to be compared. */
  readonly first: Int32Array;
}

/** Fills `first`. */
function findFirst(high: Uint32Array, low: Uint32Array, first: Int32Array): void {
  const units = new Map<string, number>();
  for (let unit = 0; unit < first.length; unit++) {
    if (first[unit] === -1) continue;
    const fingerprint = `${high[unit]} ${low[unit]}`;
    first[unit] = units.get(fingerprint) ?? unit;
    units.set(fingerprint, first[unit]!);
  }
}

/**
 * Returns a function that fingerprints the units of a text: XXH64 of each unit in the form in which it is
 * compared. It is combined with the fingerprint of a site by exclusive or, so that the same unit has different
 * fingerprints on two sites.
 *
 * @param minWidth Units of fewer columns are not compared.
 */
export function unitAnalyser(
  hasher: Hasher,
  unit: LineUnit,
  minWidth: number,
): (text: string, site?: Uint32Array) => UnitAnalysis {
  if (typeof hasher?.hash64 !== "function")
    throw new TypeError(`hasher must be what createHasher resolves to, not ${describeValue(hasher)}`);
  const fold = lineFolder();
  const halves = new Uint32Array(2);
  return (text, site = NO_SITE) => {
    const { starts, ends } = unitSpans(text, unit);
    const high = new Uint32Array(starts.length);
    const low = new Uint32Array(starts.length);
    const first = new Int32Array(starts.length);
    for (let position = 0; position < starts.length; position++) {
      const { bytes, length, width } = fold(text, starts[position]!, ends[position]!);
      if (width < minWidth) {
        first[position] = -1;
        continue;
      }
      hasher.hash64(bytes.subarray(0, length), 0, halves);
      high[position] = halves[0]! ^ site[0]!;
      low[position] = halves[1]! ^ site[1]!;
    }
    findFirst(high, low, first);
    return { starts, ends, high, low, first };
  };
}

/** The fingerprint that leaves those of units as they are. */
export const NO_SITE: Uint32Array = new Uint32Array(2);

const encoder = new TextEncoder();

/** Returns the site of a document; empty without a valid URL. */
export function siteOfDocument(document: Document): string {
  return document.url === undefined ? "" : siteOf(document.url);
}

/** Returns the fingerprint of a site, or undefined if there is none. */
export function siteFingerprint(hasher: Hasher, site: string): Uint32Array | undefined {
  return site === "" ? undefined : hasher.hash64(encoder.encode(site));
}
