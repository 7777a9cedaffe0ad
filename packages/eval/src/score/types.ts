import type { Convention } from "../metrics/types.js";
import type { Interval, MetricValues } from "../types.js";

/** Why a page has no score by a metric that applies to it. */
export interface ScoreFailure {
  /** The metric's name. */
  readonly metric: string;
  /** `internal`: the metric threw. The other codes are set by callers that run metrics in worker threads. */
  readonly code: "internal" | "time-limit" | "out-of-memory" | "worker-lost";
  readonly message: string;
}

/** The scores of a system on a page. */
export interface PageScore {
  /** The page's index in the data set. Ids may repeat. */
  readonly index: number;
  readonly id: string;
  /** Whether the system has no prediction for the page, which is scored as an empty text. */
  readonly missing: boolean;
  /** Whether the prediction is missing or has no text. */
  readonly empty: boolean;
  /** Measures by the metric's name, without metrics that don't apply to the page or failed on it. */
  readonly metrics: Readonly<Record<string, MetricValues>>;
  /** The metrics that failed on the page; absent if none did. */
  readonly failures?: readonly ScoreFailure[] | undefined;
  readonly ms?: number | undefined;
}

/** The cost of a system, if it was measured or its predictions have times. Milliseconds per page, bytes. */
export interface Cost {
  readonly meanMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** The part of `meanMs` spent on parsing, if measured. */
  readonly parseMs?: number | undefined;
  /** The peak resident memory of a process that ran only this system, sampled after each page. */
  readonly peakRss?: number | undefined;
}

/** The figures of a system over some pages. The records are by the metric's name. */
export interface Summary {
  readonly pages: number;
  readonly missing: number;
  /** Number of empty predictions for pages with gold content: text, or snippets if there is no gold text. */
  readonly empty: number;
  /** Number of pages that count for each metric: those that it applies to and did not fail on. */
  readonly counted: Readonly<Record<string, number>>;
  readonly metrics: Readonly<Record<string, MetricValues>>;
  readonly medians: Readonly<Record<string, MetricValues>>;
  /** The mean of the primary measure over the worst tenth of the pages. */
  readonly worstDecile: Readonly<Record<string, number>>;
  /**
   * 95% intervals of `metrics` by bootstrap over domains; absent if not requested. A measure has no interval
   * if no page has the measure, or all pages are of one domain.
   */
  readonly intervals?: Readonly<Record<string, Readonly<Record<string, Interval>>>> | undefined;
}

/** The problems of a system's predictions. */
export interface PredictionIssues {
  /** Ids that are not in the data set. */
  readonly unknown: readonly string[];
  /** Pages without a prediction, which are scored as empty texts. */
  readonly missing: readonly string[];
  /** Ids with several, different predictions, of which the first counts. */
  readonly duplicate: readonly string[];
  /** Lines that are not predictions: line number from 1, and reason. */
  readonly broken: readonly { readonly line: number; readonly message: string }[];
}

/** The figures of a system on a data set. */
export interface SystemResult extends Summary {
  readonly name: string;
  readonly issues: PredictionIssues;
  /** The scores that failed. Those pages are not part of the metric's figures and of `counted`. */
  readonly failures: readonly (ScoreFailure & Pick<PageScore, "index" | "id">)[];
  readonly cost?: Cost | undefined;
  /** The figures of groups of pages, by breakdown and group, such as `by.pageType.forum`. */
  readonly by: Readonly<Record<string, Readonly<Record<string, Summary>>>>;
}

/** The figures of several systems on a data set. */
export interface Result {
  readonly dataset: {
    readonly name: string;
    readonly pages: number;
    readonly sha256: string;
    /** Number of different domains of the pages. Intervals are bootstrapped over domains. */
    readonly domains: number;
  };
  readonly conventions: Readonly<Record<string, Convention>>;
  readonly systems: readonly SystemResult[];
}

/** A system's scores on every page, with its issues and cost. */
export interface ScoredSystem {
  readonly name: string;
  readonly pages: readonly PageScore[];
  readonly issues?: PredictionIssues | undefined;
  /** Default: computed from the predictions' `ms`, if they have any. */
  readonly cost?: Cost | undefined;
}
