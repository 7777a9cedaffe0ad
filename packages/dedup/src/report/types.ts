import type { ClusteringCounts, Keep } from "../clusters/types.js";
import type { CurvePoint } from "../minhash/curve.js";
import type { DedupParameters } from "../signatures/types.js";
import type { MatchEvidence, Matcher, MembershipReason } from "../types.js";

/** What became of a corpus. `documents` are `unique`, `clusters` (one kept of each) and `copies` together. */
export interface CorpusFigures {
  readonly documents: number;
  /** Documents in no cluster. */
  readonly unique: number;
  /** Documents of which another one is kept. */
  readonly copies: number;
  /** Documents without a word in no cluster: there is nothing to compare them by. */
  readonly empty: number;
  readonly clusters: number;
  /** UTF-16 units of all texts. */
  readonly characters: number;
  /** UTF-16 units of the copies. */
  readonly charactersRemoved: number;
  /** How many of the copies each matcher found. */
  readonly copiesBy: Readonly<Partial<Record<Matcher, number>>>;
  /** How long it took, in milliseconds. */
  readonly milliseconds?: number | undefined;
}

/** How many clusters have a size. */
export interface SizeCount {
  readonly size: number;
  readonly clusters: number;
}

/** A document of a cluster that is shown. */
export interface ReportDocument {
  readonly id: string;
  /** What it is called by, if it has one; else by its address, or by how its text begins. */
  readonly title?: string | undefined;
  /** Linked if it is an address of the web, else printed. */
  readonly url?: string | undefined;
  readonly site?: string | undefined;
  /** UTF-16 units. */
  readonly characters: number;
  /** Left out: the document is listed, but not aligned. */
  readonly text?: string | undefined;
}

/** A copy. */
export interface ReportMember extends ReportDocument {
  /** What made it a member: the pair with the document `with`; `containment` is this document's share first. */
  readonly evidence?: (MatchEvidence & { readonly with: string }) | undefined;
  /** The true Jaccard coefficient with the canonical document. */
  readonly jaccard?: number | undefined;
}

/** A cluster that is shown. */
export interface ReportCluster {
  readonly id: string;
  /** The documents in it, the canonical one among them; may be more than are listed. */
  readonly size: number;
  readonly canonical: ReportDocument;
  /** Why the canonical document is kept. */
  readonly reason: MembershipReason;
  /** Those that are shown, without the canonical one. */
  readonly members: readonly ReportMember[];
}

/** What became of a site's documents. */
export interface SiteCount {
  /** The registrable domain; empty for documents without an address. */
  readonly site: string;
  readonly documents: number;
  readonly copies: number;
}

/** Verified pairs, by where their documents are from. */
export interface SitePairs {
  readonly sameSite: number;
  readonly crossSite: number;
  /** Pairs of which a document has no address. */
  readonly unknown: number;
}

/** All that a report shows: plain data. */
export interface ReportInput {
  readonly title: string;
  readonly corpus: CorpusFigures;
  readonly parameters: DedupParameters;
  readonly keep: Keep;
  /** Points of the S-curve of `parameters`, by ascending similarity; empty where MinHash was not used. */
  readonly curve: readonly CurvePoint[];
  /** In any order; sizes from 2. */
  readonly sizes: readonly SizeCount[];
  readonly counts: ClusteringCounts;
  /** The largest ones, in the order in which they are to be shown. */
  readonly clusters: readonly ReportCluster[];
  /** In any order: those with the most copies are shown. */
  readonly sites: readonly SiteCount[];
  readonly pairs: SitePairs;
}
