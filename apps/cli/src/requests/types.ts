import type { FailureItem, RecordId } from "../records/types.js";

/** A page to be fetched. */
export interface RequestItem {
  readonly kind: "request";
  /** The line in its file, from 1; an address of the command line has the line 1. */
  readonly line: number;
  /** The file's path; undefined for standard input and the command line. */
  readonly file?: string | undefined;
  readonly url: string;
  readonly id?: RecordId | undefined;
  /** What else the record says; it travels on. */
  readonly rest: Readonly<Record<string, unknown>>;
}

/** A request, or a line that is none. */
export type FetchItem = RequestItem | FailureItem;
