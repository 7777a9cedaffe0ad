/** A seeded source of numbers in [0, 1): see `createRandom`. */
export type Random = () => number;

/** Returns true with a probability. */
export function chance(random: Random, probability: number): boolean {
  return random() < probability;
}

/** Returns a whole number from `low` to `high`, both inclusive. */
export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/**
 * Returns a whole number from `low` to `high`; small numbers are more frequent.
 *
 * @param power - by default the median is at a sixth of the range; at a third for 1.5.
 */
export function skewed(random: Random, low: number, high: number, power = 2.5): number {
  return low + Math.floor(random() ** power * (high - low + 1));
}

/** Returns one of the values. */
export function pick<T>(random: Random, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)]!;
}

/** Returns `count` different values in random order, all of them if there are fewer. */
export function sample<T>(random: Random, values: readonly T[], count: number): T[] {
  const pool = [...values];
  const size = Math.min(count, pool.length);
  for (let i = 0; i < size; i++) {
    const other = between(random, i, pool.length - 1);
    [pool[i], pool[other]] = [pool[other]!, pool[i]!];
  }
  pool.length = size;
  return pool;
}
