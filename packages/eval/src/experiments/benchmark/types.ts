import type { Result, ScoredSystem } from "../../score/types.js";
import type { SystemComparison } from "../../statistics/compare.js";
import type { RankCorrelation } from "../../statistics/rank-correlation.js";
import type { Dataset } from "../../types.js";
import type { ComplexityCuts } from "../complexity.js";
import type { Association, CrossTable } from "../cross-table.js";

/** Measurements of a page for a benchmark, computed once. */
export interface PageFacts {
  /** The complexity ratio of equation 3.3, in percent; absent for a page without tokens. */
  readonly ratio?: number | undefined;
  /** The gold's error, equation 3.2, 0 to 1; 0 for a record without a page. */
  readonly goldError: number;
  /** The features for k-means, those of `tagRatios`; absent for a record without a page. */
  readonly features?: readonly number[] | undefined;
}

/** A data set with the scores of systems. */
export interface BenchmarkSet {
  readonly dataset: Dataset;
  /** One entry per page. */
  readonly facts: readonly PageFacts[];
  readonly systems: readonly ScoredSystem[];
}

/** A page that was excluded because of its gold. */
export interface ExcludedPage {
  readonly id: string;
  /** The page's data set. */
  readonly dataset: string;
  readonly source?: string | undefined;
  readonly goldError: number;
}

/** The cross table of two labels of pages. */
export interface Crossed {
  readonly table: CrossTable;
  readonly association: Association;
}

/** A result with properties of the pages. */
export interface BenchmarkResult extends Result {
  /** Pages that were excluded because their gold is wrong. */
  readonly excluded: readonly ExcludedPage[];
  /** For a pool, the omitted systems, which did not run on all of its data sets. Absent if there are none. */
  readonly partial?: readonly string[] | undefined;
  readonly complexity: {
    /** The quartiles of the included pages, the limits of their classes. */
    readonly cuts: ComplexityCuts;
    /** For a pool, data sets by class. */
    readonly bySource?: Crossed | undefined;
    /** Classes by k-means group of the tag ratios. */
    readonly byCluster?: Crossed | undefined;
  };
  /**
   * Significance of the differences between systems, for each compared metric that applies to any page.
   * Absent if there are fewer than two systems or no resamples.
   */
  readonly comparisons?: Readonly<Record<string, SystemComparison>> | undefined;
  /** Rank correlations between metrics. Absent if there are fewer than three systems or two metrics. */
  readonly ranks?: readonly RankCorrelation[] | undefined;
}

/** The results of a benchmark: `results.json`. */
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
