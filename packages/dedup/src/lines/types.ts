import type { Document } from "../types.js";

/**
 * The units to compare: lines, or paragraphs (runs of lines between blank ones). Lines end with a line feed.
 */
export const LINE_UNITS = ["line", "paragraph"] as const;
export type LineUnit = (typeof LINE_UNITS)[number];

/** Where a unit must be unique: in its document, its site (registrable domain), or the whole corpus. */
export const LINE_SCOPES = ["document", "site", "corpus"] as const;
export type LineScope = (typeof LINE_SCOPES)[number];

export interface LineOptions {
  /** Default `"line"`. */
  readonly unit?: LineUnit | undefined;
  /** Default `"corpus"`. A document without a valid URL is a site of its own. */
  readonly scope?: LineScope | undefined;
  /**
   * Minimum width of a unit that may be dropped, normalised, in columns (East Asian wide characters and emoji
   * have two). Default 30: shorter lines repeat by chance ("Introduction", "Yes", a name in a dialogue) and
   * carry meaning in their place.
   */
  readonly minWidth?: number | undefined;
}

/** A dropped unit. */
export interface DroppedLine {
  /** UTF-16 offsets into the text, without the line break. */
  readonly start: number;
  readonly end: number;
  /** It occurs earlier in the document, or it belongs to another document. */
  readonly reason: "repeated-in-document" | "copy-of";
  /** The id of the document that keeps it. */
  readonly owner: string;
}

export interface DedupedLines {
  /**
   * The kept units with their separators; where units between two were dropped, the separator with the most
   * line breaks. Equal to the input if nothing was dropped, empty if everything was.
   */
  readonly text: string;
  /** In the order of the text. */
  readonly dropped: readonly DroppedLine[];
  /** Length of the kept lines or paragraphs in UTF-16 code units, without separators. */
  readonly kept: number;
}

/**
 * Stores the units of all documents in a first pass and drops repeated units from each document in a second
 * one.
 *
 * A unit belongs to the document with the lowest rank among those that have it; among equals, to the one with
 * the first id. So the result does not depend on the order of documents or on their division into shards.
 */
export interface LineIndex {
  /**
   * Stores a document's units. Ids must be unique: a document that is added twice counts twice.
   *
   * @param rank Documents with lower ranks keep shared units: a priority, a date. Default 0.
   * @throws {RangeError} If `rank` is not a number.
   */
  readonly add: (document: Document, rank?: number) => void;
  /**
   * Returns the document without the units that it repeats or that belong to another document. A document
   * that was not added owns no units: it keeps only those that no other document has.
   */
  readonly dedupLines: (document: Document) => DedupedLines;
}
