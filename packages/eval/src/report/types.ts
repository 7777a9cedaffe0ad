import type { PageScore, Result } from "../score/types.js";

/** A stretch of a page's visible text, with what gold and systems took of it. */
export interface PageBlock {
  readonly text: string;
  /** The share of its tokens that stand in the gold, 0 to 1. */
  readonly gold: number;
  /** By the system's name: the share in its output, and the mark of a method that tells. */
  readonly systems: Readonly<
    Record<string, { readonly share: number; readonly label?: string; readonly reason?: string }>
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
}

/** All that a report shows. */
export interface ReportInput {
  readonly title: string;
  /** One for each data set. */
  readonly results: readonly Result[];
  /** Every page's scores, by data set and system: distributions, rank plots, the error browser's order. */
  readonly scores: Readonly<Record<string, Readonly<Record<string, readonly PageScore[]>>>>;
  /** The pages to look into; may be fewer than were scored. */
  readonly pages: readonly PageView[];
}
