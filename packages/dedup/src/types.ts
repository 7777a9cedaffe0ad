/** The words of deduplication: documents, how they are compared, and what was found. */

/** A record of a corpus. */
export interface Document {
  /**
   * Its name. A document with the id and the text of an earlier one is that one again; one with the id and another text
   * goes by an id of its own.
   */
  readonly id: string;
  /** What is compared. */
  readonly text: string;
  readonly url?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * How pairs of documents are found:
 *
 * - `exact`: the same 128-bit hash of the text;
 * - `url`: the same canonical address;
 * - `minhash`: a band of the MinHash signature in common (Broder 1997; Indyk and Motwani 1998);
 * - `simhash`: SimHash fingerprints that differ in few bits (Charikar 2002; Manku et al. 2007);
 * - `manber`: fingerprints of 50-byte windows in common (Manber 1994), for texts that hold one another;
 * - `chunks`: a content-defined chunk in common (Muthitacharoen et al. 2001; Xia et al. 2016).
 *
 * The first two are proof enough. What the others find is verified on the sets of shingles.
 */
export const MATCHERS = ["exact", "url", "minhash", "simhash", "manber", "chunks"] as const;
export type Matcher = (typeof MATCHERS)[number];

/** Where documents are compared: in the whole corpus, or only with those of their own site (registrable domain). */
export const SCOPES = ["corpus", "site"] as const;
export type Scope = (typeof SCOPES)[number];

/** What two sets have in common. */
export interface Overlap {
  /** The elements in both. */
  readonly shared: number;
  /** The elements of the first. */
  readonly left: number;
  /** The elements of the second. */
  readonly right: number;
}

/** Why two documents are held to be copies. */
export interface MatchEvidence {
  /** What found the pair; the first of {@link MATCHERS} where several did. */
  readonly by: Matcher;
  /** The true Jaccard coefficient of their shingle sets, 0 to 1. */
  readonly jaccard: number;
  /** The true share of the first document's shingles that the second has, and of the second's that the first has. */
  readonly containment: readonly [number, number];
}

/** A verified pair, by the documents' places in {@link Signatures}; `a < b` in the order of ids. */
export interface Edge extends MatchEvidence {
  readonly a: number;
  readonly b: number;
}

/** Why a document is the canonical one of its cluster, or why it is not. */
export type MembershipReason =
  /** There is no copy of it. */
  | "only"
  /** It has no text, or no words in it: nothing can be compared. */
  | "empty"
  /** It alone holds the others. */
  | "holder"
  /** It came first, by the rule or as the first of the same record. */
  | "first"
  /** The text is longest. */
  | "longest"
  /** It was published first. */
  | "earliest"
  /** Its source stands first in the priority list. */
  | "priority"
  /** Equal to another by the rule, and its id comes first. */
  | "first-id"
  /** A verified copy of the canonical document, or of a copy of it. */
  | Matcher;

/** A document's place in its cluster. */
export interface Membership {
  /** The cluster's id: the least id of its documents. */
  readonly id: string;
  /** The documents in it. */
  readonly size: number;
  /** The id of the document that is kept. */
  readonly canonical: string;
  readonly reason: MembershipReason;
  /**
   * The pair that made this document a member: with the canonical document where these two were found to be a pair,
   * else with the most similar member. Missing for the canonical document.
   */
  readonly evidence?: (MatchEvidence & { readonly with: string }) | undefined;
  /**
   * The true Jaccard coefficient with the canonical document. Members that came by way of others can be less similar
   * to it than the threshold. Missing for the canonical document.
   */
  readonly jaccard?: number | undefined;
}
