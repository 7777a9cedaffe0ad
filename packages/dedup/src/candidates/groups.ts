import { numberList } from "../numbers/list.js";
import { radixSort, type SortSpace, sortSpace } from "../numbers/radix-sort.js";
import type { Groups, Roster } from "./types.js";

/**
 * Returns how many documents of a group each of its documents is compared with: all, or only the first ones if the
 * group has more pairs than `maxComparisons`.
 */
export function quotaOf(size: number, maxComparisons: number): number {
  const pairs = (size * (size - 1)) / 2;
  return pairs <= maxComparisons ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(maxComparisons / size));
}

/** The keys of {@link groupsByKey}: numbers per key, and how to read them. */
export interface Keys {
  readonly width: number;
  /** Number `part` of the key of a document, by its rank. */
  readonly at: (rank: number, part: number) => number;
}

/**
 * Groups documents by key and, if sites are compared separately, by site.
 *
 * @param ranks - the documents, in the order of {@link Roster.order}.
 */
export function groupsByKey(
  ranks: Uint32Array,
  { width, at }: Keys,
  sites: Roster["sites"],
  space: SortSpace = sortSpace(),
): Groups {
  const sorted = ranks.slice();
  const keys = new Uint32Array(sorted.length);
  for (let part = width - 1; part >= 0; part--) {
    for (let entry = 0; entry < sorted.length; entry++) keys[entry] = at(sorted[entry]!, part);
    radixSort(keys, sorted, space);
  }
  // `keys` now contains the sorted first parts.
  return runs(sorted, sites, (entry) => {
    if (keys[entry] !== keys[entry - 1]) return false;
    for (let part = 1; part < width; part++) {
      if (at(sorted[entry]!, part) !== at(sorted[entry - 1]!, part)) return false;
    }
    return true;
  });
}

/**
 * Like {@link groupsByKey}, for keys of one number, of which a document can have several.
 *
 * @param keys - sorted in place.
 * @param ranks - the document of each key, in the order of {@link Roster.order}; overwritten.
 */
export function groupsByPairs(
  keys: Uint32Array,
  ranks: Uint32Array,
  sites: Roster["sites"],
  space: SortSpace = sortSpace(),
): Groups {
  radixSort(keys, ranks, space);
  return runs(ranks, sites, (entry) => keys[entry] === keys[entry - 1]);
}

/** Moves runs of two or more to the front of `sorted` and returns them as groups. */
function runs(sorted: Uint32Array, sites: Roster["sites"], continues: (entry: number) => boolean): Groups {
  const count = sorted.length;
  const ends = numberList();
  let used = 0;
  let start = 0;
  for (let entry = 1; entry <= count; entry++) {
    if (
      entry < count &&
      continues(entry) &&
      (sites === undefined || sites[sorted[entry]!] === sites[sorted[entry - 1]!])
    ) {
      continue;
    }
    if (entry - start > 1) {
      sorted.copyWithin(used, start, entry);
      used += entry - start;
      ends.push(used);
    }
    start = entry;
  }
  return { members: sorted.slice(0, used), ends: ends.all().slice() };
}
