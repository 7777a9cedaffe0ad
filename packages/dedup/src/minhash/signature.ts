import { checkOptions } from "@winnow/core-dom/options";
import { textKernel } from "../kernel/text/index.js";
import { MAX_PERMUTATIONS } from "../kernel/text/memory.js";
import { checkInteger } from "../numbers/check.js";
import { type Hash64, mix } from "../numbers/mix.js";
import { permutations } from "./permutations.js";

/** The minima of an empty set. A shingle has this value with probability 2⁻³². */
const EMPTY_MINIMUM = 0xffffffff;

export interface MinhashOptions {
  /** Number of permutations, 1 to 4,096. Default 112. */
  readonly permutations?: number | undefined;
  /** Seed of the permutations. Default 1. */
  readonly seed?: number | undefined;
  /** Words per shingle, 1 to 1,000; code points of scripts without spaces count half. Default 5. */
  readonly shingle?: number | undefined;
}

/**
 * Returns the MinHash signature of a text (Broder 1997): the minimum of each permutation over its shingles.
 * The share of positions in which two signatures agree estimates the Jaccard coefficient of the shingle sets,
 * with a standard deviation of `√(s(1-s)/permutations)` for a true value of `s`.
 *
 * @param input A text, or the hashes of its shingles.
 * @returns As many numbers as permutations; all are 2³²-1 for a text without words.
 * @throws {RangeError} If an option is out of range.
 * @throws {TypeError} If `input` is neither.
 * @example
 * const a = minhashSignature("the quick brown fox jumps over the lazy dog");
 * const b = minhashSignature("The quick brown fox jumps over the lazy dog!");
 * estimateJaccard(a, b); // 1
 */
export function minhashSignature(input: string | Uint32Array, options: MinhashOptions = {}): Uint32Array {
  checkOptions(options, { permutations: "number", seed: "number", shingle: "number" });
  const { permutations: count = 112, seed = 1, shingle = 5 } = options;
  checkInteger("options.permutations", count, 1, MAX_PERMUTATIONS);
  const kernel = textKernel();
  const chosen = permutations(count, seed);
  if (typeof input !== "string") return kernel.minhash(input, chosen);
  return kernel.sketch(input, { shingle, permutations: chosen }).minhash!;
}

/**
 * Estimates the Jaccard coefficient of two sets from their MinHash signatures: the share of positions in
 * which these agree. The estimate is unbiased. An empty set is similar to nothing: 0.
 *
 * @param a Computed with the same permutations as `b`.
 * @throws {RangeError} If the signatures differ in length, or are empty.
 * @example
 * estimateJaccard(Uint32Array.of(1, 2, 3, 4), Uint32Array.of(1, 2, 3, 5)); // 0.75
 */
export function estimateJaccard(a: Uint32Array, b: Uint32Array): number {
  if (a.length !== b.length || a.length === 0) {
    throw new RangeError("a and b must have the same length, at least 1");
  }
  let same = 0;
  for (let i = 0; i < a.length; i++) if (a[i] === b[i] && a[i] !== EMPTY_MINIMUM) same++;
  return same / a.length;
}

/**
 * Returns the keys of a signature's bands for locality-sensitive hashing (Indyk and Motwani 1998): 64 bits
 * for the `rows` minima of each band. Documents with a key in common are candidates, which pairs with a
 * Jaccard coefficient of `s` are with probability `1 - (1 - s^rows)^bands`.
 *
 * @param signature At least `bands * rows` minima; further ones are ignored.
 * @returns Two numbers per band: the halves of its key. Keys of different bands are not comparable.
 * @throws {RangeError} If `bands` or `rows` is not an integer of 1 or more, or the signature is too short for
 * them.
 * @example
 * bandKeys(minhashSignature("some text"), 14, 8).length; // 28
 */
export function bandKeys(signature: Uint32Array, bands: number, rows: number): Uint32Array {
  checkInteger("bands", bands, 1, Number.MAX_SAFE_INTEGER);
  checkInteger("rows", rows, 1, Number.MAX_SAFE_INTEGER);
  if (bands * rows > signature.length) {
    throw new RangeError(`bands * rows must be at most the signature's length, ${signature.length}`);
  }
  const keys = new Uint32Array(bands * 2);
  const hash: Hash64 = { high: 0, low: 0 };
  for (let band = 0; band < bands; band++) {
    mix(signature, band * rows, (band + 1) * rows, hash);
    keys[2 * band] = hash.high;
    keys[2 * band + 1] = hash.low;
  }
  return keys;
}
