// The chunks of LBFS (Muthitacharoen, Chen and Mazières, "A Low-bandwidth Network File System", SOSP 2001, section
// 3.1): a chunk ends after each region of 48 bytes whose Rabin fingerprint has a chosen value in its low bits, but not
// within the minimum size, and at the maximum size in any case. The twin of kernel/bytes/rabin.ts.
//
// A Rabin fingerprint (Rabin 1981) is the remainder of the bytes, as a polynomial over GF(2), modulo an irreducible
// polynomial; this one has degree 64, and its remainders are two halves of 32 bits. Appending a byte is a shift by x⁸
// and the reduction of what left the 64 bits, by a table; taking the oldest byte out, the addition of its term.
import type { ChunkSizes } from "../types.js";
import { createNumberList } from "./numbers.js";

/** LBFS found 48 bytes to work well (section 5.1). */
export const RABIN_WINDOW = 48;

/** The polynomial without its x⁶⁴: the first irreducible one of a seeded sequence; a test proves that it is. */
export const POLYNOMIAL = { high: 0xf1fd4af1, low: 0x3f861843 } as const;

/** Elements of GF(2)[x] modulo the polynomial. */
interface Remainders {
  readonly high: Int32Array;
  readonly low: Int32Array;
}

/** Each byte as a polynomial, times x to the power of `exponent` (at least 56), reduced. */
function shifted(exponent: number): Remainders {
  const high = new Int32Array(256);
  const low = new Int32Array(256);
  for (let byte = 0; byte < 256; byte++) {
    let h = byte << 24;
    let l = 0;
    for (let power = 56; power < exponent; power++) {
      const carry = h >> 31;
      h = ((h << 1) | (l >>> 31)) ^ (carry & POLYNOMIAL.high);
      l = (l << 1) ^ (carry & POLYNOMIAL.low);
    }
    high[byte] = h;
    low[byte] = l;
  }
  return { high, low };
}

/** What the byte that is shifted out at the top comes back as. */
export const REDUCTIONS: Remainders = shifted(64);
/** The term of the oldest byte of a full window. */
export const EXPIRIES: Remainders = shifted(8 * (RABIN_WINDOW - 1));

/** The low bits that are looked at, and their value at the end of a chunk: ones, as zeros would cut runs of zeros. */
export function rabinMask(average: number): number {
  return average - 1;
}

/** Where the chunk that begins at `start` ends, or 0 where bytes of it are missing. */
function cut(bytes: Uint8Array, start: number, { min, max, average }: ChunkSizes): number {
  const { high: reduceHigh, low: reduceLow } = REDUCTIONS;
  const { high: expireHigh, low: expireLow } = EXPIRIES;
  const whole = bytes.length - start >= max;
  const stop = whole ? start + max : bytes.length;
  const mask = rabinMask(average);
  if (bytes.length - start > min) {
    const first = start + min - 1;
    let high = 0;
    let low = 0;
    let at = Math.max(0, first - RABIN_WINDOW);
    // Up to a full window nothing leaves; chunks end only from `first` on.
    for (const full = Math.min(at + RABIN_WINDOW, stop); at < full; at++) {
      const top = high >>> 24;
      high = ((high << 8) | (low >>> 24)) ^ reduceHigh[top]!;
      low = ((low << 8) | bytes[at]!) ^ reduceLow[top]!;
      if (at >= first && (low & mask) === mask) return at + 1;
    }
    while (at < stop) {
      const leaving = bytes[at - RABIN_WINDOW]!;
      high ^= expireHigh[leaving]!;
      low ^= expireLow[leaving]!;
      const top = high >>> 24;
      high = ((high << 8) | (low >>> 24)) ^ reduceHigh[top]!;
      low = ((low << 8) | bytes[at++]!) ^ reduceLow[top]!;
      if ((low & mask) === mask) return at;
    }
  }
  return whole ? stop : 0;
}

/** The twin of `rabin` in WebAssembly. */
export function rabinCuts(bytes: Uint8Array, sizes: ChunkSizes, start: number, last: boolean): Uint32Array {
  const ends = createNumberList();
  let from = start;
  while (from < bytes.length) {
    from = cut(bytes, from, sizes);
    if (from === 0) {
      if (last) ends.push(bytes.length);
      break;
    }
    ends.push(from);
  }
  return ends.numbers();
}
