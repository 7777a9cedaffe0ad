import type { Because, Edge } from "../types.js";

/** Which document of a cluster is kept. Ties go to the least id. */
export type Keep =
  /** The one that came first: by its place, so not independent of order. For an index, what earlier runs kept stays. */
  | { readonly rule: "first" }
  | { readonly rule: "longest" }
  | { readonly rule: "earliest" }
  /** The source that comes first in the list; sources that are not in it come last. */
  | { readonly rule: "priority"; readonly sources: readonly string[] };

/** A set of documents that verified pairs connect, of two or more. */
export interface Cluster {
  /** The least id of its documents. */
  readonly id: string;
  /** The place of the document that is kept. */
  readonly canonical: number;
  readonly because: Because;
  /** The places of all documents, the canonical one among them, in the order of their ids. */
  readonly members: Uint32Array;
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
  /** Verified pairs that connect the clusters; not all pairs there are. */
  readonly edges: readonly Edge[];
  /** The cluster of each document, or -1. */
  readonly clusterOf: Int32Array;
  readonly counts: ClusteringCounts;
}
