import type { Document } from "../types.js";

/** What is compared: lines, or paragraphs (runs of lines between blank ones). Lines end with a line feed. */
export const LINE_UNITS = ["line", "paragraph"] as const;
export type LineUnit = (typeof LINE_UNITS)[number];

/** Where a unit has to be unique: in its document, its site (registrable domain), or the whole corpus. */
export const LINE_SCOPES = ["document", "site", "corpus"] as const;
export type LineScope = (typeof LINE_SCOPES)[number];

export interface LineOptions {
  /** Default `"line"`. */
  readonly unit?: LineUnit | undefined;
  /** Default `"corpus"`. A document without a valid address is a site of its own. */
  readonly scope?: LineScope | undefined;
  /**
   * The least width of a unit that may be dropped, normalised, in columns (East Asian wide characters and emoji have
   * two). Default 30: shorter lines repeat by chance ("Introduction", "Yes", a name in a dialogue) and carry meaning
   * where they stand.
   */
  readonly minWidth?: number | undefined;
}

/** A unit that was dropped. */
export interface DroppedLine {
  /** UTF-16 offsets into the text, without the line break. */
  readonly start: number;
  readonly end: number;
  /** It stood earlier in the document, or its owner is another document. */
  readonly reason: "repeated-in-document" | "copy-of";
  /** The id of the document that keeps it. */
  readonly owner: string;
}

export interface DedupedLines {
  /**
   * The units that are kept, with what separated them: where units between two were dropped, the separator with the
   * most line breaks. The same as the input if nothing was dropped; empty if everything was.
   */
  readonly text: string;
  /** In the order of the text. */
  readonly dropped: readonly DroppedLine[];
  /** UTF-16 units of the kept lines or paragraphs, without their separators. */
  readonly kept: number;
}

/**
 * What remembers the units of all documents (first pass) and then says which of them a document keeps (second pass).
 *
 * A unit belongs to the document with the least rank among those that have it, the least id among equals, so that the
 * result depends neither on the order of documents nor on how they were spread over shards.
 */
export interface LineIndex {
  /**
   * Remembers a document's units. Ids are to be unique: a document that is added twice counts twice.
   *
   * @param rank The less, the rather the document keeps what it shares: a priority, a date. Default 0.
   * @throws {RangeError} If `rank` is not a number.
   */
  readonly add: (document: Document, rank?: number) => void;
  /**
   * The document without the units that it repeats, or that another document owns. A document that was not added owns
   * nothing: it keeps what no other has.
   */
  readonly dedupLines: (document: Document) => DedupedLines;
}
