import type { Groups } from "../candidates/types.js";
import type { Matcher } from "../types.js";
import type { Verification } from "./verification.js";

/** Documents of one group that others are compared with. */
const REPRESENTATIVES = 8;

/**
 * Joins documents that are the same in all that a matcher sees, and names those that are not needed any more: what one
 * of two such documents is a copy of the other is too, and they are one. Without them a bucket with many copies of a
 * few documents is linear in the copies.
 *
 * @param groups - documents with the same signature of this matcher.
 * @returns 1 for each rank that has the same shingles as an earlier one of its group, and is joined with it.
 */
export function joinCopies(groups: Groups, matcher: Matcher, verification: Verification): Uint8Array {
  const redundant = new Uint8Array(verification.sets.length);
  const representatives: number[] = [];
  let start = 0;
  for (const end of groups.ends) {
    representatives.length = 0;
    for (let at = start; at < end; at++) {
      const rank = groups.members[at]!;
      if (representatives.some((other) => verification.joinSame(other, rank, matcher))) redundant[rank] = 1;
      else if (representatives.length < REPRESENTATIVES) representatives.push(rank);
    }
    start = end;
  }
  return redundant;
}
