import type { DedupParameters, Signatures } from "../signatures/types.js";
import { quotaOf } from "./groups.js";
import { groupsByElement } from "./lists.js";
import type { Groups, Roster } from "./types.js";

/** Mean length of a word and the following space in running English text, in bytes. */
const WORD = 6;

/** Number of standard deviations by which the shared fingerprints may fall short of the mean. */
const MARGIN = 3;

/**
 * Returns the minimum number of fingerprints that a document with `count` of them shares with one that
 * contains the share `containment` of its shingles. If every word is unchanged with probability q,
 * containment is q to the power of a shingle's words, and the share of equal windows is q to the power of the
 * words that a window touches. Fingerprints are a random sample of the windows, so the number shared is
 * binomial. The result is its mean minus three standard deviations, at least 1.
 */
export function minSharedFingerprints(
  count: number,
  { containment, window, shingle }: Pick<DedupParameters, "containment" | "window" | "shingle">,
): number {
  const share = containment ** Math.max(1, (window / WORD + 1) / shingle);
  const mean = count * share;
  return Math.max(1, Math.floor(mean - MARGIN * Math.sqrt(mean * (1 - share))));
}

/**
 * Proposes pairs that share enough of the smaller document's fingerprints (Manber 1994: asymmetric, so that a
 * small document is found in a large one). Each pair is proposed once, by ascending first document, then in
 * an arbitrary but deterministic order.
 *
 * A fingerprint with more than `maxComparisons` pairs is counted only for pairs with its first documents. For
 * others it counts neither as shared nor as not shared.
 *
 * @param propose - called with ranks, `a < b`.
 * @returns yields from time to time the number of documents processed, and of all; finally returns the number
 * of fingerprints with too many pairs.
 */
export function* manberPairs(
  signatures: Signatures,
  roster: Roster,
  ranks: Uint32Array,
  options: DedupParameters,
  propose: (a: number, b: number) => void,
): Generator<readonly [done: number, total: number], number> {
  const count = roster.positions.length;
  const lengths = roster.positions.map((position) => signatures.fingerprints!.lengthAt(position));
  const { members, ends } = groupsByElement(signatures.fingerprints!, roster, ranks);
  const { starts, entries, last, hidden, capped } = index({ members, ends }, count, options.maxComparisons);

  const shared = new Uint32Array(count);
  const touched: number[] = [];
  let done = 0;
  for (const a of ranks) {
    if (++done % 8192 === 0) yield [done, ranks.length];
    touched.length = 0;
    for (let at = starts[a]!; at < starts[a + 1]!; at++) {
      for (let entry = entries[at]!; last[entry] === 0; ) {
        const b = members[++entry]!;
        if (shared[b] === 0) touched.push(b);
        shared[b] = shared[b]! + 1;
      }
    }
    for (const b of touched) {
      const smaller = lengths[b]! < lengths[a]! ? b : a;
      if (shared[b]! >= minSharedFingerprints(lengths[smaller]! - hidden[smaller]!, options)) propose(a, b);
      shared[b] = 0;
    }
  }
  return capped;
}

interface Index {
  /** Start of the entries of each rank. */
  readonly starts: Uint32Array;
  /** Positions in `members` after which a document's partners follow. */
  readonly entries: Uint32Array;
  /** 1 for positions in `members` that end a group. */
  readonly last: Uint8Array;
  /** Number of fingerprints of each rank that are counted only for pairs with their first documents. */
  readonly hidden: Uint32Array;
  readonly capped: number;
}

function index({ members, ends }: Groups, count: number, maxComparisons: number): Index {
  const starts = new Uint32Array(count + 1);
  const last = new Uint8Array(members.length);
  const hidden = new Uint32Array(count);
  const compared = new Uint32Array(ends.length);
  let capped = 0;
  let start = 0;
  ends.forEach((end, group) => {
    const size = end - start;
    const first = Math.min(size, quotaOf(size, maxComparisons));
    if (first < size) capped++;
    compared[group] = first;
    last[end - 1] = 1;
    for (let at = start; at < end; at++) {
      const rank = members[at]!;
      if (at - start < first) starts[rank + 1] = starts[rank + 1]! + 1;
      else hidden[rank] = hidden[rank]! + 1;
    }
    start = end;
  });
  for (let rank = 0; rank < count; rank++) starts[rank + 1] = starts[rank + 1]! + starts[rank]!;
  const entries = new Uint32Array(starts[count]!);
  const next = starts.slice();
  start = 0;
  ends.forEach((end, group) => {
    for (let at = start; at < start + compared[group]!; at++) {
      const rank = members[at]!;
      entries[next[rank]!] = at;
      next[rank] = next[rank]! + 1;
    }
    start = end;
  });
  return { starts, entries, last, hidden, capped };
}
