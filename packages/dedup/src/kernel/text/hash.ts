// The hashes of words and shingles: the twin of kernel/text/hash.ts, and bits for bits the same.

/** What every hash of a word begins with. */
export const SEED = 0x9747b28c;

/** A token's hash has 31 bits; the highest says that it is a word, which weighs two and not one. */
export const WORD = 0x80000000;

/** What a polynomial over token hashes is evaluated at; odd, and 5 modulo 8, so that its powers do not repeat early. */
export const BASE = 0x2c1b3c6d;

/** Folds up to eight bytes into a hash: a step of MurmurHash3 (Appleby 2011) with two blocks at once. */
export function step(hash: number, low: number, high: number): number {
  const product = Math.imul(low, 0xcc9e2d51);
  const mixed = hash ^ ((product << 15) | (product >>> 17)) ^ Math.imul(high, 0x1b873593);
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

/** Folds a code point into a hash; never as {@link step} folds ASCII, whose fifth byte is no control character. */
export function stepCodePoint(hash: number, codePoint: number): number {
  return step(hash, codePoint, 1);
}

/** MurmurHash3's finaliser: a permutation of 32 bits in which every bit of the input moves every bit of the output. */
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

/** The token that a word's hash, or a lone code point's, comes to. */
export function token(hash: number, kind: number): number {
  return (finalize(hash) >>> 1) | kind;
}
