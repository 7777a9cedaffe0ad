const BASE = 1_000_003n;
const MASK = (1n << 64n) - 1n;

/**
 * The fingerprints of Manber's method as the formula says it, in BigInt: h' = (h - out · Bʷ⁻¹) · B + in, modulo 2⁶⁴,
 * kept where the high bits are zero. What a port of a textbook's program does; the peer that is to be beaten.
 */
export function naiveWindows(bytes: Uint8Array, window: number, zeroBits: number): readonly bigint[] {
  const leading = (BASE ** BigInt(window - 1)) & MASK;
  const shift = BigInt(64 - zeroBits);
  const found: bigint[] = [];
  let hash = 0n;
  for (let i = 0; i < bytes.length; i++) {
    if (i >= window) hash = (hash - BigInt(bytes[i - window]!) * leading) & MASK;
    hash = (hash * BASE + BigInt(bytes[i]!)) & MASK;
    if (i >= window - 1 && hash >> shift === 0n) found.push(hash);
  }
  return found;
}
