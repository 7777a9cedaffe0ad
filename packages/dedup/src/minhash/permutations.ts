import { MAX_PERMUTATIONS } from "../kernel/text/memory.js";
import type { Permutations } from "../kernel/types.js";
import { checkInteger } from "../numbers/check.js";
import { finalize } from "../numbers/mix.js";

/**
 * Increment of SplitMix (Steele, Lea and Flood 2014) with 32 bits: the golden ratio. MurmurHash3's finaliser
 * follows.
 */
const GAMMA = 0x9e3779b9;

function splitMix(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + GAMMA) | 0;
    return finalize(state) >>> 0;
  };
}

/**
 * Returns permutations `h ↦ a·h + b` modulo 2³² for MinHash. With an odd `a`, each is one-to-one. On
 * well-mixed shingle hashes, estimates from them have the mean and deviation of theory; a prime modulus adds
 * nothing.
 *
 * @param count Number of permutations, 1 to 4,096.
 * @param seed Any integer. Equal seeds give equal permutations; a larger `count` only appends more.
 * @throws {RangeError} If `count` or `seed` is not an integer in range.
 * @example
 * permutations(112, 1).multipliers.length; // 112
 */
export function permutations(count: number, seed: number): Permutations {
  checkInteger("count", count, 1, MAX_PERMUTATIONS);
  if (!Number.isSafeInteger(seed)) throw new RangeError("seed must be an integer");
  // All bits of the seed count, including those above 32.
  const next = splitMix(seed ^ finalize(Math.floor(seed / 2 ** 32)));
  const multipliers = new Uint32Array(count);
  const addends = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    multipliers[i] = next() | 1;
    addends[i] = next();
  }
  return { multipliers, addends };
}
