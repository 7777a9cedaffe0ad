import { createRandom, randomBelow } from "@winnow/core-dom";

/** `length` random numbers from 0 to `size` - 1. */
export function randomIds(length: number, size: number, seed: number): Int32Array {
  const random = createRandom(seed);
  return Int32Array.from({ length }, () => randomBelow(random, size));
}
