/** Whole numbers from 0 to 2³¹ - 1, seeded (xorshift32; Marsaglia 2003). */
export function createSequence(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 1;
  };
}
