import { finalize, finalizeOtherwise, step } from "../kernel/text/hash.js";

/** Two 32-bit hashes of the same numbers, that together tell them apart as 64 bits. */
export interface Hash64 {
  high: number;
  low: number;
}

/** Writes the hash of `numbers[start, end)` into `hash`: that of `bandKeys`, without an array for each. */
export function mix(numbers: Uint32Array, start: number, end: number, hash: Hash64): void {
  let high = start - end;
  let low = end - start;
  for (let at = start; at < end; at++) {
    const number = numbers[at]!;
    high = step(high, number, 0);
    low = step(low, 0, number);
  }
  hash.high = finalize(high) >>> 0;
  hash.low = finalizeOtherwise(low) >>> 0;
}
