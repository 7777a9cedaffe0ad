import type { Metric } from "../metrics/types.js";
import type { PageScore, Result } from "../score/types.js";
import type { Table } from "../tables/table.js";
import type { PredictedBlock } from "../types.js";

/** A block of a page's visible text, with the shares of it in the gold and in the systems' output. */
export interface PageBlock {
  readonly text: string;
  /** The share of its tokens that are in the gold, 0 to 1. */
  readonly gold: number;
  /** By system: the share in its output, and the method's label, reason and score, if known. */
  readonly systems: Readonly<
    Record<string, { readonly share: number } & Pick<PredictedBlock, "label" | "reason" | "score">>
  >;
}

/** A page in the error browser. */
export interface PageView {
  readonly dataset: string;
  /** The page's index in the data set. Together with the data set's name it is the address of a deep link. */
  readonly index: number;
  readonly id: string;
  readonly source?: string | undefined;
  readonly url?: string | undefined;
  readonly lang?: string | undefined;
  readonly pageType?: string | undefined;
  readonly complexity?: string | undefined;
  readonly gold: string;
  /** The texts of the predictions, by system. */
  readonly predictions: Readonly<Record<string, string>>;
  /** The blocks of the page's text, if the page was available. */
  readonly blocks?: readonly PageBlock[] | undefined;
  /** Reasons why the gold itself may be wrong, one sentence each; empty or absent if there are none. */
  readonly goldIssues?: readonly string[] | undefined;
}

/** The part of a metric that a report needs. */
export type ReportMetric = Pick<Metric, "name" | "about" | "measures" | "primary" | "better">;

/** A page as a point in the plane. */
export interface ClusterPoint {
  readonly x: number;
  readonly y: number;
  /** The cluster's name or number. */
  readonly label: string | number;
  readonly id: string;
}

/** Number of pages in each pair of groups. */
export interface CrossTableFigure {
  readonly title: string;
  /** The groups of the first grouping, from top to bottom. */
  readonly rows: readonly string[];
  /** The groups of the second, from left to right. */
  readonly columns: readonly string[];
  /** `counts[row][column]`. */
  readonly counts: readonly (readonly number[])[];
  /** Cramér's V, 0 (unrelated) to 1. */
  readonly cramersV?: number | undefined;
}

/** The contents of a report. */
export interface ReportInput {
  readonly title: string;
  /** The command that created the report, printed under the title. */
  readonly command?: string | undefined;
  /**
   * The metrics in the order of the columns; tables show the first one initially. Default: the metrics of the
   * results, where higher is better, and `f1` or else the first measure ranks systems.
   */
  readonly metrics?: readonly ReportMetric[] | undefined;
  /** One result per data set. */
  readonly results: readonly Result[];
  /**
   * The scores of every page, by data set and system, for distributions and the order of the page browser.
   */
  readonly scores: Readonly<Record<string, Readonly<Record<string, readonly PageScore[]>>>>;
  /** The pages of the page browser; may be fewer than were scored. */
  readonly pages: readonly PageView[];
  /** Further tables, shown after those of the results. */
  readonly tables?: readonly Table[] | undefined;
  /** By data set: the gold's error on each page, 0 to 1 (equation 3.2). */
  readonly goldErrors?: Readonly<Record<string, readonly number[]>> | undefined;
  /** By data set: pages as points in the plane, with their cluster. */
  readonly clusters?: Readonly<Record<string, readonly ClusterPoint[]>> | undefined;
  /** By data set: counts of pages in two groupings, such as complexity and cluster. */
  readonly crossTables?: Readonly<Record<string, readonly CrossTableFigure[]>> | undefined;
}
