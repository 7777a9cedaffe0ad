import { describeValue } from "../options.js";
import type { BoostedTrees } from "./types.js";

/**
 * @throws TypeError if `features` is not a Float32Array; RangeError unless it has `rows` rows of the model's
 *   features.
 */
export function checkRows(model: BoostedTrees, features: Float32Array, rows: number): void {
  if (!(features instanceof Float32Array)) {
    throw new TypeError(`features must be a Float32Array, not ${describeValue(features)}`);
  }
  if (!(Number.isInteger(rows) && rows >= 0))
    throw new RangeError(`rows must be an integer ≥ 0, not ${rows}`);
  const length = rows * model.features;
  if (features.length !== length) {
    const expected = `${rows} × ${model.features} elements (rows × features of the model)`;
    throw new RangeError(`features must have ${expected}, not ${features.length}`);
  }
}

/**
 * The integer that orders a number of 32 bits among all others, from its bits: positive numbers are ordered like
 * their bits, negative ones in reverse. NaN counts as 0, as in LightGBM; -0 comes directly before 0.
 */
export function orderKey(bits: number): number {
  if ((bits & 0x7fff_ffff) > 0x7f80_0000) return 0;
  return bits ^ ((bits >> 31) & 0x7fff_ffff);
}

/** The bits of numbers of 32 bits, in the same memory. */
export function bitsOf(numbers: Float32Array): Int32Array {
  return new Int32Array(numbers.buffer, numbers.byteOffset, numbers.length);
}
