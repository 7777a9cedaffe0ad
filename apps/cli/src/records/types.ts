import type { EmptyReason, ExtractOptions } from "@winnow/extract";
import type { MethodName } from "@winnow/extract/methods";
import type { FetchedPage } from "@winnow/fetch";
import type { OutputFormat } from "../output/formats.js";

/** Why a record cannot be done. */
export type FailureCode =
  /** The line is not JSON. */
  | "not-json"
  /** The line is JSON, but no object. */
  | "not-a-record"
  /** The record has neither `html` nor `htmlBase64`. */
  | "no-html"
  /** The record has no `url` to fetch. */
  | "no-url"
  /** The record has no `text`. */
  | "no-text"
  /** A field has a value of the wrong type. */
  | "bad-field"
  /** The line is longer than any page may be. */
  | "too-large"
  /** The file or folder cannot be read. */
  | "cannot-read"
  /** The compressed data are damaged or cut off. */
  | "corrupt-input"
  /** The compressed data need a dictionary, or too much memory. */
  | "unsupported-compression"
  /** The file is recognised, and neither records nor a page: a table, an archive, a list of addresses. */
  | "unsupported-format"
  /** The page took so long that its worker had to be stopped. */
  | "time-limit"
  /** The page took more memory than a worker may have. */
  | "out-of-memory"
  /** The page made its worker end. */
  | "worker-lost"
  /** A bug in Winnow. */
  | "internal";

export interface Failure {
  /** A {@link FailureCode}, or the code of an earlier command's error that travels on. */
  readonly code: string;
  readonly message: string;
}

/** Where a record comes from. */
export interface Origin {
  /** The line in its file, from 1; a file that is one page has the line 1. */
  readonly line: number;
  /** The file's path; undefined for standard input. */
  readonly file?: string | undefined;
}

/** A line that should be a record. */
export interface LineItem extends Origin {
  readonly kind: "line";
  readonly bytes: Uint8Array;
}

/** A file that is one page. */
export interface PageItem extends Origin {
  readonly kind: "page";
  readonly bytes: Uint8Array;
  /** The SHA-256 of the content, where `bytes` may be cut off at the largest size. */
  readonly id?: string | undefined;
  /** The path inside of the folder that was given; an address. */
  readonly name: string;
  /** Where the page came from, if it came from the network. */
  readonly fetched?: Pick<FetchedPage, "url" | "contentType" | "headers"> | undefined;
}

/** Something that could not even be read. */
export interface FailureItem extends Origin {
  readonly kind: "failure";
  readonly id?: RecordId | undefined;
  readonly url?: string | undefined;
  readonly failure: Failure;
}

export type Item = LineItem | PageItem | FailureItem;

export type RecordId = string | number;

/** What became of an item. */
export interface Outcome {
  /** What the page is called in headings and messages: its file's path, or the record's id. */
  readonly name: string;
  /** The folders and the name that its own file gets: as in the folder that was given, or the record's id. */
  readonly place: readonly string[];
  /** The page or the error in the format that was asked for; empty for an error in a format without fields. */
  readonly body: string;
  readonly failure?: Failure | undefined;
  /** Why a page that was done has no text. */
  readonly reason?: EmptyReason | undefined;
  /** Fields that were asked for by name and that the page does not have. */
  readonly absent?: readonly string[] | undefined;
}

/** Fields that an output record can carry besides those of the contract. */
export const EXTRA_FIELDS = ["markdown", "html", "tei", "blocks", "evidence"] as const;
type ExtraField = (typeof EXTRA_FIELDS)[number];

/** How an item becomes an outcome; a plain object that can be sent to a worker process. */
export interface Recipe {
  readonly format: OutputFormat;
  readonly with: readonly ExtraField[];
  /** The paths of the record's fields in their order; undefined for all that there are. */
  readonly fields?: readonly string[] | undefined;
  /** Whether the output is read on a terminal, not parsed. */
  readonly forReading?: boolean;
  readonly extract: Omit<ExtractOptions, "method" | "signal"> & { readonly method?: MethodName };
}

/** A page to be fetched. */
export interface RequestItem {
  readonly kind: "request";
  /** The line in its file, from 1; an address of the command line has the line 1. */
  readonly line: number;
  /** The file's path; undefined for standard input and the command line. */
  readonly file?: string | undefined;
  readonly url: string;
  readonly id?: RecordId | undefined;
  /** The record's other fields, which are passed through. */
  readonly rest: Readonly<Record<string, unknown>>;
}

/** A request, or a line that is none. */
export type FetchItem = RequestItem | FailureItem;
