import { keyValues } from "./keys.js";
import { type SimhashLayout, simhashLayouts } from "./layout.js";

/** Nanoseconds, measured on one core of a server; only their ratios matter. */
const SORT_ONE = 150;
const COMPARE_CANDIDATES = 5;
/** Of all pairs: up to three bits, and more bits. */
const COMPARE_ALL: readonly [number, number] = [0.25, 0.9];

/** Fingerprints of which the collisions of keys are counted. */
const SAMPLE = 4096;

/** About how many nanoseconds it takes to compare all pairs of `count` fingerprints. */
export function bruteForceCost(count: number, distance: number): number {
  return pairsOf(count) * COMPARE_ALL[distance <= 3 ? 0 : 1];
}

/**
 * The layout of tables that finds near pairs fastest. The collisions of their keys, which make the candidates, are
 * counted in a sample of up to 4,096 fingerprints, as those of real pages are far from evenly distributed.
 *
 * @param fingerprints Two numbers each, all different.
 * @param most Nanoseconds, to be beaten.
 * @returns Undefined where no layout takes less time than `most`.
 */
export function cheapestLayout(
  fingerprints: Uint32Array,
  distance: number,
  most: number,
): SimhashLayout | undefined {
  const count = fingerprints.length / 2;
  const pairs = pairsOf(count);
  let least = most;
  let best: SimhashLayout | undefined;
  const sample = spread(fingerprints, SAMPLE);
  for (const layout of simhashLayouts(distance)) {
    let cost = layout.keys.length * count * SORT_ONE;
    for (const key of layout.keys) {
      if (cost >= least) break;
      const rate = Math.max(collisionRate(keyValues(key, sample)), 2 ** -key.bits);
      cost += rate * pairs * COMPARE_CANDIDATES;
    }
    if (cost < least) {
      least = cost;
      best = layout;
    }
  }
  return best;
}

/** Up to `most` fingerprints at even distances. */
function spread(fingerprints: Uint32Array, most: number): Uint32Array {
  const count = fingerprints.length / 2;
  if (count <= most) return fingerprints;
  const chosen = new Uint32Array(most * 2);
  for (let i = 0; i < most; i++) {
    const from = Math.floor((i * count) / most);
    chosen[i * 2] = fingerprints[from * 2]!;
    chosen[i * 2 + 1] = fingerprints[from * 2 + 1]!;
  }
  return chosen;
}

/** The share of pairs of values that are equal. */
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
