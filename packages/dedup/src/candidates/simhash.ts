import type { Signatures } from "../signatures/types.js";
import { simhashPairs } from "../simhash/pairs.js";
import { groupsByKey } from "./groups.js";
import type { Groups, Roster } from "./types.js";

/** Returns the documents with words. Fingerprints of others are zero and similar to nothing. */
export function simhashRanks({ simhash }: Signatures, { positions, order }: Roster): Uint32Array {
  return order.filter((rank) => {
    const at = 2 * positions[rank]!;
    return simhash![at] !== 0 || simhash![at + 1] !== 0;
  });
}

/** Groups documents by their fingerprint. */
export function sameSimhash(
  { simhash }: Signatures,
  { positions, sites }: Roster,
  ranks: Uint32Array,
): Groups {
  return groupsByKey(ranks, { width: 2, at: (rank, part) => simhash![2 * positions[rank]! + part]! }, sites);
}

/**
 * Yields groups of documents whose fingerprints differ in at most `distance` bits. Each fingerprint is
 * searched for only once, however many documents have it.
 *
 * @returns the documents of one fingerprint, or of two similar ones, in ascending order of rank. A group is
 * valid until the next one is requested.
 */
export function* simhashGroups(
  signatures: Signatures,
  roster: Roster,
  ranks: Uint32Array,
  distance: number,
): Generator<Uint32Array, void> {
  const { members, ends } = sameSimhash(signatures, roster, ranks);
  /** The group of each rank that shares its fingerprint; -1 for others. */
  const groupOf = new Int32Array(roster.positions.length).fill(-1);
  const startOf = (group: number): number => (group === 0 ? 0 : ends[group - 1]!);
  for (const [group, end] of ends.entries()) {
    const documents = members.subarray(startOf(group), end);
    for (const rank of documents) groupOf[rank] = group;
    yield documents;
  }
  const alone = new Uint32Array(1);
  const documentsOf = (rank: number): Uint32Array => {
    const group = groupOf[rank]!;
    if (group >= 0) return members.subarray(startOf(group), ends[group]!);
    alone[0] = rank;
    return alone;
  };

  const firsts = ranks.filter((rank) => groupOf[rank] === -1 || members[startOf(groupOf[rank]!)] === rank);
  for (const part of partitions(firsts, roster.sites)) {
    const fingerprints = new Uint32Array(2 * part.length);
    part.forEach((rank, at) => {
      const from = 2 * roster.positions[rank]!;
      fingerprints.set(signatures.simhash!.subarray(from, from + 2), 2 * at);
    });
    const pairs = simhashPairs(fingerprints, distance);
    for (let at = 0; at < pairs.length; at += 2) {
      const first = documentsOf(part[pairs[at]!]!).slice();
      const second = documentsOf(part[pairs[at + 1]!]!);
      const both = new Uint32Array(first.length + second.length);
      both.set(first);
      both.set(second, first.length);
      yield both.sort();
    }
  }
}

/**
 * Yields the runs of documents to compare with one another: those of each site, or all. Single documents are
 * left out.
 */
function* partitions(ranks: Uint32Array, sites: Roster["sites"]): Generator<Uint32Array> {
  let start = 0;
  for (let at = 1; at <= ranks.length; at++) {
    if (at < ranks.length && (sites === undefined || sites[ranks[at]!] === sites[ranks[start]!])) continue;
    if (at - start > 1) yield ranks.subarray(start, at);
    start = at;
  }
}
