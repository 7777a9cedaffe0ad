import type { PageScore } from "../score/types.js";
import type { ClusterLabel } from "../statistics/clusters.js";
import type { Interval } from "../types.js";

/** A metric and its primary measure, which a gate compares page by page. */
export interface GatedMetric {
  readonly name: string;
  readonly measure: string;
  readonly better: "higher" | "lower";
}

/** The sample of a data set that was scored, if not all of it was: see `sampler`. */
interface GateSample {
  readonly count: number;
  readonly seed: number;
}

/** A data set at the time of the baseline. */
export interface BaselineDataset {
  readonly name: string;
  /** The hash of the whole data set, even if only a sample was scored. */
  readonly sha256: string;
  readonly sample?: GateSample | undefined;
  /** The ids of the scored pages. The repetitions of an id have the suffixes `#2`, `#3` and so on. */
  readonly pages: readonly string[];
}

/** The figures of a system on a data set by a metric. */
export interface BaselineFigures {
  /** The mean of `pages`, whatever the metric's own aggregate: a gate compares page by page. */
  readonly mean: number;
  /**
   * The figure of each page, rounded to 4 decimals, in the order of the data set's pages; `null` if it has
   * none.
   */
  readonly pages: readonly (number | null)[];
}

/** The figures that later runs are compared with: a JSON file that is kept under version control. */
export interface Baseline {
  readonly version: 1;
  /** Changes of a mean up to this value are ignored as effects of rounding and of the order of additions. */
  readonly epsilon: number;
  /** A fall of a mean by more than this is a regression even if it is caused by one or two pages. */
  readonly tolerance: number;
  readonly metrics: readonly GatedMetric[];
  readonly datasets: readonly BaselineDataset[];
  /** The figures by system, data set and metric. */
  readonly systems: Readonly<
    Record<string, Readonly<Record<string, Readonly<Record<string, BaselineFigures>>>>>
  >;
}

/** A page that was scored. */
export interface GatePage {
  readonly id: string;
  /** A name of the page for people. */
  readonly source?: string | undefined;
  /** Identifies pages that are not independent of each other: the domain. */
  readonly cluster: ClusterLabel;
}

/** The scores of a run on a data set. */
export interface GateDataset {
  readonly name: string;
  /** The hash of the whole data set, even if only a sample was scored. */
  readonly sha256: string;
  readonly sample?: GateSample | undefined;
  readonly pages: readonly GatePage[];
  /** For each system the scores of `pages`, in their order. */
  readonly systems: Readonly<Record<string, readonly PageScore[]>>;
}

/**
 * How a figure changed:
 *
 * - `same`: the means differ by at most epsilon (pages may have changed in both directions).
 * - `better`: the mean is better by more than epsilon.
 * - `worse`: the mean is worse by more than epsilon, but within noise and tolerance.
 * - `regression`: the mean is worse beyond noise, or beyond tolerance.
 */
export type Verdict = "same" | "better" | "worse" | "regression";

/** A page whose figure got worse. */
export interface PageFall extends Omit<GatePage, "cluster"> {
  readonly before: number;
  readonly after: number;
}

/** The change of a figure of the baseline. */
export interface GateChange {
  readonly dataset: string;
  readonly system: string;
  readonly metric: string;
  readonly measure: string;
  /** Means over the pages that have a figure in both. */
  readonly before: number;
  readonly after: number;
  /** `after` minus `before`. */
  readonly difference: number;
  /** The 90% interval, so that each end is a one-sided 95% bound. NaN if there is only one domain. */
  readonly interval: Interval;
  readonly verdict: Verdict;
  /** A regression that was allowed by name: it doesn't fail the gate. */
  readonly allowed: boolean;
  /** Number of pages that got worse, and of pages that got better. */
  readonly fell: number;
  readonly rose: number;
  /** The pages that got worse most, the worst first. */
  readonly pages: readonly PageFall[];
}

export type GateProblemCode =
  | "dataset-missing"
  | "dataset-new"
  /** The data set is a different one, so none of it is compared. */
  | "hash-changed"
  | "sample-changed"
  | "page-missing"
  | "page-new"
  | "system-missing"
  | "system-new"
  | "metric-missing"
  | "metric-new"
  /** A metric counts different pages than before. */
  | "counted-changed"
  | "allow-unused";

/** A reason why the gate could not compare something. */
export interface GateProblem {
  readonly code: GateProblemCode;
  /** Whether the gate fails because of it. It does if less would be checked than the baseline requires. */
  readonly fails: boolean;
  readonly message: string;
}

/** The result of {@link checkGate}. */
export interface GateResult {
  readonly ok: boolean;
  /** Every figure of the baseline that could be compared, in the baseline's order. */
  readonly changes: readonly GateChange[];
  readonly problems: readonly GateProblem[];
}
