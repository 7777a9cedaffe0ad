import { find } from "@winnow/core-dom/union-find";
import { quotaOf } from "../candidates/groups.js";
import type { Matcher } from "../types.js";
import type { Verification } from "./verification.js";

/** Joins the copies in groups of candidates. */
export interface GroupJoiner {
  /**
   * Joins the copies in a group. Afterwards, each pair of the group is joined or refused, unless the group
   * has more pairs than `maxComparisons`.
   *
   * @param group - ranks, ascending.
   */
  readonly join: (group: Uint32Array, matcher: Matcher) => void;
  /** Number of groups in which some pairs were not compared. */
  readonly capped: () => number;
}

/**
 * Creates a {@link GroupJoiner}. A group is divided into parts of documents that are already joined. Each
 * document is compared with the first member of every other part, then with the remaining members, until one
 * comparison joins the two parts. So each copy takes one comparison, and joined documents take none.
 *
 * In a group with more pairs than `maxComparisons`, each document gets an equal share of these, at least one
 * comparison: it is compared with the first documents of the first parts. Documents are processed by rank, so
 * the result does not depend on the order of the input.
 */
export function createGroupJoiner(verification: Verification, maxComparisons: number): GroupJoiner {
  const { sets, join } = verification;
  /** The part of a root, if it was assigned for the current group. */
  const partOf = new Int32Array(sets.length);
  const assignedFor = new Int32Array(sets.length);
  let groups = 0;
  let capped = 0;
  /** By part: its first and last member. By member: the next of its part, or -1. */
  let heads = new Int32Array(64);
  let tails = new Int32Array(64);
  let next = new Int32Array(64);
  /** By part: the previous and next remaining part, in the order of their first members; -1 at the ends. */
  let before = new Int32Array(64);
  let after = new Int32Array(64);
  let first = -1;
  let last = -1;

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
      before = new Int32Array(2 * size);
      after = new Int32Array(2 * size);
    }
    const stamp = ++groups;
    const quota = quotaOf(size, maxComparisons);
    let parts = 0;
    first = last = -1;
    let cut = false;
    for (let member = 0; member < size; member++) {
      const rank = group[member]!;
      const root = find(sets, rank);
      next[member] = -1;
      let own: number;
      if (assignedFor[root] === stamp) {
        own = partOf[root]!;
        next[tails[own]!] = member;
      } else {
        own = parts++;
        heads[own] = member;
        append(own);
        assignedFor[root] = stamp;
        partOf[root] = own;
      }
      tails[own] = member;
      let budget = quota;
      for (let pass = 0; pass < 2 && budget >= 0; pass++) {
        // A merged part still has a link to its successor.
        for (let other = first; other !== -1 && budget >= 0; other = after[other]!) {
          if (other === own) continue;
          let candidate = pass === 0 ? heads[other]! : next[heads[other]!]!;
          for (; candidate !== -1; candidate = pass === 0 ? -1 : next[candidate]!) {
            if (budget-- === 0) break;
            if (!join(group[candidate]!, rank, matcher)) continue;
            own = merge(own, other);
            const joined = find(sets, rank);
            assignedFor[joined] = stamp;
            partOf[joined] = own;
            break;
          }
        }
      }
      if (budget < 0) cut = true;
    }
    if (cut) capped++;
  }

  function append(part: number): void {
    before[part] = last;
    after[part] = -1;
    if (last === -1) first = part;
    else after[last] = part;
    last = part;
  }

  /** Appends the later part to the earlier one and removes it from the remaining parts. */
  function merge(one: number, other: number): number {
    const [into, from] = one < other ? [one, other] : [other, one];
    next[tails[into]!] = heads[from]!;
    tails[into] = tails[from]!;
    const [previous, following] = [before[from]!, after[from]!];
    // The later part always has a predecessor.
    after[previous] = following;
    if (following === -1) last = previous;
    else before[following] = previous;
    return into;
  }

  return { join: joinGroup, capped: () => capped };
}
