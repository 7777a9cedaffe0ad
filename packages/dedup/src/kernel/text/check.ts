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

/** @throws {TypeError} Where these are no hashes. */
export function checkShingles(shingles: Uint32Array): void {
  if (!(shingles instanceof Uint32Array)) throw new TypeError("shingles must be a Uint32Array");
}

/**
 * @throws {TypeError} Where the text is none.
 * @throws {RangeError} Where the shingle has no words, or too many.
 */
export function checkSketch(text: string, { shingle, permutations }: SketchOptions): void {
  if (typeof text !== "string") throw new TypeError("text must be a string");
  if (!(Number.isInteger(shingle) && shingle >= 1 && shingle <= MAX_SHINGLE)) {
    throw new RangeError(`options.shingle must be an integer from 1 to ${MAX_SHINGLE}`);
  }
  if (permutations !== undefined) checkPermutations(permutations);
}
