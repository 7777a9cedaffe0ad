import { hammingKernel } from "../kernel/hamming.js";
import { sortPairs } from "../numbers/radix-sort.js";
import { bruteForceCost, cheapestLayout } from "./cost.js";
import { joinByTables } from "./join.js";

/** So many fingerprints, of a site for example, are compared sooner than the best search for them is chosen. */
const FEW = 1024;

/**
 * All pairs of fingerprints that differ in at most `distance` bits. An estimate decides whether all are compared, at
 * about 0.25 ns a pair up to a distance of 3 and 1 ns above, or tables are used (Manku, Jain and Das Sarma 2007, section
 * 3), which is almost linear for small distances. Memory: some 50 bytes a fingerprint and the pairs, three times over.
 *
 * @param fingerprints Two numbers each, high and low.
 * @param distance Bits, 0 to 64. Usual is 3; beyond about 8 tables are no help.
 * @returns `i, j, i, j, …` with `i < j`, sorted by `i`, then by `j`.
 *
 * @example
 * ```ts
 * simhashPairs(Uint32Array.of(0, 0b0000, 0, 0b0111, 0, 0b1111), 3); // [0, 1, 1, 2]
 * ```
 */
export function simhashPairs(fingerprints: Uint32Array, distance: number): Uint32Array {
  const count = fingerprints.length / 2;
  const layout =
    count <= FEW ? undefined : cheapestLayout(fingerprints, distance, bruteForceCost(count, distance));
  if (layout === undefined) return hammingKernel().pairs(fingerprints, distance);
  return sortPairs(joinByTables(fingerprints, layout));
}
