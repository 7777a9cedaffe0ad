import { chunkGroups } from "../candidates/chunks.js";
import { exactGroups } from "../candidates/exact.js";
import { groupsByList } from "../candidates/lists.js";
import { manberPairs } from "../candidates/manber.js";
import { minhashBand, minhashRanks, sameMinhash } from "../candidates/minhash.js";
import { sortSpace } from "../candidates/radix-sort.js";
import { sameSimhash, simhashGroups, simhashRanks } from "../candidates/simhash.js";
import type { Groups, Roster } from "../candidates/types.js";
import { urlGroups } from "../candidates/url.js";
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
  /** Called between groups; may throw. */
  readonly tick: (done: number, total: number) => void;
}

/** Joins the copies that a matcher finds; the result is the number of its groups that were capped by itself. */
export const STAGES: Readonly<Record<Matcher, (work: Work) => number>> = {
  exact: (work) => joinKeys(work, exactGroups(work.signatures, work.roster), "exact"),
  url: (work) => joinKeys(work, urlGroups(work.signatures, work.roster), "url"),

  minhash(work) {
    const { signatures, roster, verification } = work;
    const space = sortSpace();
    const all = minhashRanks(signatures, roster);
    const redundant = joinCopies(sameMinhash(signatures, roster, all, space), "minhash", verification);
    const ranks = all.filter((rank) => redundant[rank] === 0);
    const { bands } = signatures.parameters;
    for (let band = 0; band < bands; band++) {
      joinGroups(work, minhashBand(signatures, roster, ranks, band, space), "minhash", band / bands);
      work.tick(band + 1, bands);
    }
    return 0;
  },

  simhash(work) {
    const { signatures, roster, verification, joiner, options } = work;
    const all = simhashRanks(signatures, roster);
    const redundant = joinCopies(sameSimhash(signatures, roster, all), "simhash", verification);
    const ranks = all.filter((rank) => redundant[rank] === 0);
    let done = 0;
    simhashGroups(signatures, roster, ranks, options.distance, (group) => {
      joiner.join(group, "simhash");
      if (++done % 1024 === 0) work.tick(0, 1);
    });
    return 0;
  },

  manber(work) {
    const { signatures, roster, options, verification } = work;
    const same = groupsByList(signatures.fingerprints!, roster, roster.order);
    const redundant = joinCopies(same, "manber", verification);
    const ranks = roster.order.filter((rank) => redundant[rank] === 0);
    return manberPairs(signatures, roster, ranks, options, {
      propose: (a, b) => verification.join(a, b, "manber"),
      tick: work.tick,
    });
  },

  chunks(work) {
    const { signatures, roster, verification } = work;
    const redundant = joinCopies(
      groupsByList(signatures.chunks!, roster, roster.order),
      "chunks",
      verification,
    );
    const ranks = roster.order.filter((rank) => redundant[rank] === 0);
    joinGroups(work, chunkGroups(signatures, roster, ranks), "chunks");
    return 0;
  },
};

/** A key is the same for all of a group, so each is compared with the first only. */
function joinKeys({ verification, tick }: Work, groups: Groups, matcher: Matcher): number {
  eachGroup(groups, (group, done) => {
    for (let at = 1; at < group.length; at++) verification.join(group[0]!, group[at]!, matcher);
    if (done % 1024 === 0) tick(done, groups.ends.length);
  });
  return 0;
}

/** @param before - the share of the stage that is done. */
function joinGroups({ joiner, tick }: Work, groups: Groups, matcher: Matcher, before?: number): void {
  eachGroup(groups, (group, done) => {
    joiner.join(group, matcher);
    if (done % 1024 === 0) tick(before ?? done, before === undefined ? groups.ends.length : 1);
  });
}

function eachGroup({ members, ends }: Groups, visit: (group: Uint32Array, done: number) => void): void {
  let start = 0;
  ends.forEach((end, at) => {
    visit(members.subarray(start, end), at + 1);
    start = end;
  });
}
