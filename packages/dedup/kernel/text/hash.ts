// Hashes of words and shingles, in steps of 32 bits so that JavaScript can compute them too
// (src/numbers/mix.ts).

/** The initial hash of a word. */
export const SEED: u32 = 0x9747b28c;

/** Folds up to eight bytes into a hash: a step of MurmurHash3 (Appleby 2011) with two blocks at once. */
export function step(hash: u32, low: u32, high: u32): u32 {
  const mixed = rotl<u32>(low * 0xcc9e2d51, 15) ^ (high * 0x1b873593);
  return rotl<u32>(hash ^ mixed, 13) * 5 + 0xe6546b64;
}

/**
 * Folds a code point into a hash, unlike any ASCII folded by `step`: its fifth byte would be a control
 * character.
 */
export function stepCodePoint(hash: u32, codePoint: u32): u32 {
  return step(hash, codePoint, 1);
}

/** MurmurHash3's finaliser: a permutation of 32 bits in which every input bit affects every output bit. */
export function finalize(hash: u32): u32 {
  hash ^= hash >> 16;
  hash *= 0x85ebca6b;
  hash ^= hash >> 13;
  hash *= 0xc2b2ae35;
  return hash ^ (hash >> 16);
}

/**
 * The highest bit of a token's hash: set for words, which weigh two instead of one. The hash itself has 31
 * bits.
 */
export const WORD: u32 = 0x80000000;

export function token(hash: u32, kind: u32): u32 {
  return (finalize(hash) >> 1) | kind;
}
