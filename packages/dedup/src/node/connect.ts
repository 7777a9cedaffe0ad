import { CRITERIA, isMutual } from "../clusters/criteria.js";
import { type DisjointSets, find, union } from "../clusters/union-find.js";
import { similarity } from "../shingles/sets.js";
import type { DedupParameters, Signature } from "../signatures/types.js";
import { MATCHERS, type Matcher } from "../types.js";
import type { Lookup } from "./lookup.js";
import { type KnownDocuments, type MatchCounts, matches } from "./matching.js";
import { createMemoryPostings } from "./memory-postings.js";
import { type Entries, joinPostings, keptPostings } from "./postings.js";

/** The index that a batch is compared with. */
export interface ConnectContext {
  readonly parameters: DedupParameters;
  readonly lookup: Lookup;
  /** The documents in the index. */
  readonly known: KnownDocuments;
  /** Their number, which is the number of the batch's first document. */
  readonly count: number;
  readonly idOf: (document: number) => string;
  /**
   * Returns all SimHash fingerprints of the index, and those of the first `present` documents of the batch.
   */
  readonly simhashes: (batch: readonly Signature[], present: number) => Uint32Array;
  /** The joined documents, with room for the batch, whose copies are joined too. */
  readonly joined: DisjointSets;
}

/** A document of a batch, and its edges as rows of six numbers. */
export interface Connected {
  readonly id: string;
  readonly number: number;
  readonly rows: readonly (readonly number[])[];
}

/**
 * Compares each document of a batch with those before it, in the index and in the batch.
 *
 * @param entries - receives the keys of the batch.
 */
export function connect(
  batch: readonly Signature[],
  context: ConnectContext,
  entries: Entries,
  counts: MatchCounts,
): readonly Connected[] {
  const { parameters, lookup, known: stored, count: first, joined } = context;
  const { keys } = lookup;
  const fresh = createMemoryPostings(keptPostings(parameters.maxComparisons));
  const inBatch = (document: number): Signature | undefined => batch[document - first];
  let present = 0;
  const known: KnownDocuments = {
    find: (key) => joinPostings(lookup.find(key), fresh.find(key)),
    exact: (document) => inBatch(document)?.exact ?? stored.exact(document),
    url: (document) => inBatch(document)?.url ?? stored.url(document),
    site: (document) => inBatch(document)?.site ?? stored.site(document),
    simhash: (document) => inBatch(document)?.simhash ?? stored.simhash(document),
    fingerprints: (document) => inBatch(document)?.fingerprints?.length ?? stored.fingerprints(document),
    shingles: (document) => inBatch(document)?.shingles ?? stored.shingles(document),
    simhashes: () => context.simhashes(batch, present),
  };

  return batch.map((signature, at): Connected => {
    const number = first + at;
    const signatureKeys = keys.of(signature);
    const rows: number[][] = [];
    const twins: number[] = [];
    const search = {
      known,
      parameters,
      tables: keys.simhash !== undefined,
      counts,
      skip: (document: number): boolean => find(joined, document) === find(joined, number),
      settled: (matcher: Matcher): boolean =>
        twins.some((twin) => looksSame(signature, twin, matcher, known)),
    };
    for (const { document, matcher, overlap } of matches(signature, signatureKeys, search)) {
      const figures = similarity(overlap);
      if (isMutual(CRITERIA[matcher], figures, parameters)) union(joined, document, number);
      const by = MATCHERS.indexOf(matcher);
      const { shared, left, right } = overlap;
      if (shared === left && shared === right) twins.push(document);
      rows.push(
        signature.id < (inBatch(document)?.id ?? context.idOf(document))
          ? [number, document, by, shared, left, right]
          : [document, number, by, shared, right, left],
      );
    }
    fresh.add(signatureKeys, number);
    entries.add(signatureKeys, number);
    present++;
    return { id: signature.id, number, rows };
  });
}

/**
 * Returns whether a matcher sees no difference between a signature and a document with the same shingles.
 * That document was compared with everything the matcher would propose now, so among very many copies of one
 * text, each takes one comparison.
 */
function looksSame(
  { exact, url, simhash }: Signature,
  twin: number,
  matcher: Matcher,
  { exact: exactOf, url: urlOf, simhash: simhashOf }: KnownDocuments,
): boolean {
  switch (matcher) {
    case "url":
      return urlOf(twin) === url;
    case "minhash":
      return true;
    case "simhash":
      return simhashOf(twin).every((half, at) => half === simhash![at]);
    default:
      // Windows and chunks depend on the text's bytes.
      return exactOf(twin).every((part, at) => part === exact[at]);
  }
}
