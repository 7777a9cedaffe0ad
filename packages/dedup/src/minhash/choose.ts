import { checkType } from "@winnow/core-dom/options";
import { checkInteger } from "../numbers/check.js";
import { candidateProbability } from "./curve.js";

/** A wanted S-curve. */
export interface WantedCurve {
  /** The Jaccard coefficient from which pairs are wanted; above 0, at most 1. */
  readonly similarity: number;
  /** The minimum share of pairs of that similarity to find; between 0 and 1, exclusive. */
  readonly recall: number;
  /** The maximum number of hashes (permutations) in a signature; at most 65,536. */
  readonly maxHashes: number;
  /** A limit on unwanted pairs. */
  readonly unwanted?: UnwantedPairs | undefined;
}

/** Pairs that should rarely be found. */
export interface UnwantedPairs {
  /** The Jaccard coefficient of the pairs; at least 0, and below the wanted similarity. */
  readonly similarity: number;
  /** The maximum share of them to find; above 0, at most 1. */
  readonly rate: number;
}

/** A choice of bands and rows, and its effect on the wanted and unwanted pairs. */
export interface BandChoice {
  readonly bands: number;
  readonly rows: number;
  /** `bands * rows`. */
  readonly hashes: number;
  /** The probability that a pair of the wanted similarity is found. */
  readonly recall: number;
  /** The probability that a pair of the unwanted similarity is found, if one was given. */
  readonly unwanted: number | undefined;
}

const MAX_HASHES = 65_536;

/**
 * Chooses MinHash's bands and rows for a wanted S-curve.
 *
 * With `unwanted`, returns the layout with the fewest hashes that finds enough of the wanted pairs and few
 * enough of the unwanted ones; among layouts with equally many hashes, the one with more rows, which finds
 * fewer unwanted pairs. Without it, a single row would suffice, but would make nearly every pair a candidate.
 * So the whole budget may be used: returns the layout with the most rows that reaches the recall within
 * `maxHashes`, and for these rows the fewest bands.
 *
 * @throws RangeError naming the argument if one is out of range, and naming `maxHashes` if no layout with
 * that many hashes has the curve.
 *
 * @example
 * ```ts
 * chooseBands({ similarity: 0.8, recall: 0.92, maxHashes: 112 }); // { bands: 14, rows: 8, hashes: 112, … }
 * ```
 */
export function chooseBands(wanted: WantedCurve): BandChoice {
  checkType("wanted", wanted, "object");
  checkWanted(wanted);
  const { similarity, recall, maxHashes, unwanted } = wanted;
  let best: BandChoice | undefined;
  // The more rows, the fewer pairs are found: from some number of rows on, no layout finds enough.
  for (let rows = 1; rows <= maxHashes; rows++) {
    const bands = minBands(similarity, recall, rows, Math.floor(maxHashes / rows));
    if (bands === undefined) break;
    const rate = unwanted && candidateProbability(unwanted.similarity, bands, rows);
    // More bands would find more of the unwanted pairs too.
    if (rate !== undefined && rate > unwanted!.rate) continue;
    const hashes = bands * rows;
    if (best !== undefined && unwanted !== undefined && best.hashes < hashes) continue;
    best = { bands, rows, hashes, recall: candidateProbability(similarity, bands, rows), unwanted: rate };
  }
  if (best !== undefined) return best;
  const limit = unwanted
    ? `, and at most ${unwanted.rate} of those of similarity ${unwanted.similarity}`
    : "";
  throw new RangeError(
    `maxHashes: no layout of at most ${maxHashes} hashes finds ${recall} of the pairs of similarity ${similarity}${limit}`,
  );
}

/** Returns the minimum number of bands, up to `max`, that finds enough pairs. */
function minBands(similarity: number, recall: number, rows: number, max: number): number | undefined {
  const enough = (bands: number): boolean => candidateProbability(similarity, bands, rows) >= recall;
  if (!enough(max)) return undefined;
  // The probability grows with the bands. Bisection avoids the rounding errors of solving for them.
  let from = 1;
  let to = max;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (enough(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

function checkWanted({ similarity, recall, maxHashes, unwanted }: WantedCurve): void {
  if (!(similarity > 0 && similarity <= 1)) {
    throw new RangeError(`similarity must be above 0 and at most 1: ${similarity}`);
  }
  if (!(recall > 0 && recall < 1)) throw new RangeError(`recall must be between 0 and 1: ${recall}`);
  checkInteger("maxHashes", maxHashes, 1, MAX_HASHES);
  if (unwanted === undefined) return;
  if (!(unwanted.similarity >= 0 && unwanted.similarity < similarity)) {
    throw new RangeError(
      `unwanted.similarity must be at least 0 and below ${similarity}: ${unwanted.similarity}`,
    );
  }
  if (!(unwanted.rate > 0 && unwanted.rate <= 1)) {
    throw new RangeError(`unwanted.rate must be above 0 and at most 1: ${unwanted.rate}`);
  }
}
