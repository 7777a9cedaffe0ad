import { type Hash64, mix } from "../numbers/mix.js";

/**
 * The keys of a signature's bands for locality-sensitive hashing (Indyk and Motwani 1998): 64 bits for the `rows`
 * minima of each band. Documents with a key in common are candidates: of pairs with a Jaccard coefficient of `s`, a
 * share of `1 - (1 - s^rows)^bands`.
 *
 * @param signature At least `bands * rows` minima; those past these count for nothing.
 * @returns Two numbers a band: the halves of its key. Keys of different bands are not comparable.
 * @throws {RangeError} If `bands` or `rows` is not an integer of 1 or more, or the signature is too short for them.
 * @example
 * bandKeys(minhashSignature("some text"), 14, 8).length; // 28
 */
export function bandKeys(signature: Uint32Array, bands: number, rows: number): Uint32Array {
  if (!(Number.isInteger(bands) && bands >= 1)) throw new RangeError("bands must be an integer of 1 or more");
  if (!(Number.isInteger(rows) && rows >= 1)) throw new RangeError("rows must be an integer of 1 or more");
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
