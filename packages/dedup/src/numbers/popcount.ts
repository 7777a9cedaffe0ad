/**
 * The number of bits set in two 32-bit words together, 0 to 64 (Warren, Hacker's Delight, 5-1: sums of bits in pairs,
 * nibbles and bytes at once). The two words are joined as soon as their sums fit into one.
 */
export function popcount64(high: number, low: number): number {
  const a = high - ((high >>> 1) & 0x55555555);
  const b = low - ((low >>> 1) & 0x55555555);
  // At most 8 in a nibble.
  const nibbles = (a & 0x33333333) + ((a >>> 2) & 0x33333333) + ((b & 0x33333333) + ((b >>> 2) & 0x33333333));
  const bytes = (nibbles & 0x0f0f0f0f) + ((nibbles >>> 4) & 0x0f0f0f0f);
  return Math.imul(bytes, 0x01010101) >>> 24;
}
