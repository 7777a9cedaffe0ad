import type { Matcher, Scope } from "../types.js";

/** What signatures are made with. Two sets of signatures can be compared only if these are the same. */
export interface SignatureParameters {
  readonly matchers: readonly Matcher[];
  /** The normaliser of the text and the cutter of its words, with its version. */
  readonly normalizer: string;
  /** The words in a shingle; in scripts without spaces twice as many code points. Default 5. */
  readonly shingle: number;
  /** Seeds the permutations of MinHash. Default 1. */
  readonly seed: number;
  /** MinHash's bands, and the rows in each. Default 14 × 8. */
  readonly bands: number;
  readonly rows: number;
  /** Manber's window in bytes of the normalised text (default 50), and how many high bits of a window's hash have to be zero (default 6). */
  readonly window: number;
  readonly zeroBits: number;
  /** The mean size of a content-defined chunk in bytes, a power of two. Default 256. */
  readonly chunk: number;
}

/** When a pair counts as copies. */
export interface MatchParameters {
  readonly scope: Scope;
  /** The least true Jaccard coefficient of a pair that `minhash` or `simhash` found. Default 0.8. */
  readonly jaccard: number;
  /** The least true containment, in either direction, of a pair that `manber` or `chunks` found. Default 0.9. */
  readonly containment: number;
  /** The fewest shingles that a contained document has: a sentence is no copy of an article. Default 20. */
  readonly minShingles: number;
  /** The most bits in which two SimHash fingerprints differ. Default 3. */
  readonly distance: number;
  /**
   * The most comparisons within one group of candidates (a band's bucket, a fingerprint's documents). A larger group
   * is compared with its first documents only, and counted as capped. Default 100,000.
   */
  readonly maxComparisons: number;
}

/** All that decides which documents are copies: what an index is stamped with. */
export type DedupParameters = SignatureParameters & MatchParameters;

/** What is kept of one document. */
export interface Signature {
  readonly id: string;
  /** The canonical address; empty where the document has none, or none that is valid. */
  readonly url: string;
  /** The registrable domain of the address; empty without one. */
  readonly site: string;
  /** What a priority list ranks: a field of the document's metadata, or its site. */
  readonly source: string;
  /** UTF-16 units of the text as it came. */
  readonly characters: number;
  /** When it was published, in milliseconds since 1970; NaN where that is not known. */
  readonly published: number;
  /** 128 bits of the normalised text. */
  readonly exact: Uint32Array;
  /** The distinct shingle hashes, sorted: what pairs are verified on. Empty for a document without words. */
  readonly shingles: Uint32Array;
  /** `bands * rows` minima, if `by` has `minhash`. */
  readonly minhash?: Uint32Array | undefined;
  /** High and low half of the fingerprint, if `by` has `simhash`. */
  readonly simhash?: Uint32Array | undefined;
  /** Distinct and sorted, if `by` has `manber`. */
  readonly fingerprints?: Uint32Array | undefined;
  /** Distinct hashes of the chunks, sorted, if `by` has `chunks`. */
  readonly chunks?: Uint32Array | undefined;
}

/** Lists of different lengths, one a document. */
export interface Lists {
  /** The list of document `index`; not to be written to, and valid until the next call. */
  readonly at: (index: number) => Uint32Array;
}

/**
 * The signatures of many documents, column by column; a document is its place in them. Columns of matchers that
 * are not in `by` are undefined.
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
  /** Four numbers a document. */
  readonly exact: Uint32Array;
  /** `bands * rows` numbers a document. */
  readonly minhash: Uint32Array | undefined;
  /** Two numbers a document: high, low. */
  readonly simhash: Uint32Array | undefined;
  readonly fingerprints: Lists | undefined;
  readonly chunks: Lists | undefined;
  /** May come from a file: clustering asks only for those of candidates. */
  readonly shingles: Lists;
}
