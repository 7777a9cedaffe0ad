/** Number of bits in a SimHash fingerprint. */
export const SIMHASH_BITS = 64;

/**
 * Returns the number of bits in which two fingerprints differ (Hamming distance).
 *
 * @param a High and low half.
 * @param b High and low half.
 * @returns 0 to 64.
 * @throws TypeError if one is not a `Uint32Array`; RangeError if one does not have two numbers.
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

/**
 * Returns the number of bits set in two 32-bit words together, 0 to 64 (Warren, Hacker's Delight, 5-1: sums
 * of bits in pairs, nibbles and bytes at once). The two words are combined as soon as their sums fit into
 * one.
 */
export function popcount64(high: number, low: number): number {
  const a = high - ((high >>> 1) & 0x55555555);
  const b = low - ((low >>> 1) & 0x55555555);
  // At most 8 per nibble.
  const nibbles = (a & 0x33333333) + ((a >>> 2) & 0x33333333) + ((b & 0x33333333) + ((b >>> 2) & 0x33333333));
  const bytes = (nibbles & 0x0f0f0f0f) + ((nibbles >>> 4) & 0x0f0f0f0f);
  return Math.imul(bytes, 0x01010101) >>> 24;
}
