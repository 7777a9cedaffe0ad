import type { DedupParameters, Signatures } from "../signatures/types.js";
import { groupsByElement, listLengths } from "./lists.js";
import type { Groups, Roster } from "./types.js";

/** Bytes of a word and the space after it, in running English text. */
const WORD = 6;

/** Standard deviations by which the shared fingerprints may fall short of what is expected. */
const MARGIN = 3;

/**
 * The fewest fingerprints that a document with `count` of them shares with one that holds `containment` of its
 * shingles. If every word is left as it was with probability q, containment is q to the power of a shingle's words, and
 * the share of equal windows q to the power of the words that a window touches; fingerprints are a random sample of
 * the windows, so their number is binomial, of which the mean less three standard deviations is taken. At least 1.
 */
export function leastFingerprints(
  count: number,
  { containment, window, shingle }: Pick<DedupParameters, "containment" | "window" | "shingle">,
): number {
  const share = containment ** Math.max(1, (window / WORD + 1) / shingle);
  const mean = count * share;
  return Math.max(1, Math.floor(mean - MARGIN * Math.sqrt(mean * (1 - share))));
}

/**
 * Proposes pairs that share enough of the smaller one's fingerprints (Manber 1994: asymmetric, so that a small document
 * is found in a large one). Each pair once, by ascending first, then in no order that means anything, but always the
 * same.
 *
 * A fingerprint with more than `maxComparisons` pairs is counted for those with its first documents only; others do not
 * count it, neither as shared nor as not shared.
 *
 * @param propose - called with ranks, `a < b`.
 * @returns from time to time the documents whose pairs have been proposed, and all; at the end the number of
 * fingerprints with too many pairs.
 */
export function* manberPairs(
  signatures: Signatures,
  roster: Roster,
  ranks: Uint32Array,
  options: DedupParameters,
  propose: (a: number, b: number) => void,
): Generator<readonly [done: number, total: number], number> {
  const count = roster.places.length;
  const lengths = listLengths(signatures.fingerprints!, roster, ranks);
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
      if (shared[b]! >= leastFingerprints(lengths[smaller]! - hidden[smaller]!, options)) propose(a, b);
      shared[b] = 0;
    }
  }
  return capped;
}

interface Index {
  /** Where the entries of each rank start. */
  readonly starts: Uint32Array;
  /** Places in `members` from which on a document is compared. */
  readonly entries: Uint32Array;
  /** Whether a place in `members` is the last of its group. */
  readonly last: Uint8Array;
  /** How many fingerprints of each rank are counted with first documents only. */
  readonly hidden: Uint32Array;
  readonly capped: number;
}

function index({ members, ends }: Groups, count: number, most: number): Index {
  const starts = new Uint32Array(count + 1);
  const last = new Uint8Array(members.length);
  const hidden = new Uint32Array(count);
  const compared = new Uint32Array(ends.length);
  let capped = 0;
  let start = 0;
  ends.forEach((end, group) => {
    const size = end - start;
    const all = (size * (size - 1)) / 2 <= most;
    const first = all ? size : Math.max(1, Math.floor(most / size));
    if (!all) capped++;
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
