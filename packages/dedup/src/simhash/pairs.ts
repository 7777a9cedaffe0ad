import { checkDistance, checkFingerprints, hammingKernel } from "../kernel/hamming.js";
import type { HammingKernel, Implementation } from "../kernel/types.js";
import { bruteForceCost, cheapestLayout } from "./cost.js";
import { expandGroups, type SimhashCandidates } from "./expand.js";
import { groupFingerprints } from "./groups.js";
import { joinByTables } from "./join.js";
import { simhashLayout } from "./layout.js";

export type { SimhashCandidates } from "./expand.js";

/** How near pairs of fingerprints are found: by comparing all, or by tables of keys. */
const SIMHASH_SEARCHES = ["brute-force", "tables"] as const;
export type SimhashSearch = (typeof SIMHASH_SEARCHES)[number];

export interface SimhashPairsOptions {
  /** Default: what an estimate of the time says is faster. The pairs are the same. */
  readonly search?: SimhashSearch | undefined;
  /** The layout of the tables, see {@link simhashLayout}; makes `search` default to tables. */
  readonly blocks?: readonly number[] | undefined;
  /**
   * The most pairs of documents that are given for one fingerprint that they share, and for one pair of near
   * fingerprints; of more documents the first ones are paired with all others, see {@link simhashCandidates}. A
   * positive integer, or Infinity. Default 100,000.
   */
  readonly maxPairsPerGroup?: number | undefined;
  /** Default: WebAssembly where there is one. The pairs are the same. */
  readonly implementation?: Implementation | undefined;
}

const MAX_PAIRS_PER_GROUP = 100_000;

/**
 * All pairs of documents whose fingerprints differ in at most `distance` bits.
 *
 * Documents with equal fingerprints are one group, and groups are compared, so that time does not depend on how many
 * share one. Of the documents of a group, and of two near groups, all pairs are given, as long as these are no more
 * than `maxPairsPerGroup`. Of more there is always the star (the first document of a group with all others of it, the
 * first of either near group with all of the other), which connects the same documents as all pairs do and is linear
 * in their number, then the pairs of the second document, and so on up to the bound; such groups are counted as
 * `capped`. "First" is by place. Without capping the pairs do not depend on the order of documents; with it the sets
 * that they connect do not.
 *
 * Documents without words have the fingerprint 0, all of them: leave them out.
 *
 * Time: brute force takes about 0.25 ns a pair in WebAssembly up to a distance of 3 and 1 ns above; tables (Manku,
 * Jain and Das Sarma 2007, section 3) are almost linear for small distances. Memory: some 50 bytes a document and the
 * pairs, three times over.
 *
 * @param fingerprints Two numbers a document: high, low.
 * @param distance Bits, 0 to 64. Usual is 3; beyond about 8 tables are no help.
 * @throws TypeError where `fingerprints` is no `Uint32Array`; RangeError where an argument is out of range.
 */
export function simhashCandidates(
  fingerprints: Uint32Array,
  distance: number,
  options: SimhashPairsOptions = {},
): SimhashCandidates {
  checkFingerprints(fingerprints, "fingerprints");
  checkDistance(distance, "distance");
  const { search, blocks, maxPairsPerGroup = MAX_PAIRS_PER_GROUP } = options;
  if (search !== undefined && !SIMHASH_SEARCHES.includes(search)) {
    throw new RangeError(`options.search must be one of ${SIMHASH_SEARCHES.join(", ")}: ${search}`);
  }
  if (!(maxPairsPerGroup === Infinity || Number.isSafeInteger(maxPairsPerGroup)) || maxPairsPerGroup < 1) {
    throw new RangeError(
      `options.maxPairsPerGroup must be a positive integer or Infinity: ${maxPairsPerGroup}`,
    );
  }
  const groups = groupFingerprints(fingerprints);
  const kernel = hammingKernel(options.implementation);
  const near = nearPairs(groups.fingerprints, distance, kernel, search, blocks);
  return expandGroups(groups, near, maxPairsPerGroup);
}

/**
 * {@link simhashCandidates} without the count of capped groups.
 *
 * @returns `i, j, i, j, …` with `i < j`, sorted by `i`, then by `j`.
 *
 * @example
 * ```ts
 * simhashPairs(Uint32Array.of(0, 0b0000, 0, 0b0111, 0, 0b1111), 3); // [0, 1, 1, 2]
 * ```
 */
export function simhashPairs(
  fingerprints: Uint32Array,
  distance: number,
  options: SimhashPairsOptions = {},
): Uint32Array {
  return simhashCandidates(fingerprints, distance, options).pairs;
}

/** Pairs of different fingerprints. */
function nearPairs(
  fingerprints: Uint32Array,
  distance: number,
  kernel: HammingKernel,
  search: SimhashSearch | undefined,
  blocks: readonly number[] | undefined,
): Uint32Array {
  // All differ in at least one bit.
  if (distance === 0 || fingerprints.length < 4) return new Uint32Array(0);
  if (search === "brute-force") return kernel.pairs(fingerprints, distance);
  if (blocks !== undefined) return joinByTables(fingerprints, simhashLayout(distance, blocks), kernel);
  const most =
    search === "tables" ? Infinity : bruteForceCost(fingerprints.length / 2, distance, kernel.implementation);
  const layout = cheapestLayout(fingerprints, distance, most);
  if (layout !== undefined) return joinByTables(fingerprints, layout, kernel);
  if (search === "tables") throw new RangeError(`distance must be at most 63 for tables: ${distance}`);
  return kernel.pairs(fingerprints, distance);
}
