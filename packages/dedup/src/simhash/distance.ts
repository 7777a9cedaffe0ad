import { popcount64 } from "../numbers/popcount.js";

/** The bits of a SimHash fingerprint. */
export const SIMHASH_BITS = 64;

/**
 * The number of bits in which two fingerprints differ (Hamming distance).
 *
 * @param a High and low half.
 * @param b High and low half.
 * @returns 0 to 64.
 * @throws TypeError where one is no `Uint32Array`; RangeError where one has not two numbers.
 *
 * @example
 * ```ts
 * hammingDistance(Uint32Array.of(0, 0b1100), Uint32Array.of(0, 0b1010)); // 2
 * ```
 */
export function hammingDistance(a: Uint32Array, b: Uint32Array): number {
  checkFingerprint(a, "a");
  checkFingerprint(b, "b");
  return popcount64(a[0]! ^ b[0]!, a[1]! ^ b[1]!);
}

/** Throws unless this is one fingerprint. */
function checkFingerprint(fingerprint: Uint32Array, name: string): void {
  if (!(fingerprint instanceof Uint32Array)) throw new TypeError(`${name} must be a Uint32Array`);
  if (fingerprint.length !== 2) {
    throw new RangeError(`${name} must have two numbers, high and low half: ${fingerprint.length}`);
  }
}
