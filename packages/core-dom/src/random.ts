/**
 * Creates a seeded generator of uniform numbers in [0, 1): xoshiro128** (Blackman and Vigna 2021), seeded by
 * splitmix32. The same seed gives the same numbers on every engine.
 *
 * @param seed Any integer; only its lower 32 bits are used.
 * @throws {RangeError} If the seed is not an integer.
 *
 * @example const random = createRandom(1); random(); // the same number each time
 */
export function createRandom(seed: number): () => number {
  if (!Number.isSafeInteger(seed)) throw new RangeError("seed must be an integer");
  let state = seed | 0;
  const fill = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return mixed ^ (mixed >>> 15);
  };
  let [a, b, c, d] = [fill(), fill(), fill(), fill()] as [number, number, number, number];
  return () => {
    const scrambled = Math.imul(b, 5);
    const result = Math.imul((scrambled << 7) | (scrambled >>> 25), 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return (result >>> 0) / 4294967296;
  };
}

/** Returns a random integer from 0 to `below` - 1. @example randomBelow(random, 6) */
export function randomBelow(random: () => number, below: number): number {
  return Math.floor(random() * below);
}
