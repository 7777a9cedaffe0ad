import { hammingPairs } from "../kernel/hamming.js";
import { numberList } from "../numbers/list.js";
import { radixSort, sortPairs } from "../numbers/radix-sort.js";
import { popcount64 } from "./distance.js";
import { keyValues, type SimhashKey, simhashKeys } from "./layout.js";

/** Up to this number of fingerprints, comparing all pairs takes less time than sorting tables. */
const FEW = 1 << 14;

/**
 * Returns all pairs of fingerprints that differ in at most `distance` bits. Many are compared by
 * tables (Manku, Jain and Das Sarma 2007, section 3), which takes almost linear time for small distances; few, and
 * for distances above 4, all with one another, at about 0.25 ns per pair up to a distance of 3 and 1 ns above. Memory: about 50
 * bytes per fingerprint plus three times the pairs.
 *
 * @param fingerprints Two numbers each, high and low.
 * @param distance Bits, 0 to 64. 3 is usual.
 * @returns `i, j, i, j, …` with `i < j`, sorted by `i`, then by `j`.
 *
 * @example
 * ```ts
 * simhashPairs(Uint32Array.of(0, 0b0000, 0, 0b0111, 0, 0b1111), 3); // [0, 1, 1, 2]
 * ```
 */
export function simhashPairs(fingerprints: Uint32Array, distance: number): Uint32Array {
  const keys = fingerprints.length / 2 <= FEW ? undefined : simhashKeys(distance);
  if (keys === undefined) return hammingPairs(fingerprints, distance);
  return sortPairs(joinByTables(fingerprints, distance, keys));
}

/** Runs of equal keys from this length on are compared by the kernel. */
const LONG_RUN = 256;

/**
 * Finds similar pairs of different fingerprints, table by table: fingerprints are sorted by the table's key,
 * and those with equal keys are compared. One table is in memory at a time: 16 bytes per fingerprint, twice
 * that during sorting.
 *
 * @param fingerprints Two numbers each.
 * @returns Each pair `i < j` once, in no particular order.
 */
export function joinByTables(
  fingerprints: Uint32Array,
  distance: number,
  keys: readonly SimhashKey[],
): Uint32Array {
  const count = fingerprints.length / 2;
  const found = numberList();
  const add = (a: number, b: number): void => {
    found.push(a);
    found.push(b);
  };
  const sorted = new Uint32Array(fingerprints.length);
  for (let table = 0; table < keys.length; table++) {
    const values = keyValues(keys[table]!, fingerprints);
    const order = new Uint32Array(count).map((_, position) => position);
    radixSort(values, order);
    for (let i = 0; i < count; i++) {
      sorted[i * 2] = fingerprints[order[i]! * 2]!;
      sorted[i * 2 + 1] = fingerprints[order[i]! * 2 + 1]!;
    }
    for (let start = 0, end = 0; start < count; start = end) {
      const value = values[start]!;
      for (end = start + 1; end < count && values[end] === value; ) end++;
      if (end - start < LONG_RUN) {
        for (let a = start; a < end - 1; a++) {
          const high = sorted[a * 2]!;
          const low = sorted[a * 2 + 1]!;
          for (let b = a + 1; b < end; b++) {
            const x = high ^ sorted[b * 2]!;
            const y = low ^ sorted[b * 2 + 1]!;
            if (popcount64(x, y) <= distance && !agreeBefore(keys, table, x, y)) add(order[a]!, order[b]!);
          }
        }
      } else {
        const pairs = hammingPairs(sorted.subarray(start * 2, end * 2), distance);
        for (let at = 0; at < pairs.length; at += 2) {
          const a = start + pairs[at]!;
          const b = start + pairs[at + 1]!;
          const x = sorted[a * 2]! ^ sorted[b * 2]!;
          const y = sorted[a * 2 + 1]! ^ sorted[b * 2 + 1]!;
          // The sort is stable, so positions ascend within a run: `i < j`.
          if (!agreeBefore(keys, table, x, y)) add(order[a]!, order[b]!);
        }
      }
    }
  }
  return found.all();
}

/**
 * Tests whether an earlier table has already found the pair: its key has no bits in which the two
 * fingerprints differ.
 */
function agreeBefore(keys: readonly SimhashKey[], table: number, high: number, low: number): boolean {
  for (let before = 0; before < table; before++) {
    if ((keys[before]!.high & high) === 0 && (keys[before]!.low & low) === 0) return true;
  }
  return false;
}
