import { exactGroups, urlGroups } from "../candidates/keys.js";
import { groupsByElement, groupsByList } from "../candidates/lists.js";
import { manberPairs } from "../candidates/manber.js";
import { minhashGroups, minhashRanks } from "../candidates/minhash-bands.js";
import { sameSimhash, simhashGroups, simhashRanks } from "../candidates/simhash.js";
import type { Groups, Roster } from "../candidates/types.js";
import { sortSpace } from "../numbers/radix-sort.js";
import type { DedupParameters, Signatures } from "../signatures/types.js";
import type { Matcher } from "../types.js";
import type { GroupJoiner } from "./groups.js";
import type { Verification } from "./verification.js";

/** The state that the stages of clustering share. */
export interface Work {
  readonly signatures: Signatures;
  readonly roster: Roster;
  readonly options: DedupParameters;
  readonly verification: Verification;
  readonly joiner: GroupJoiner;
}

/** The progress of a stage. */
export type Step = readonly [done: number, total: number];

/**
 * Joins the copies that a matcher finds, yielding the progress between groups. Returns the number of groups
 * that the stage itself capped.
 */
export const STAGES: Readonly<Record<Matcher, (work: Work) => Generator<Step, number>>> = {
  exact: (work) => joinKeys(work, exactGroups(work.signatures, work.roster), "exact"),
  url: (work) => joinKeys(work, urlGroups(work.signatures, work.roster), "url"),

  *minhash(work) {
    const { signatures, roster } = work;
    const { bands, rows } = signatures.parameters;
    const space = sortSpace();
    const all = minhashRanks(signatures, roster);
    const same = minhashGroups(signatures, roster, all, 0, bands * rows, space);
    const ranks = withoutCopies(work, all, same, "minhash");
    for (let band = 0; band < bands; band++) {
      const groups = minhashGroups(signatures, roster, ranks, band * rows, rows, space);
      yield* joinGroups(work, groups, "minhash", [band, bands]);
    }
    return 0;
  },

  *simhash(work) {
    const { signatures, roster, joiner, options } = work;
    const all = simhashRanks(signatures, roster);
    const ranks = withoutCopies(work, all, sameSimhash(signatures, roster, all), "simhash");
    let done = 0;
    for (const group of simhashGroups(signatures, roster, ranks, options.distance)) {
      joiner.join(group, "simhash");
      if (++done % GROUPS_PER_STEP === 0) yield [0, 1];
    }
    return 0;
  },

  *manber(work) {
    const { signatures, roster, options, verification } = work;
    const same = groupsByList(signatures.fingerprints!, roster, roster.order);
    const ranks = withoutCopies(work, roster.order, same, "manber");
    return yield* manberPairs(signatures, roster, ranks, options, (a, b) => {
      verification.join(a, b, "manber");
    });
  },

  *chunks(work) {
    const { signatures, roster } = work;
    const same = groupsByList(signatures.chunks!, roster, roster.order);
    const ranks = withoutCopies(work, roster.order, same, "chunks");
    // One chunk in common is enough: documents have few chunks, and an edit changes the whole chunk, so
    // requiring a larger share would miss copies.
    yield* joinGroups(work, groupsByElement(signatures.chunks!, roster, ranks), "chunks");
    return 0;
  },
};

/** Maximum number of documents per group that others are compared with. */
const REPRESENTATIVES = 8;

/**
 * Joins documents that look the same to a matcher, and leaves out those that have become redundant: whatever
 * one of two such documents is a copy of, the other is too, and the two are joined. So a bucket with many
 * copies of a few documents takes linear time.
 *
 * @param groups - documents with the same signature of this matcher.
 * @returns the ranks without those joined to an earlier member of their group that has the same shingles.
 */
function withoutCopies(
  { verification }: Work,
  ranks: Uint32Array,
  groups: Groups,
  matcher: Matcher,
): Uint32Array {
  const redundant = new Uint8Array(verification.sets.length);
  const representatives: number[] = [];
  for (const group of eachGroup(groups)) {
    representatives.length = 0;
    for (const rank of group) {
      if (representatives.some((other) => verification.joinSame(other, rank, matcher))) redundant[rank] = 1;
      else if (representatives.length < REPRESENTATIVES) representatives.push(rank);
    }
  }
  return ranks.filter((rank) => redundant[rank] === 0);
}

/** Number of groups between two steps. */
const GROUPS_PER_STEP = 1024;

/** Joins the groups of a matcher whose keys are proof: each document is compared with the first only. */
function* joinKeys({ verification }: Work, groups: Groups, matcher: Matcher): Generator<Step, number> {
  let done = 0;
  for (const group of eachGroup(groups)) {
    for (let at = 1; at < group.length; at++) verification.join(group[0]!, group[at]!, matcher);
    if (++done % GROUPS_PER_STEP === 0) yield [done, groups.ends.length];
  }
  return 0;
}

/** @param step - position of these groups in the stage. */
function* joinGroups(
  { joiner }: Work,
  groups: Groups,
  matcher: Matcher,
  [before, all]: Step = [0, 1],
): Generator<Step, void> {
  let done = 0;
  for (const group of eachGroup(groups)) {
    joiner.join(group, matcher);
    if (++done % GROUPS_PER_STEP === 0) yield [before + done / groups.ends.length, all];
  }
  yield [before + 1, all];
}

function* eachGroup({ members, ends }: Groups): Generator<Uint32Array, void> {
  let start = 0;
  for (const end of ends) {
    yield members.subarray(start, end);
    start = end;
  }
}
