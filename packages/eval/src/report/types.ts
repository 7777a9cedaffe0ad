import type { Metric } from "../metrics/types.js";
import type { PageScore, Result } from "../score/types.js";
import type { Table } from "../tables/table.js";
import type { ClusterPoint, CrossTableFigure } from "./plots/pages.js";

/** A stretch of a page's visible text, with what gold and systems took of it. */
export interface PageBlock {
  readonly text: string;
  /** The share of its tokens that are in the gold, 0 to 1. */
  readonly gold: number;
  /** By the system's name: the share in its output, and the method's label and reason, if known. */
  readonly systems: Readonly<
    Record<
      string,
      { readonly share: number; readonly label?: string | undefined; readonly reason?: string | undefined }
    >
  >;
}

/** A page in the error browser. */
export interface PageView {
  readonly dataset: string;
  /** The page's place in the data set; with the data set's name the address of a deep link. */
  readonly index: number;
  readonly id: string;
  readonly source?: string | undefined;
  readonly url?: string | undefined;
  readonly lang?: string | undefined;
  readonly pageType?: string | undefined;
  readonly complexity?: string | undefined;
  readonly gold: string;
  /** By the system's name. */
  readonly predictions: Readonly<Record<string, string>>;
  /** The page's text block by block, where the page was at hand. */
  readonly blocks?: readonly PageBlock[] | undefined;
  /** Why the gold itself may be wrong, a sentence each; empty or left out where nothing was found. */
  readonly goldIssues?: readonly string[] | undefined;
}

/** What a report has to know of a metric; a `Metric` is one. */
export type ReportMetric = Pick<Metric, "name" | "about" | "measures" | "primary" | "better">;

/** All that a report shows. */
export interface ReportInput {
  readonly title: string;
  /** The command that made it, printed under the title. */
  readonly command?: string | undefined;
  /**
   * The metrics in the order of the columns; the first is the one that tables open with. Default: those of
   * the first result, higher being better and `f1` (else the first measure) ranking systems.
   */
  readonly metrics?: readonly ReportMetric[] | undefined;
  /** One for each data set. */
  readonly results: readonly Result[];
  /** Every page's scores, by data set and system: distributions, rank plots, the error browser's order. */
  readonly scores: Readonly<Record<string, Readonly<Record<string, readonly PageScore[]>>>>;
  /** The pages to look into; may be fewer than were scored. */
  readonly pages: readonly PageView[];
  /** Tables of another kind, shown after those of the results. */
  readonly tables?: readonly Table[] | undefined;
  /** By data set: the gold's error on each page, 0 to 1 (equation 3.2). */
  readonly goldErrors?: Readonly<Record<string, readonly number[]>> | undefined;
  /** By data set: pages laid out in the plane with their cluster. */
  readonly clusters?: Readonly<Record<string, readonly ClusterPoint[]>> | undefined;
  /** By data set: counts of pages in two groupings, as complexity and cluster. */
  readonly crossTables?: Readonly<Record<string, readonly CrossTableFigure[]>> | undefined;
}
