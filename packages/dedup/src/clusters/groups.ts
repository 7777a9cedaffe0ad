import type { Matcher } from "../types.js";
import { find } from "./union-find.js";
import type { Verification } from "./verification.js";

/** Joins the copies among groups of candidates. */
export interface GroupJoiner {
  /**
   * Afterwards each pair of the group is one, or was refused; unless the group has more pairs than `maxComparisons`.
   *
   * @param group - ranks, ascending.
   */
  readonly join: (group: Uint32Array, matcher: Matcher) => void;
  /** Groups of which some pairs were left out. */
  readonly capped: () => number;
}

/**
 * A group falls into parts, of documents that are one already. A document is compared with the first of each other
 * part, then with the rest of them, until one joins the two: so copies take one comparison each, and what is one
 * already none.
 *
 * In a group with more pairs than `maxComparisons` each document has an equal share of these, at least one: it is
 * compared with the first documents of the first parts. All goes by rank, so that the same documents give the same
 * result in any order.
 */
export function createGroupJoiner(verification: Verification, most: number): GroupJoiner {
  const { sets, join } = verification;
  /** The part of a root, if it was written for the present group. */
  const partOf = new Int32Array(sets.length);
  const writtenFor = new Int32Array(sets.length);
  let groups = 0;
  let capped = 0;
  /** By part: its first and last member (-1 if it went into another). By member: the next of its part, or -1. */
  let heads = new Int32Array(64);
  let tails = new Int32Array(64);
  let next = new Int32Array(64);
  /** The parts that are left, in the order of their first members. */
  let parts = new Int32Array(64);

  function joinGroup(group: Uint32Array, matcher: Matcher): void {
    const size = group.length;
    if (size === 2) {
      join(group[0]!, group[1]!, matcher);
      return;
    }
    if (size > next.length) {
      heads = new Int32Array(2 * size);
      tails = new Int32Array(2 * size);
      next = new Int32Array(2 * size);
      parts = new Int32Array(2 * size);
    }
    const stamp = ++groups;
    const quota =
      (size * (size - 1)) / 2 <= most ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(most / size));
    let made = 0;
    let left = 0;
    let cut = false;
    for (let member = 0; member < size; member++) {
      const rank = group[member]!;
      const root = find(sets, rank);
      next[member] = -1;
      let own: number;
      if (writtenFor[root] === stamp) {
        own = partOf[root]!;
        next[tails[own]!] = member;
      } else {
        own = made++;
        heads[own] = member;
        parts[left++] = own;
        writtenFor[root] = stamp;
        partOf[root] = own;
      }
      tails[own] = member;
      let budget = quota;
      for (let pass = 0; pass < 2; pass++) {
        let merged = false;
        for (let at = 0; at < left; at++) {
          const other = parts[at]!;
          if (other === own || heads[other] === -1) continue;
          let candidate = pass === 0 ? heads[other]! : next[heads[other]!]!;
          for (; candidate !== -1; candidate = pass === 0 ? -1 : next[candidate]!) {
            if (budget-- === 0) break;
            if (!join(group[candidate]!, rank, matcher)) continue;
            own = merge(own, other);
            const joined = find(sets, rank);
            writtenFor[joined] = stamp;
            partOf[joined] = own;
            merged = true;
            break;
          }
          if (budget < 0) break;
        }
        if (merged) left = compact(left);
        if (budget < 0) {
          cut = true;
          break;
        }
      }
    }
    if (cut) capped++;
  }

  /** Appends the later part to the earlier one. */
  function merge(one: number, other: number): number {
    const [into, from] = one < other ? [one, other] : [other, one];
    next[tails[into]!] = heads[from]!;
    tails[into] = tails[from]!;
    heads[from] = -1;
    return into;
  }

  function compact(left: number): number {
    let kept = 0;
    for (let at = 0; at < left; at++) if (heads[parts[at]!] !== -1) parts[kept++] = parts[at]!;
    return kept;
  }

  return { join: joinGroup, capped: () => capped };
}
