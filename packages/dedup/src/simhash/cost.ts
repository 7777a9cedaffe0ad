import { keyValues } from "./keys.js";
import { type SimhashLayout, simhashLayouts } from "./layout.js";

/** Nanoseconds, measured on one core of a server. Only their ratios matter. */
const SORT_ONE = 150;
const COMPARE_CANDIDATES = 5;
/** Per pair: for a distance up to three bits, and above. */
const COMPARE_ALL: readonly [number, number] = [0.25, 0.9];

/** Number of fingerprints in which collisions of keys are counted. */
const SAMPLE = 4096;

/** Estimates the time for comparing all pairs of `count` fingerprints, in nanoseconds. */
export function bruteForceCost(count: number, distance: number): number {
  return pairsOf(count) * COMPARE_ALL[distance <= 3 ? 0 : 1];
}

/**
 * Returns the layout of tables that finds similar pairs fastest. Collisions of their keys, which determine
 * the number of candidates, are counted in a sample of up to 4,096 fingerprints, because those of real pages
 * are far from evenly distributed.
 *
 * @param fingerprints Two numbers each, all different.
 * @param maxCost In nanoseconds.
 * @returns Undefined if no layout takes less time than `maxCost`.
 */
export function cheapestLayout(
  fingerprints: Uint32Array,
  distance: number,
  maxCost: number,
): SimhashLayout | undefined {
  const count = fingerprints.length / 2;
  const pairs = pairsOf(count);
  let lowest = maxCost;
  let best: SimhashLayout | undefined;
  const sample = spread(fingerprints, SAMPLE);
  for (const layout of simhashLayouts(distance)) {
    let cost = layout.keys.length * count * SORT_ONE;
    for (const key of layout.keys) {
      if (cost >= lowest) break;
      const rate = Math.max(collisionRate(keyValues(key, sample)), 2 ** -key.bits);
      cost += rate * pairs * COMPARE_CANDIDATES;
    }
    if (cost < lowest) {
      lowest = cost;
      best = layout;
    }
  }
  return best;
}

/** Returns up to `max` fingerprints at even distances. */
function spread(fingerprints: Uint32Array, max: number): Uint32Array {
  const count = fingerprints.length / 2;
  if (count <= max) return fingerprints;
  const chosen = new Uint32Array(max * 2);
  for (let i = 0; i < max; i++) {
    const from = Math.floor((i * count) / max);
    chosen[i * 2] = fingerprints[from * 2]!;
    chosen[i * 2 + 1] = fingerprints[from * 2 + 1]!;
  }
  return chosen;
}

/** Returns the share of pairs of values that are equal. */
function collisionRate(values: Uint32Array): number {
  const sorted = values.sort();
  let equal = 0;
  for (let i = 1, run = 0; i < sorted.length; i++) {
    run = sorted[i] === sorted[i - 1] ? run + 1 : 0;
    equal += run;
  }
  return sorted.length < 2 ? 0 : equal / pairsOf(sorted.length);
}

function pairsOf(count: number): number {
  return (count * (count - 1)) / 2;
}
