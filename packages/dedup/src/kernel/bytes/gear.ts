// FastCDC (Xia et al., "FastCDC: a Fast and Efficient Content-Defined Chunking Approach for Data Deduplication",
// USENIX ATC 2016, section 3): a chunk ends where the bits of a mask are all zero in a Gear hash; no place within the
// minimum size is looked at; and the mask has more bits before the mean size than after it (normalised chunking).
// The twin of kernel/bytes/gear.ts.
//
// The mask's bits are the high ones: bit k of the hash has seen the last k + 1 bytes. The paper's hash has 64 bits and
// begins anew in each chunk; this one has 32, and has seen the 32 bytes before each place that it judges, the ones
// before the chunk too. So whether a chunk may end at a place depends on the content around it and on nothing else.
import type { ChunkSizes } from "../types.js";
import { mix } from "./hash.js";
import { createNumberList } from "./numbers.js";

/** The bytes that a 32-bit Gear hash remembers. */
export const GEAR_MEMORY = 32;

/** Bits that the mask has more before the mean size, and fewer after it: the paper's normalisation level 2. */
const NORMALIZATION = 2;

/** A random number for each byte, always the same: a mixer's values of consecutive multiples of an odd number. */
export const GEAR: Int32Array = Int32Array.from({ length: 256 }, (_, byte) =>
  mix(Math.imul(byte + 1, 0x9e3779b1)),
);

/** The masks before and after the mean size. */
export function gearMasks(average: number): { readonly strict: number; readonly loose: number } {
  const bits = 31 - Math.clz32(average);
  return { strict: -1 << (32 - bits - NORMALIZATION), loose: -1 << (32 - bits + NORMALIZATION) };
}

/** Where the chunk that begins at `start` ends, or 0 where bytes of it are missing. */
function cut(bytes: Uint8Array, start: number, sizes: ChunkSizes, strict: number, loose: number): number {
  const { min, average, max } = sizes;
  const whole = bytes.length - start >= max;
  const stop = whole ? start + max : bytes.length;
  if (bytes.length - start > min) {
    let at = start + min - 1;
    let hash = 0;
    for (let warm = Math.max(0, at - GEAR_MEMORY); warm < at; warm++) {
      hash = ((hash << 1) + GEAR[bytes[warm]!]!) | 0;
    }
    const normal = Math.min(start + average, stop);
    while (at < normal) {
      hash = ((hash << 1) + GEAR[bytes[at++]!]!) | 0;
      if ((hash & strict) === 0) return at;
    }
    while (at < stop) {
      hash = ((hash << 1) + GEAR[bytes[at++]!]!) | 0;
      if ((hash & loose) === 0) return at;
    }
  }
  return whole ? stop : 0;
}

/** The twin of `gear` in WebAssembly. */
export function gearCuts(bytes: Uint8Array, sizes: ChunkSizes, start: number, last: boolean): Uint32Array {
  const { strict, loose } = gearMasks(sizes.average);
  const ends = createNumberList();
  let from = start;
  while (from < bytes.length) {
    from = cut(bytes, from, sizes, strict, loose);
    if (from === 0) {
      if (last) ends.push(bytes.length);
      break;
    }
    ends.push(from);
  }
  return ends.numbers();
}
