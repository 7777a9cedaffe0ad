import type { Chunking, Matcher, Scope } from "../types.js";

/** The parameters that signatures are computed with. Signatures are comparable only if these are equal. */
export interface SignatureParameters {
  readonly matchers: readonly Matcher[];
  /** Name and version of the text normaliser and tokeniser. */
  readonly normalizer: string;
  /** Words per shingle; in scripts without spaces, twice as many code points. Default 5. */
  readonly shingle: number;
  /** Seed of MinHash's permutations. Default 1. */
  readonly seed: number;
  /** Number of MinHash bands, and of rows in each. Default 14 × 8. */
  readonly bands: number;
  readonly rows: number;
  /** Size of Manber's window in bytes of the normalised text. Default 50. */
  readonly window: number;
  /** Number of high bits that must be zero in the hash of a window for it to be a fingerprint. Default 6. */
  readonly zeroBits: number;
  /** Mean size of a content-defined chunk in bytes, a power of two. Default 256. */
  readonly chunk: number;
  /** Default `fastcdc`. */
  readonly chunking: Chunking;
}

/** The parameters that decide which pairs are copies. */
export interface MatchParameters {
  readonly scope: Scope;
  /** Minimum true Jaccard coefficient of a pair proposed by `minhash` or `simhash`. Default 0.8. */
  readonly jaccard: number;
  /**
   * Minimum true containment, in either direction, of a pair proposed by `manber` or `chunks`. Default 0.9.
   */
  readonly containment: number;
  /**
   * Minimum number of shingles of a contained document: a sentence is not a copy of an article. Default 20.
   */
  readonly minShingles: number;
  /** Maximum number of bits in which two SimHash fingerprints differ. Default 3. */
  readonly distance: number;
  /**
   * Maximum number of comparisons within one group of candidates (a band's bucket, a fingerprint's
   * documents). In a larger group, documents are compared only with the first ones, and the group is counted
   * as capped. Default 100,000.
   */
  readonly maxComparisons: number;
}

/** All parameters that decide which documents are copies. An index is stamped with them. */
export type DedupParameters = SignatureParameters & MatchParameters;

/** The data that deduplication stores per document. */
export interface Signature {
  readonly id: string;
  /** The canonical URL; empty if the document has no valid URL. */
  readonly url: string;
  /** The registrable domain of the URL; empty without one. */
  readonly site: string;
  /** The value that a priority list ranks: a field of the document's metadata, or its site. */
  readonly source: string;
  /** Length of the original text in UTF-16 code units. */
  readonly characters: number;
  /** Time of publication in milliseconds since 1970; NaN if unknown. */
  readonly published: number;
  /** 128-bit hash of the normalised text. */
  readonly exact: Uint32Array;
  /** The distinct shingle hashes, sorted: pairs are verified on them. Empty for a document without words. */
  readonly shingles: Uint32Array;
  /** `bands * rows` minima, if `matchers` includes `minhash`. */
  readonly minhash?: Uint32Array | undefined;
  /** High and low half of the fingerprint, if `matchers` includes `simhash`. */
  readonly simhash?: Uint32Array | undefined;
  /** Distinct and sorted, if `matchers` includes `manber`. */
  readonly fingerprints?: Uint32Array | undefined;
  /** Distinct chunk hashes, sorted, if `matchers` includes `chunks`. */
  readonly chunks?: Uint32Array | undefined;
}

/** Lists of different lengths, one per document. */
export interface Lists {
  /** Returns the list of document `index`. It must not be written to, and is valid until the next call. */
  readonly at: (index: number) => Uint32Array;
  /** Returns the length of a list without reading it. */
  readonly lengthAt: (index: number) => number;
}

/**
 * The signatures of many documents, in columns. A document is identified by its position. Columns of matchers
 * that `matchers` does not include are undefined.
 */
export interface Signatures {
  readonly parameters: SignatureParameters;
  readonly count: number;
  readonly ids: readonly string[];
  readonly urls: readonly string[];
  readonly sites: readonly string[];
  readonly sources: readonly string[];
  readonly characters: Float64Array;
  readonly published: Float64Array;
  /** Four numbers per document. */
  readonly exact: Uint32Array;
  /** `bands * rows` numbers per document. */
  readonly minhash: Uint32Array | undefined;
  /** Two numbers per document: high and low half. */
  readonly simhash: Uint32Array | undefined;
  readonly fingerprints: Lists | undefined;
  readonly chunks: Lists | undefined;
  /** May be read from a file: clustering reads only the sets of candidates. */
  readonly shingles: Lists;
}
