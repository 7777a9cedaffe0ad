// The hashes of words and shingles, of 32-bit steps only so that JavaScript can do the same (src/numbers/mix.ts).

/** What every hash of a word begins with. */
export const SEED: u32 = 0x9747b28c;

/** Folds up to eight bytes into a hash: a step of MurmurHash3 (Appleby 2011) with two blocks at once. */
export function step(hash: u32, low: u32, high: u32): u32 {
  const mixed = rotl<u32>(low * 0xcc9e2d51, 15) ^ (high * 0x1b873593);
  return rotl<u32>(hash ^ mixed, 13) * 5 + 0xe6546b64;
}

/** Folds a code point into a hash; never as `step` folds ASCII, whose fifth byte is no control character. */
export function stepCodePoint(hash: u32, codePoint: u32): u32 {
  return step(hash, codePoint, 1);
}

/** MurmurHash3's finaliser: a permutation of 32 bits in which every bit of the input moves every bit of the output. */
export function finalize(hash: u32): u32 {
  hash ^= hash >> 16;
  hash *= 0x85ebca6b;
  hash ^= hash >> 13;
  hash *= 0xc2b2ae35;
  return hash ^ (hash >> 16);
}

/** A token's hash has 31 bits; the highest says that it is a word, which weighs two and not one. */
export const WORD: u32 = 0x80000000;

export function token(hash: u32, kind: u32): u32 {
  return (finalize(hash) >> 1) | kind;
}
