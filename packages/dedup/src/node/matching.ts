import { quotaOf } from "../candidates/groups.js";
import { minSharedFingerprints } from "../candidates/manber.js";
import { accepts, CRITERIA, type Criterion, minShared } from "../clusters/criteria.js";
import { sharedAtLeast } from "../shingles/sets.js";
import type { DedupParameters, Signature } from "../signatures/types.js";
import { popcount64 } from "../simhash/distance.js";
import type { Matcher, Overlap } from "../types.js";
import type { Key } from "./keys.js";
import type { FixedPart, Row } from "./record.js";
import type { Posting } from "./store.js";

/** The documents that a signature is compared with, by their numbers. */
export interface KnownDocuments {
  readonly find: (key: Key) => Posting | undefined;
  readonly row: (document: number) => Row;
  readonly shingles: (document: number) => Uint32Array;
  readonly fixed: (document: number) => Pick<FixedPart, "high" | "low" | "fingerprints">;
  /** The SimHash fingerprints of the first `count` documents, two numbers each. */
  readonly simhashes: (count: number) => Uint32Array;
}

/** Statistics of lookups. */
export interface MatchCounts {
  compared: number;
  refused: number;
  capped: number;
}

/** Options of the search for copies. */
export interface MatchContext {
  readonly known: KnownDocuments;
  readonly parameters: DedupParameters;
  /** Number of documents to compare with. */
  readonly count: number;
  /** Incremented by the search. */
  readonly counts: MatchCounts;
  /** Returns whether a document need not be compared; called before each comparison. */
  readonly skip: (document: number) => boolean;
  /** Returns whether a matcher cannot find anything more; called after each of its pairs. Default: never. */
  readonly settled?: ((matcher: Matcher) => boolean) | undefined;
}

/** A verified pair. The given signature is the left one in the overlap. */
export interface Match {
  readonly document: number;
  readonly matcher: Matcher;
  readonly overlap: Overlap;
}

/**
 * Yields the documents that are copies of a signature's. The rules are those of clustering: candidates/*.ts
 * propose, clusters/criteria.ts verifies.
 *
 * @param keys - the signature's keys.
 */
export function* matches(
  signature: Signature,
  keys: readonly Key[],
  { known, parameters, counts, count, skip, settled = () => false }: MatchContext,
): Generator<Match> {
  const matched = new Set<number>();
  /** By criterion: the documents that were compared by it, or need not be. */
  const comparedBy = new Map<Criterion, Set<number>>();
  for (const matcher of parameters.matchers) {
    if (settled(matcher)) continue;
    const matcherKeys = keys.filter((key) => key.matcher === matcher);
    const criterion = CRITERIA[matcher];
    const done = comparedBy.get(criterion) ?? new Set();
    comparedBy.set(criterion, done);
    for (const document of proposals(signature, matcher, matcherKeys)) {
      if (done.has(document)) continue;
      done.add(document);
      if (matched.has(document) || skip(document)) continue;
      counts.compared++;
      const overlap = verify(criterion, document);
      if (overlap === undefined) {
        counts.refused++;
        continue;
      }
      matched.add(document);
      yield { document, matcher, overlap };
      if (settled(matcher)) break;
    }
  }

  function verify(criterion: Criterion, document: number): Overlap | undefined {
    const left = signature.shingles;
    const right = known.shingles(document);
    const min = minShared(criterion, left.length, right.length, parameters);
    if (min === Number.POSITIVE_INFINITY) return undefined;
    const shared = sharedAtLeast(left, right, min);
    if (shared === -1) return undefined;
    const overlap = { shared, left: left.length, right: right.length };
    return accepts(criterion, overlap, parameters) ? overlap : undefined;
  }

  /** Returns the documents to compare: in a large group, which is counted, only the first ones. */
  function first({ count, numbers }: Posting): Uint32Array {
    // One more, for the new document.
    const quota = quotaOf(count + 1, parameters.maxComparisons);
    if (quota > count) return numbers;
    counts.capped++;
    return numbers.subarray(0, quota);
  }

  function* proposals(
    { exact, url }: Signature,
    matcher: Matcher,
    matcherKeys: readonly Key[],
  ): Generator<number> {
    if (matcher === "simhash") {
      yield* near(matcherKeys);
      return;
    }
    if (matcher === "manber") {
      yield* sharing(matcherKeys);
      return;
    }
    for (const key of matcherKeys) {
      const posting = known.find(key);
      if (posting === undefined) continue;
      for (const document of first(posting)) {
        // Keys are 64-bit hashes. If they count as proof, the hashed values have to be equal.
        if (matcher === "url" && known.row(document).url !== url) continue;
        if (matcher === "exact" && !isSame(known.row(document).exact, exact)) continue;
        yield document;
      }
    }
  }

  function* near(matcherKeys: readonly Key[]): Generator<number> {
    const [high, low] = signature.simhash!;
    if (high === 0 && low === 0) return;
    const postings = matcherKeys.map((key) => known.find(key));
    const within = (otherHigh: number, otherLow: number): boolean =>
      popcount64(high! ^ otherHigh, low! ^ otherLow) <= parameters.distance &&
      (otherHigh !== 0 || otherLow !== 0);
    if (matcherKeys.length > 0) {
      const seen = new Set<number>();
      for (const posting of postings) {
        for (const document of posting?.numbers ?? []) {
          if (seen.has(document)) continue;
          seen.add(document);
          if (skip(document)) continue;
          const other = known.fixed(document);
          if (within(other.high, other.low)) yield document;
        }
      }
      if (postings.every((posting) => posting === undefined || posting.count === posting.numbers.length))
        return;
    }
    // There are no tables, or one of the keys is too common: compare all fingerprints.
    if (parameters.scope === "site" && signature.site === "") return;
    const all = known.simhashes(count);
    for (let document = 0; document < all.length / 2; document++) {
      // If very many documents are similar, most are already joined. Skipping them here saves a step of the
      // generator.
      if (!within(all[2 * document]!, all[2 * document + 1]!) || skip(document)) continue;
      if (parameters.scope === "corpus" || known.row(document).site === signature.site) yield document;
    }
  }

  function* sharing(matcherKeys: readonly Key[]): Generator<number> {
    const shared = new Map<number, number>();
    let hidden = 0;
    for (const key of matcherKeys) {
      const posting = known.find(key);
      if (posting === undefined) continue;
      const documents = first(posting);
      if (documents.length < posting.count) hidden++;
      for (const document of documents) shared.set(document, (shared.get(document) ?? 0) + 1);
    }
    for (const [document, count] of shared) {
      const smaller = Math.min(matcherKeys.length, known.fixed(document).fingerprints);
      // Hidden fingerprints count neither as shared nor as not shared.
      if (count >= minSharedFingerprints(Math.max(0, smaller - hidden), parameters)) yield document;
    }
  }
}

/** Returns whether two hashes are equal. */
export function isSame(a: Uint32Array, b: Uint32Array): boolean {
  return a.every((part, at) => part === b[at]);
}

/**
 * Returns the maximum number of documents stored per key. In a group of n documents with more than
 * `maxComparisons` pairs, each is compared with the first `maxComparisons / n`, so no more than the square
 * root of `2 * maxComparisons` are ever needed.
 */
export function maxStored(maxComparisons: number): number {
  return Math.ceil(Math.sqrt(2 * maxComparisons)) + 1;
}
