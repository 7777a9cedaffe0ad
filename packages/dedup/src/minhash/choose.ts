import { checkInteger } from "../numbers/check.js";
import { candidateProbability } from "./curve.js";

/** A wanted S-curve. */
export interface WantedCurve {
  /** The Jaccard coefficient from which on pairs are wanted; above 0, at most 1. */
  readonly similarity: number;
  /** The least share of pairs of that similarity that is found; between 0 and 1, both excluded. */
  readonly recall: number;
  /** The most hashes in a signature, that is, the most permutations; at most 65,536. */
  readonly maxHashes: number;
  /** Pairs that are not wanted: at most this rate of those of this similarity is found. */
  readonly unwanted?: UnwantedPairs | undefined;
}

export interface UnwantedPairs {
  /** At least 0, and below the wanted similarity. */
  readonly similarity: number;
  /** Above 0 and at most 1. */
  readonly rate: number;
}

/** Bands and rows, and what they do to the pairs that were asked about. */
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

const MOST_HASHES = 65_536;

/**
 * Chooses MinHash's bands and rows from a wanted S-curve.
 *
 * With `unwanted`, the fewest hashes are chosen that find enough of the wanted pairs and few enough of the unwanted
 * ones; of layouts with the same number of hashes the one with more rows, which finds fewer unwanted pairs. Without
 * it a single row would do, which makes nearly every pair a candidate; so then all of the budget may be used: the most
 * rows are chosen with which `maxHashes` suffice for the recall, and for these the fewest bands.
 *
 * @throws RangeError with the argument's name where one is out of range, and for `maxHashes` where no layout of that
 * many hashes has the curve.
 *
 * @example
 * ```ts
 * chooseBands({ similarity: 0.8, recall: 0.92, maxHashes: 112 }); // { bands: 14, rows: 8, hashes: 112, … }
 * ```
 */
export function chooseBands(wanted: WantedCurve): BandChoice {
  checkWanted(wanted);
  const { similarity, recall, maxHashes, unwanted } = wanted;
  let best: BandChoice | undefined;
  // A pair of similarity s is found by more layouts the fewer their rows: from some number of rows on, by none.
  for (let rows = 1; rows <= maxHashes; rows++) {
    const bands = fewestBands(similarity, recall, rows, Math.floor(maxHashes / rows));
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

/** The fewest bands, up to `most`, with which enough is found. */
function fewestBands(similarity: number, recall: number, rows: number, most: number): number | undefined {
  const enough = (bands: number): boolean => candidateProbability(similarity, bands, rows) >= recall;
  if (!enough(most)) return undefined;
  // The probability grows with the bands: bisection is free of the rounding that solving for them would bring in.
  let from = 1;
  let to = most;
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
  checkInteger("maxHashes", maxHashes, 1, MOST_HASHES);
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
