import type { ChunkSizes } from "../kernel/types.js";

/** Number of bytes in a window, as in LBFS. */
const WINDOW = 48;

/**
 * The polynomial of CRC-32, which is irreducible: x³² + x²⁶ + x²³ + … + x + 1, without x³². The coefficients of a
 * polynomial over GF(2) are the bits of a number.
 */
const POLYNOMIAL = 0x04c11db7;

/** Returns the remainders of b·x⁸ⁿ for each byte b. */
function shifted(n: number): Int32Array {
  return Int32Array.from({ length: 256 }, (_, byte) => {
    let remainder = byte;
    for (let bit = 0; bit < 8 * n; bit++) remainder = (remainder << 1) ^ (remainder < 0 ? POLYNOMIAL : 0);
    return remainder;
  });
}

/** What the highest byte of a fingerprint becomes if another byte follows. */
const CARRY: Int32Array = /* @__PURE__ */ shifted(4);
/** What the byte before a window has become. */
const LEAVING: Int32Array = /* @__PURE__ */ shifted(WINDOW);

/**
 * Returns the ends of content-defined chunks, cut as in LBFS (Muthitacharoen, Chen and Mazières 2001, "A
 * Low-bandwidth Network File System", section 3.1, after Manber 1994): a chunk ends after a window of 48 bytes whose
 * Rabin fingerprint has ones in the low bits. The fingerprint is the remainder of the bytes as a polynomial over GF(2)
 * (Rabin 1981), of degree 32 here. A window may begin before the chunk, and before the first byte are zeros.
 *
 * @param sizes - a window ends a chunk with a probability of 1 / `average`; chunks are about `min` bytes longer,
 *   because ends within the minimum size do not count.
 * @returns ascending, the last one `bytes.length`; none for no bytes.
 */
export function rabinCuts(bytes: Uint8Array, { min, average, max }: ChunkSizes): Uint32Array {
  const mask = average - 1;
  const ends: number[] = [];
  let fingerprint = 0;
  let start = 0;
  for (let at = 0; at < bytes.length; at++) {
    fingerprint = (fingerprint << 8) ^ bytes[at]! ^ CARRY[fingerprint >>> 24]!;
    if (at >= WINDOW) fingerprint ^= LEAVING[bytes[at - WINDOW]!]!;
    const size = at + 1 - start;
    // Not zeros, which are also the fingerprint of zero bytes.
    if (size < min || (size < max && (fingerprint & mask) !== mask)) continue;
    start = at + 1;
    ends.push(start);
  }
  if (start < bytes.length) ends.push(bytes.length);
  return Uint32Array.from(ends);
}
