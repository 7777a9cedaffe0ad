// Hashes of numbers, built from the same steps as the text kernel's hashes of words (kernel/text/hash.ts).

/** Folds two numbers into a hash: a step of MurmurHash3 (Appleby 2011) with two blocks at once. */
export function step(hash: number, low: number, high: number): number {
  const product = Math.imul(low, 0xcc9e2d51);
  const mixed = hash ^ ((product << 15) | (product >>> 17)) ^ Math.imul(high, 0x1b873593);
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

/** MurmurHash3's finaliser: a permutation of 32 bits in which every input bit affects every output bit. */
export function finalize(hash: number): number {
  let x = hash ^ (hash >>> 16);
  x = Math.imul(x, 0x85ebca6b);
  x ^= x >>> 13;
  x = Math.imul(x, 0xc2b2ae35);
  return x ^ (x >>> 16);
}

/** The finaliser `lowbias32` of Wellons (2018). */
export function finalizeOtherwise(hash: number): number {
  let x = hash ^ (hash >>> 16);
  x = Math.imul(x, 0x7feb352d);
  x ^= x >>> 15;
  x = Math.imul(x, 0x846ca68b);
  return x ^ (x >>> 16);
}

/** Two 32-bit hashes of the same numbers, together 64 bits. */
export interface Hash64 {
  high: number;
  low: number;
}

/** Writes the hash of `numbers[start, end)` into `hash`. */
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
