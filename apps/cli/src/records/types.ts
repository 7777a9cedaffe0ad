import type { RenderedSegmenterName } from "@winnow/baselines/segmenters";
import type { MaskModelName } from "@winnow/baselines/segmenters/masks";
import type { Failure, FailureItem, Item, LineItem, Origin, PageItem } from "@winnow/corpus";
import type { ExtractionReason, ExtractOptions } from "@winnow/extract";
import type { Verdict } from "@winnow/filter";
import type { FilterConfig } from "@winnow/filter/presets";
import type { ReportDocument } from "@winnow/filter/report";
import type { OutputFormat } from "../output/formats.js";
import type { MethodName, SegmenterName } from "../settings/names.js";
import type { SiteTemplate } from "../template.js";

/** Why a record failed. */
export type FailureCode =
  /** The line is not JSON. */
  | "not-json"
  /** The line is JSON, but not an object. */
  | "not-a-record"
  /** Arrays and objects of the record are nested too deep. */
  | "too-deep"
  /** The record has no `html`, `htmlBase64` or `pageHtml`. */
  | "no-html"
  /** The record has no `url` to fetch. */
  | "no-url"
  /** The record has no `text`, or neither a text nor a page. */
  | "no-text"
  /** A field has a value of the wrong type. */
  | "bad-field"
  /** The line is longer than a page may be. */
  | "too-large"
  /** The file or folder cannot be read. */
  | "cannot-read"
  /** The compressed data are damaged or truncated. */
  | "corrupt-input"
  /** The compressed data need a dictionary, or too much memory. */
  | "unsupported-compression"
  /** The file is in a known format without pages or records: a table, an archive, a list of URLs. */
  | "unsupported-format"
  /** The page took longer than `--timeout`, and its worker was stopped. */
  | "time-limit"
  /** The page took more memory than a worker may have. */
  | "out-of-memory"
  /** The page ended its worker. */
  | "worker-lost"
  /** A bug in Winnow. */
  | "internal";

export type { Failure, FailureItem, Item, LineItem, Origin, PageItem };

export type RecordId = string | number;

/** The result for an item. */
export interface Outcome {
  /** The name of the page in headings and messages: its file path, or the record's id. */
  readonly name: string;
  /** Folders and name for the page's own output file: as in the input folder, or the record's id. */
  readonly place: readonly string[];
  /** The page or the error in the output format. Empty for an error in a format without fields. */
  readonly body: string;
  readonly failure?: Failure | undefined;
  /** Why an extracted page has no text, little, or an unsure one. */
  readonly reason?: ExtractionReason | undefined;
  /** Fields named by `--fields` that the page does not have. */
  readonly absent?: readonly string[] | undefined;
  /** The verdict of a filter, and the document for a report. */
  readonly judged?: Judged | undefined;
  /** What a run counts of an extracted page. */
  readonly counted?: Counted | undefined;
}

/** What a run counts of an extracted page. */
export interface Counted {
  readonly pageType: string | undefined;
  readonly language: string | undefined;
  /** Milliseconds that the extraction took. */
  readonly ms: number;
}

/** A document as its filter judged it. */
export interface Judged {
  readonly document: ReportDocument;
  readonly verdict: Omit<Verdict, "checks" | "text">;
}

/** Additional fields of output records, for `--with`. */
export const EXTRA_FIELDS = [
  "markdown",
  "html",
  "tei",
  "blocks",
  "pageTypes",
  "evidence",
  "pageHtml",
] as const;

/** The settings for processing an item: a plain object that can be sent to a worker process. */
export interface Recipe {
  readonly format: OutputFormat;
  /** Paths of the output fields in order; undefined for all fields. */
  readonly fields?: readonly string[] | undefined;
  /**
   * Whether the recipe is a stage of a run. A run counts its pages by type and language; `ms` is omitted, so that the same
   * page always gives the same bytes.
   */
  readonly isStage?: boolean | undefined;
  readonly extract: Omit<ExtractOptions, "method" | "signal"> & { readonly method?: MethodName };
}

/** The settings for extracting an item. */
export interface ExtractRecipe extends Recipe {
  readonly with: readonly (typeof EXTRA_FIELDS)[number][];
  /** Whether the output is for reading on a terminal and not for parsing. */
  readonly forReading?: boolean;
  /** The template of the pages' site, which a method removes. */
  readonly template?: SiteTemplate | undefined;
}

/** The models by which texts are scored, in folders, and the threshold of verdicts. */
export interface PairRecipe {
  readonly observer: string;
  /** Default: the observer. */
  readonly performer?: string | undefined;
  readonly threshold?: number | undefined;
}

/** The settings for segmenting an item. */
export interface SegmentRecipe extends Recipe {
  readonly segmenter: SegmenterName | RenderedSegmenterName | MaskModelName;
  /** The file or folder of the segmenter, if it is a network. */
  readonly model?: string | undefined;
  /** Whether pages have to be laid out in a browser. */
  readonly isRendered: boolean;
  /** The models by which segments are scored. */
  readonly pair?: PairRecipe | undefined;
  /** Minimum number of tokens of a segment; undefined to keep all. */
  readonly minTokens?: number | undefined;
  readonly extract: Recipe["extract"] & { readonly timeout: number };
}

/** Additional fields of verdicts, for `--with`. */
export const VERDICT_FIELDS = ["checks", "pageTypes"] as const;

/** The settings for judging an item. */
export interface FilterRecipe extends Recipe {
  readonly with: readonly (typeof VERDICT_FIELDS)[number][];
  readonly filter: FilterConfig;
  /** Additional fields of pages. */
  readonly extras?: readonly (typeof EXTRA_FIELDS)[number][];
  /** The languages to keep; undefined for all. */
  readonly languages?: readonly string[] | undefined;
  /** The folder of a classifier whose labels the filter reads. */
  readonly classifier?: string | undefined;
  /** The tokenizer by which rule R1 counts. */
  readonly tokenizer?: string | undefined;
}

/** A page to fetch. */
export interface RequestItem extends Origin {
  readonly kind: "request";
  readonly url: string;
  readonly id?: RecordId | undefined;
  /** The record's other fields, which are copied to the output. */
  readonly rest: Readonly<Record<string, unknown>>;
}

/** A request, or a line that is not a request. */
export type FetchItem = RequestItem | FailureItem;
