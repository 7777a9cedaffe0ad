/** The vocabulary of deduplication: documents, matchers, evidence, memberships. */

/** A record of a corpus. */
export interface Document {
  /**
   * Its name. If an earlier document has the same id, the later one gets a new id: as a copy if the texts are
   * the same, as a separate document if they differ.
   */
  readonly id: string;
  /** The text to compare. */
  readonly text: string;
  readonly url?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The methods that propose pairs of documents:
 *
 * - `exact`: the same 128-bit hash of the text;
 * - `url`: the same canonical URL;
 * - `minhash`: a band of the MinHash signature in common (Broder 1997; Indyk and Motwani 1998);
 * - `simhash`: SimHash fingerprints that differ in few bits (Charikar 2002; Manku et al. 2007);
 * - `manber`: fingerprints of 50-byte windows in common (Manber 1994), for texts contained in others;
 * - `chunks`: a content-defined chunk in common (Muthitacharoen et al. 2001; Xia et al. 2016).
 *
 * Pairs of the first two are copies. Pairs of the others are verified on the sets of shingles.
 */
export const MATCHERS = ["exact", "url", "minhash", "simhash", "manber", "chunks"] as const;
export type Matcher = (typeof MATCHERS)[number];

/** The documents that are compared: all of the corpus, or only those of one site (registrable domain). */
export const SCOPES = ["corpus", "site"] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * How texts are cut into content-defined chunks: where a Gear hash has zeros (FastCDC, Xia et al. 2016), or where the
 * Rabin fingerprint of a window has ones (LBFS, Muthitacharoen et al. 2001).
 */
export const CHUNKINGS = ["fastcdc", "rabin"] as const;
export type Chunking = (typeof CHUNKINGS)[number];

/** The intersection of two sets. */
export interface Overlap {
  /** Number of elements in both. */
  readonly shared: number;
  /** Size of the first set. */
  readonly left: number;
  /** Size of the second set. */
  readonly right: number;
}

/** Why two documents count as copies. */
export interface MatchEvidence {
  /** The matcher that found the pair; the first of {@link MATCHERS} if several did. */
  readonly by: Matcher;
  /** The true Jaccard coefficient of their shingle sets, 0 to 1. */
  readonly jaccard: number;
  /**
   * The true share of the first document's shingles that the second has, and of the second's that the first
   * has.
   */
  readonly containment: readonly [number, number];
}

/**
 * A verified pair, by the documents' positions in {@link Signatures}; `a` is before `b` in the order of ids.
 */
export interface Edge extends MatchEvidence {
  readonly a: number;
  readonly b: number;
}

/** Why a document is the canonical one of its cluster, or why it is not. */
export type MembershipReason =
  /** It has no copy. */
  | "only"
  /** It has no words, so there is nothing to compare. */
  | "empty"
  /** It is the only member that contains the others. */
  | "contains-others"
  /** It comes first, by the rule or as the first of repeated records. */
  | "first"
  /** It has the longest text. */
  | "longest"
  /** It was published first. */
  | "earliest"
  /** Its source is the first of the priority list. */
  | "priority"
  /** The rule does not distinguish it from another, and its id comes first. */
  | "first-id"
  /** It is a verified copy of the canonical document, or of a copy of it. */
  | Matcher;

/** A document's membership in a cluster. */
export interface Membership {
  /** The cluster's id: the first id of its documents in code-unit order. */
  readonly cluster: string;
  /** Number of documents in the cluster. */
  readonly size: number;
  /** The id of the document that is kept. */
  readonly canonical: string;
  readonly reason: MembershipReason;
  /**
   * The pair that makes this document a member: the pair with the canonical document if there is one,
   * otherwise the pair with the most similar member. Missing for the canonical document.
   */
  readonly evidence?: (MatchEvidence & { readonly with: string }) | undefined;
  /**
   * The true Jaccard coefficient with the canonical document. It can be below the threshold for members that
   * are connected through other members. Missing for the canonical document.
   */
  readonly jaccard?: number | undefined;
}
