import type { Edge, MembershipReason } from "../types.js";

/** The rule that decides which document of a cluster is kept. Ties go to the first id. */
export type Keep =
  /**
   * The document that came first, so the result depends on the order. In an index, documents kept earlier
   * stay kept.
   */
  | { readonly rule: "first" }
  | { readonly rule: "longest" }
  | { readonly rule: "earliest" }
  /** The document whose source is first in the list; sources not in the list come last. */
  | { readonly rule: "priority"; readonly sources: readonly string[] };

/**
 * Two or more documents: copies of one another, connected by verified pairs, and documents contained in them.
 * A document contained in several dissimilar documents is in the cluster of the most similar one.
 */
export interface Cluster {
  /** The first id of its documents in code-unit order. */
  readonly id: string;
  /** The position of the document that is kept. */
  readonly canonical: number;
  readonly reason: MembershipReason;
  /** The positions of all documents, including the canonical one, in the order of their ids. */
  readonly members: Uint32Array;
  /**
   * The members that may be kept, in the same order: those that contain the others, or all if no member
   * contains another. Repeated documents are not included.
   */
  readonly eligible: Uint32Array;
}

/** Statistics of a clustering. */
export interface ClusteringCounts {
  /** Proposed pairs that were compared. */
  readonly compared: number;
  /** Compared pairs that are not copies. */
  readonly refused: number;
  /** Groups of candidates that were too large to be compared in full. */
  readonly capped: number;
}

export interface Clustering {
  /** Largest first, then by id. */
  readonly clusters: readonly Cluster[];
  /**
   * Verified pairs: enough to connect all copies, and all pairs in which one document only contains the
   * other. Some of the latter are across clusters.
   */
  readonly edges: readonly Edge[];
  /** The cluster of each document, or -1. */
  readonly clusterOf: Int32Array;
  readonly counts: ClusteringCounts;
}
