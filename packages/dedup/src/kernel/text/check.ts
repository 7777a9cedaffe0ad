import type { Permutations, SketchOptions } from "../types.js";

/** The most words in a shingle. */
export const MAX_SHINGLE = 1000;
/** The most permutations of a signature. */
export const MAX_PERMUTATIONS = 4096;

/** @throws {RangeError} Where the arrays are not of one length, or too many. */
export function checkPermutations({ multipliers, addends }: Permutations): void {
  if (multipliers.length !== addends.length) {
    throw new RangeError("permutations.multipliers and permutations.addends must have the same length");
  }
  if (multipliers.length > MAX_PERMUTATIONS) {
    throw new RangeError(`permutations must be at most ${MAX_PERMUTATIONS}`);
  }
}

/** @throws {RangeError} Where the shingle has no words, or too many. */
export function checkSketch({ shingle, permutations }: SketchOptions): void {
  if (!(Number.isInteger(shingle) && shingle >= 1 && shingle <= MAX_SHINGLE)) {
    throw new RangeError(`options.shingle must be an integer from 1 to ${MAX_SHINGLE}`);
  }
  if (permutations !== undefined) checkPermutations(permutations);
}
