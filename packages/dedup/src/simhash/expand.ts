import { pairList, sortPairs } from "../kernel/hamming/pairs.js";
import type { FingerprintGroups } from "./groups.js";

/** Pairs of documents, as candidates for verification. */
export interface SimhashCandidates {
  /** `i, j, i, j, …` with `i < j`, sorted by `i`, then by `j`. */
  readonly pairs: Uint32Array;
  /** Fingerprints, and pairs of fingerprints, of which not all pairs of documents are given. */
  readonly capped: number;
}

/**
 * Pairs of documents from pairs of fingerprints: of each group all pairs within it, of each near pair of groups all
 * pairs across. Where these are more than `most`, the star is given (of a group: its first document with all others;
 * across: the first document of either with all of the other), then pairs of the next documents until there are
 * `most`. The star is given even if it is larger: it is linear in the documents, and connects them.
 */
export function expandGroups(groups: FingerprintGroups, near: Uint32Array, most: number): SimhashCandidates {
  const { starts, members } = groups;
  const found = pairList();
  const add = (a: number, b: number): void => {
    const i = members[a]!;
    const j = members[b]!;
    if (i < j) found.push(i, j);
    else found.push(j, i);
  };
  let capped = 0;
  for (let group = 0; group < groups.count; group++) {
    const start = starts[group]!;
    const end = starts[group + 1]!;
    const size = end - start;
    const limit = Math.max(most, size - 1);
    let left = limit;
    for (let a = start; a < end && left > 0; a++) {
      for (let b = a + 1; b < end && left > 0; b++, left--) add(a, b);
    }
    if ((size * (size - 1)) / 2 > limit) capped++;
  }
  for (let at = 0; at < near.length; at += 2) {
    const first = starts[near[at]!]!;
    const firstEnd = starts[near[at]! + 1]!;
    const second = starts[near[at + 1]!]!;
    const secondEnd = starts[near[at + 1]! + 1]!;
    const star = firstEnd - first + (secondEnd - second) - 1;
    const limit = Math.max(most, star);
    for (let b = second; b < secondEnd; b++) add(first, b);
    for (let a = first + 1; a < firstEnd; a++) add(a, second);
    let left = limit - star;
    for (let a = first + 1; a < firstEnd && left > 0; a++) {
      for (let b = second + 1; b < secondEnd && left > 0; b++, left--) add(a, b);
    }
    if ((firstEnd - first) * (secondEnd - second) > limit) capped++;
  }
  return { pairs: sortPairs(found.all(), members.length), capped };
}
