import { createRandom } from "@winnow/common";

/** A seeded source of random numbers. */
export interface Random {
  /** Returns a whole number of at least 0 and below `limit`. */
  readonly below: (limit: number) => number;
  /** Returns true with the given probability. */
  readonly chance: (probability: number) => boolean;
  /** Returns a random item of the list. */
  readonly of: <T>(list: readonly T[]) => T;
}

export function random(seed: number): Random {
  const next = createRandom(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  return { below, chance: (probability) => next() < probability, of: (list) => list[below(list.length)]! };
}

/** The seed of one run, so that each run can be reproduced alone. */
export function runSeed(seed: number, run: number): number {
  return Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(run + 1, 0xc2b2ae35);
}
