import type { Edge, MembershipReason } from "../types.js";

/** Which document of a cluster is kept. Ties go to the least id. */
export type Keep =
  /** The one that came first: by its place, so not independent of order. For an index, what earlier runs kept stays. */
  | { readonly rule: "first" }
  | { readonly rule: "longest" }
  | { readonly rule: "earliest" }
  /** The source that comes first in the list; sources that are not in it come last. */
  | { readonly rule: "priority"; readonly sources: readonly string[] };

/**
 * Two or more documents: copies of one another, connected by verified pairs, and what these hold. A document that
 * several hold, dissimilar among themselves, is in the cluster of the most similar one.
 */
export interface Cluster {
  /** The least id of its documents. */
  readonly id: string;
  /** The place of the document that is kept. */
  readonly canonical: number;
  readonly reason: MembershipReason;
  /** The places of all documents, the canonical one among them, in the order of their ids. */
  readonly members: Uint32Array;
  /**
   * Those of which one is kept, in the same order: the members that hold the others, or all where none holds another;
   * without those that are another one again.
   */
  readonly holders: Uint32Array;
}

/** What clustering did, for the report. */
export interface ClusteringCounts {
  /** Pairs that a matcher proposed and that were verified, or refused. */
  readonly compared: number;
  /** Pairs that were refused: candidates that are no copies. */
  readonly refused: number;
  /** Groups of candidates that were too large to be compared in full. */
  readonly capped: number;
}

export interface Clustering {
  /** Largest first, then by id. */
  readonly clusters: readonly Cluster[];
  /**
   * Verified pairs: as many as it takes to connect copies, and all of which one only holds the other. Of the latter some
   * are of two clusters.
   */
  readonly edges: readonly Edge[];
  /** The cluster of each document, or -1. */
  readonly clusterOf: Int32Array;
  readonly counts: ClusteringCounts;
}
