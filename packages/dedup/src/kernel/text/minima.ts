import type { Permutations } from "../types.js";

/** Makes the order of signed numbers that of unsigned ones. */
const SIGN = 0x80000000;

/** The least value of each permutation: the twin of kernel/text/minhash.ts. */
export function minima(hashes: Uint32Array, { multipliers, addends }: Permutations): Uint32Array {
  const count = multipliers.length;
  const least = new Uint32Array(count);
  const { length } = hashes;
  // Signed numbers are what the engine multiplies.
  const signed = new Int32Array(hashes.buffer, hashes.byteOffset, length);
  for (let i = 0; i < count; i += 4) {
    // Past the end these are zeros, and not stored.
    const a0 = multipliers[i]! | 0;
    const a1 = multipliers[i + 1]! | 0;
    const a2 = multipliers[i + 2]! | 0;
    const a3 = multipliers[i + 3]! | 0;
    const b0 = addends[i]! ^ SIGN;
    const b1 = addends[i + 1]! ^ SIGN;
    const b2 = addends[i + 2]! ^ SIGN;
    const b3 = addends[i + 3]! ^ SIGN;
    let m0 = 0x7fffffff;
    let m1 = 0x7fffffff;
    let m2 = 0x7fffffff;
    let m3 = 0x7fffffff;
    for (let j = 0; j < length; j++) {
      const hash = signed[j]!;
      const v0 = (Math.imul(hash, a0) + b0) | 0;
      const v1 = (Math.imul(hash, a1) + b1) | 0;
      const v2 = (Math.imul(hash, a2) + b2) | 0;
      const v3 = (Math.imul(hash, a3) + b3) | 0;
      if (v0 < m0) m0 = v0;
      if (v1 < m1) m1 = v1;
      if (v2 < m2) m2 = v2;
      if (v3 < m3) m3 = v3;
    }
    least[i] = m0 ^ SIGN;
    least[i + 1] = m1 ^ SIGN;
    least[i + 2] = m2 ^ SIGN;
    least[i + 3] = m3 ^ SIGN;
  }
  return least;
}
