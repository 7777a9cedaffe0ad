import type { Convention } from "../metrics/types.js";
import type { Interval, MetricValues } from "../types.js";

/** Why a page has no score by a metric that applies to it. */
export interface ScoreFailure {
  /** The metric's name. */
  readonly metric: string;
  /** `internal`: the metric threw. The others are of those who run metrics in threads that they can stop. */
  readonly code: "internal" | "time-limit" | "out-of-memory" | "worker-lost";
  readonly message: string;
}

/** What one system got on one page. */
export interface PageScore {
  /** The page's place in the data set: ids may be repeated. */
  readonly index: number;
  readonly id: string;
  /** The system has no prediction for the page; scored as an empty text. */
  readonly missing: boolean;
  /** The prediction has no text, missing ones included. */
  readonly empty: boolean;
  /** By the metric's name; a metric that doesn't apply to the page, or failed on it, is left out. */
  readonly metrics: Readonly<Record<string, MetricValues>>;
  /** The metrics that failed on the page; left out where none did. */
  readonly failures?: readonly ScoreFailure[] | undefined;
  readonly ms?: number | undefined;
}

/** What a system costs, where it was measured or its predictions have times. Milliseconds per page, bytes. */
export interface Cost {
  readonly meanMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** The part of `meanMs` that parsing takes, where it was measured. */
  readonly parseMs?: number | undefined;
  /** The largest resident memory of the process that ran the system alone, looked at after each page. */
  readonly peakRss?: number | undefined;
}

/** The figures of a system over some pages. Each record is by the metric's name. */
export interface Summary {
  readonly pages: number;
  readonly missing: number;
  /**
   * Empty predictions of pages that have something to find: text, or snippets where the gold is nothing else.
   */
  readonly empty: number;
  /** How many pages count for each metric: those that it applies to and did not fail on. */
  readonly counted: Readonly<Record<string, number>>;
  readonly metrics: Readonly<Record<string, MetricValues>>;
  readonly medians: Readonly<Record<string, MetricValues>>;
  /** The mean of the primary measure over the worst tenth of the pages. */
  readonly worstDecile: Readonly<Record<string, number>>;
  /**
   * 95% intervals of `metrics` by bootstrap over domains; left out where none were asked for, and for a
   * measure where none is known: no page has it, or all pages are of one domain.
   */
  readonly intervals?: Readonly<Record<string, Readonly<Record<string, Interval>>>> | undefined;
}

/** What is wrong with a system's predictions. */
export interface PredictionIssues {
  /** Ids that no page of the data set has. */
  readonly unknown: readonly string[];
  /** Pages without a prediction: scored as empty texts. */
  readonly missing: readonly string[];
  /** Ids with several, different predictions: the first counts. */
  readonly duplicate: readonly string[];
  /** Lines that are no prediction, from 1 on, and why. */
  readonly broken: readonly { readonly line: number; readonly message: string }[];
}

/** A system on a data set. */
export interface SystemResult extends Summary {
  readonly name: string;
  readonly issues: PredictionIssues;
  /**
   * The scores that failed: those pages are left out of the metric's figures, and `counted` is without them.
   */
  readonly failures: readonly (ScoreFailure & Pick<PageScore, "index" | "id">)[];
  readonly cost?: Cost | undefined;
  /** By breakdown and group, as `by.pageType.forum`. */
  readonly by: Readonly<Record<string, Readonly<Record<string, Summary>>>>;
}

/** Systems side by side on a data set. */
export interface Result {
  readonly dataset: {
    readonly name: string;
    readonly pages: number;
    readonly sha256: string;
    /** How many different domains the pages come from: what intervals are drawn over. */
    readonly domains: number;
  };
  readonly conventions: Readonly<Record<string, Convention>>;
  readonly systems: readonly SystemResult[];
}

/** A system's scores on every page, with what else is known of it. */
export interface ScoredSystem {
  readonly name: string;
  readonly pages: readonly PageScore[];
  readonly issues?: PredictionIssues | undefined;
  /** Default: read off the predictions' `ms`, where they have any. */
  readonly cost?: Cost | undefined;
}
