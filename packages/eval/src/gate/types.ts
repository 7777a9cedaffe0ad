import type { PageScore } from "../score/types.js";
import type { ClusterLabel } from "../statistics/clusters.js";
import type { Interval } from "../types.js";

/** The measure of a metric that a gate watches, page by page: the primary one. */
export interface GatedMetric {
  readonly name: string;
  readonly measure: string;
  readonly better: "higher" | "lower";
}

/** Which pages of a set were scored, where not all were: see `sampler`. */
interface GateSample {
  readonly count: number;
  readonly seed: number;
}

/** A data set as it was when the baseline was made. */
export interface BaselineDataset {
  readonly name: string;
  /** Of the whole set, sampled or not. */
  readonly sha256: string;
  readonly sample?: GateSample | undefined;
  /** The ids of the pages that were scored. A repeated id is followed by `#2`, `#3` and so on. */
  readonly pages: readonly string[];
}

/** What a system got on a data set by a metric. */
export interface BaselineFigures {
  /** The mean of `pages`, whatever the metric's own aggregate: a gate compares page by page. */
  readonly mean: number;
  /**
   * The page's figure, rounded to 4 decimals, in the order of the data set's pages; `null` where it has none.
   */
  readonly pages: readonly (number | null)[];
}

/** What later runs are held against: a JSON file that is kept under version control. */
export interface Baseline {
  readonly version: 1;
  /** Changes of a mean up to this are none: rounding, another order of additions. */
  readonly epsilon: number;
  /** A fall of a mean by more than this is a regression even where it comes from a page or two. */
  readonly tolerance: number;
  readonly metrics: readonly GatedMetric[];
  readonly datasets: readonly BaselineDataset[];
  /** By system, data set and metric. */
  readonly systems: Readonly<
    Record<string, Readonly<Record<string, Readonly<Record<string, BaselineFigures>>>>>
  >;
}

/** A page that was scored. */
export interface GatePage {
  readonly id: string;
  /** What people know the page by. */
  readonly source?: string | undefined;
  /** What it shares with pages that are not independent of it: its domain. */
  readonly cluster: ClusterLabel;
}

/** The scores of a run on a data set. */
export interface GateDataset {
  readonly name: string;
  /** Of the whole set, sampled or not. */
  readonly sha256: string;
  readonly sample?: GateSample | undefined;
  readonly pages: readonly GatePage[];
  /** By system the scores of `pages`, in their order. */
  readonly systems: Readonly<Record<string, readonly PageScore[]>>;
}

/**
 * - `same`: the means differ by epsilon at most (pages may have moved both ways).
 * - `better`: the mean is better by more than epsilon.
 * - `worse`: it is worse by more than epsilon, but within noise and tolerance.
 * - `regression`: it is worse beyond noise, or beyond tolerance.
 */
export type Verdict = "same" | "better" | "worse" | "regression";

/** A page whose figure got worse. */
export interface PageFall {
  readonly id: string;
  readonly source?: string | undefined;
  readonly before: number;
  readonly after: number;
}

/** What became of a figure of the baseline. */
export interface GateChange {
  readonly dataset: string;
  readonly system: string;
  readonly metric: string;
  readonly measure: string;
  /** Means over the pages that have a figure in both. */
  readonly before: number;
  readonly after: number;
  /** `after` less `before`. */
  readonly difference: number;
  /** The middle 90%: each end is a one-sided 95% bound. NaN where there is but one domain. */
  readonly interval: Interval;
  readonly verdict: Verdict;
  /** A regression that was allowed by name: it doesn't fail the gate. */
  readonly allowed: boolean;
  /** How many pages got worse and better. */
  readonly fell: number;
  readonly rose: number;
  /** The pages that got worse most, the worst first. */
  readonly pages: readonly PageFall[];
}

export type GateProblemCode =
  | "dataset-missing"
  | "dataset-new"
  /** The set is another one: nothing of it is compared. */
  | "hash-changed"
  | "sample-changed"
  | "page-missing"
  | "page-new"
  | "system-missing"
  | "system-new"
  | "metric-missing"
  | "metric-new"
  /** A metric counts other pages than before. */
  | "counted-changed"
  | "allow-unused";

/** What keeps the gate from comparing. */
export interface GateProblem {
  readonly code: GateProblemCode;
  /** Whether the gate fails of it: it does wherever less would be checked than the baseline asks for. */
  readonly fails: boolean;
  readonly message: string;
}

/** Whether a run may pass. */
export interface GateResult {
  readonly ok: boolean;
  /** Every figure of the baseline that could be compared, in the baseline's order. */
  readonly changes: readonly GateChange[];
  readonly problems: readonly GateProblem[];
}
