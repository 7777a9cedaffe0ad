import { chunkGroups } from "../candidates/chunks.js";
import { exactGroups } from "../candidates/exact.js";
import { groupsByList } from "../candidates/lists.js";
import { manberPairs } from "../candidates/manber.js";
import { minhashBand, minhashRanks, sameMinhash } from "../candidates/minhash.js";
import { sameSimhash, simhashGroups, simhashRanks } from "../candidates/simhash.js";
import type { Groups, Roster } from "../candidates/types.js";
import { urlGroups } from "../candidates/url.js";
import { sortSpace } from "../numbers/radix-sort.js";
import type { DedupParameters, Signatures } from "../signatures/types.js";
import type { Matcher } from "../types.js";
import { joinCopies } from "./copies.js";
import type { GroupJoiner } from "./groups.js";
import type { Verification } from "./verification.js";

/** What the stages of clustering work on. */
export interface Work {
  readonly signatures: Signatures;
  readonly roster: Roster;
  readonly options: DedupParameters;
  readonly verification: Verification;
  readonly joiner: GroupJoiner;
}

/** How far a stage is: what is done, and all. */
export type Step = readonly [done: number, total: number];

/**
 * Joins the copies that a matcher finds, and stops between groups to say how far it is; the result is the number of its
 * groups that were capped by itself.
 */
export const STAGES: Readonly<Record<Matcher, (work: Work) => Generator<Step, number>>> = {
  exact: (work) => joinKeys(work, exactGroups(work.signatures, work.roster), "exact"),
  url: (work) => joinKeys(work, urlGroups(work.signatures, work.roster), "url"),

  *minhash(work) {
    const { signatures, roster, verification } = work;
    const space = sortSpace();
    const all = minhashRanks(signatures, roster);
    const redundant = joinCopies(sameMinhash(signatures, roster, all, space), "minhash", verification);
    const ranks = all.filter((rank) => redundant[rank] === 0);
    const { bands } = signatures.parameters;
    for (let band = 0; band < bands; band++) {
      yield* joinGroups(work, minhashBand(signatures, roster, ranks, band, space), "minhash", [band, bands]);
    }
    return 0;
  },

  *simhash(work) {
    const { signatures, roster, verification, joiner, options } = work;
    const all = simhashRanks(signatures, roster);
    const redundant = joinCopies(sameSimhash(signatures, roster, all), "simhash", verification);
    const ranks = all.filter((rank) => redundant[rank] === 0);
    let done = 0;
    for (const group of simhashGroups(signatures, roster, ranks, options.distance)) {
      joiner.join(group, "simhash");
      if (++done % OFTEN === 0) yield [0, 1];
    }
    return 0;
  },

  *manber(work) {
    const { signatures, roster, options, verification } = work;
    const same = groupsByList(signatures.fingerprints!, roster, roster.order);
    const redundant = joinCopies(same, "manber", verification);
    const ranks = roster.order.filter((rank) => redundant[rank] === 0);
    return yield* manberPairs(signatures, roster, ranks, options, (a, b) => {
      verification.join(a, b, "manber");
    });
  },

  *chunks(work) {
    const { signatures, roster, verification } = work;
    const redundant = joinCopies(
      groupsByList(signatures.chunks!, roster, roster.order),
      "chunks",
      verification,
    );
    const ranks = roster.order.filter((rank) => redundant[rank] === 0);
    yield* joinGroups(work, chunkGroups(signatures, roster, ranks), "chunks");
    return 0;
  },
};

/** Groups between two stops. */
const OFTEN = 1024;

/** A key is the same for all of a group, so each is compared with the first only. */
function* joinKeys({ verification }: Work, groups: Groups, matcher: Matcher): Generator<Step, number> {
  let done = 0;
  for (const group of eachGroup(groups)) {
    for (let at = 1; at < group.length; at++) verification.join(group[0]!, group[at]!, matcher);
    if (++done % OFTEN === 0) yield [done, groups.ends.length];
  }
  return 0;
}

/** @param step - the part of the stage that this is. */
function* joinGroups(
  { joiner }: Work,
  groups: Groups,
  matcher: Matcher,
  [before, all]: Step = [0, 1],
): Generator<Step, void> {
  let done = 0;
  for (const group of eachGroup(groups)) {
    joiner.join(group, matcher);
    if (++done % OFTEN === 0) yield [before + done / groups.ends.length, all];
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
