import type { ReportedDocument } from "@winnow/core-dom";
import type { ClusteringCounts, Keep } from "../clusters/types.js";
import type { CurvePoint } from "../minhash/curve.js";
import type { DedupParameters } from "../signatures/types.js";
import type { MatchEvidence, Matcher, MembershipReason } from "../types.js";

/**
 * The figures of a corpus. `documents` is the sum of `unique`, `clusters` (one document kept of each) and
 * `copies`.
 */
export interface CorpusFigures {
  readonly documents: number;
  /** Documents in no cluster. */
  readonly unique: number;
  /** Documents that are not kept. */
  readonly copies: number;
  /** Documents without words in no cluster: there is nothing to compare. */
  readonly empty: number;
  readonly clusters: number;
  /** Length of all texts in UTF-16 code units. */
  readonly characters: number;
  /** Length of the copies in UTF-16 code units. */
  readonly charactersRemoved: number;
  /** Number of copies found by each matcher. */
  readonly copiesBy: Readonly<Partial<Record<Matcher, number>>>;
  /** Duration in milliseconds. */
  readonly milliseconds?: number | undefined;
}

/** The number of clusters of a size. */
export interface SizeCount {
  readonly size: number;
  readonly clusters: number;
}

/** A document of a cluster in the report. Without its text, it is listed, but not aligned. */
export interface ReportDocument extends ReportedDocument {
  readonly site?: string | undefined;
  /** Length in UTF-16 code units. */
  readonly characters: number;
}

/** A copy. */
export interface ReportMember extends ReportDocument {
  /**
   * The pair with the document `with` that makes it a member; this document's share is first in
   * `containment`.
   */
  readonly evidence?: (MatchEvidence & { readonly with: string }) | undefined;
  /** The true Jaccard coefficient with the canonical document. */
  readonly jaccard?: number | undefined;
}

/** A cluster in the report. */
export interface ReportCluster {
  readonly id: string;
  /** Number of documents in it, including the canonical one; may be more than are listed. */
  readonly size: number;
  readonly canonical: ReportDocument;
  /** Why the canonical document is kept. */
  readonly reason: MembershipReason;
  /** The members to list, without the canonical one. */
  readonly members: readonly ReportMember[];
}

/** The figures of a site. */
export interface SiteCount {
  /** The registrable domain; empty for documents without a URL. */
  readonly site: string;
  readonly documents: number;
  readonly copies: number;
}

/** Numbers of verified pairs, by the sites of their documents. */
export interface SitePairs {
  readonly sameSite: number;
  readonly crossSite: number;
  /** Pairs with a document without a URL. */
  readonly unknown: number;
}

/** The content of a report: plain data. */
export interface ReportInput {
  readonly title: string;
  readonly corpus: CorpusFigures;
  readonly parameters: DedupParameters;
  readonly keep: Keep;
  /** Points of the S-curve of `parameters`, by ascending similarity; empty if MinHash was not used. */
  readonly curve: readonly CurvePoint[];
  /** In any order; sizes of at least 2. */
  readonly sizes: readonly SizeCount[];
  readonly counts: ClusteringCounts;
  /** The largest ones, in the order in which to show them. */
  readonly clusters: readonly ReportCluster[];
  /** In any order; those with the most copies are shown. */
  readonly sites: readonly SiteCount[];
  readonly pairs: SitePairs;
}
