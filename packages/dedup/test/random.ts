/** Returns a generator of numbers in [0, 1), the same for the same seed (Mulberry32). */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Like {@link random}, for integers from 0 to 2³¹ - 1. */
export function randomIntegers(seed: number): () => number {
  const next = random(seed);
  return () => Math.floor(next() * 2 ** 31);
}
