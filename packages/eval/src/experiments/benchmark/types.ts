import type { Result, ScoredSystem } from "../../score/types.js";
import type { SystemComparison } from "../../statistics/compare.js";
import type { RankCorrelation } from "../../statistics/rank-correlation.js";
import type { Dataset } from "../../types.js";
import type { ComplexityCuts } from "../complexity.js";
import type { Association, CrossTable } from "../cross-table.js";

/** What a benchmark has to know of a page beside its gold; read off the page once. */
export interface PageFacts {
  /** The complexity ratio of equation 3.3, in percent; left out for a page without a token. */
  readonly ratio?: number | undefined;
  /** The gold's error, equation 3.2, 0 to 1; 0 for a record without a page. */
  readonly goldError: number;
  /** The features that k-means groups by: those of `tagRatios`; left out for a record without a page. */
  readonly features?: readonly number[] | undefined;
}

/** A data set with what systems made of it. */
export interface BenchmarkSet {
  readonly dataset: Dataset;
  /** One for each page. */
  readonly facts: readonly PageFacts[];
  readonly systems: readonly ScoredSystem[];
}

/** A page that was left out for its gold. */
export interface ExcludedPage {
  readonly id: string;
  /** The set that the page stood in. */
  readonly dataset: string;
  readonly source?: string | undefined;
  readonly goldError: number;
}

/** How two labels of pages go together. */
export interface Crossed {
  readonly table: CrossTable;
  readonly association: Association;
}

/** A result with what the pages themselves say. */
export interface BenchmarkResult extends Result {
  /** Pages that were left out because their gold is wrong. */
  readonly excluded: readonly ExcludedPage[];
  /** Of a pool: systems that did not run on all of its data sets, and so are not in it. Left out where there are none. */
  readonly partial?: readonly string[] | undefined;
  readonly complexity: {
    /** The quartiles of the pages that count, by which they are classed. */
    readonly cuts: ComplexityCuts;
    /** Data sets by class, of a pool. */
    readonly bySource?: Crossed | undefined;
    /** Classes by k-means group of the tag ratios. */
    readonly byCluster?: Crossed | undefined;
  };
  /**
   * By metric that applies to some page: which differences are more than luck. Left out for fewer than two systems, and
   * where no resamples were asked for.
   */
  readonly comparisons?: Readonly<Record<string, SystemComparison>> | undefined;
  /** How alike the metrics rank the systems. Left out for fewer than three systems or two metrics. */
  readonly ranks?: readonly RankCorrelation[] | undefined;
}

/** What a benchmark found: `results.json`. */
export interface BenchmarkResults {
  readonly version: 1;
  readonly settings: {
    readonly metrics: readonly string[];
    readonly by: readonly string[];
    readonly maxGoldError?: number | undefined;
    readonly resamples: number;
    readonly seed: number;
    readonly clusters: number;
  };
  /** The data sets, then the pools. */
  readonly results: readonly BenchmarkResult[];
}
