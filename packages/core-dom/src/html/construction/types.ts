import type { CharacterToken, DoctypeToken, TagToken } from "../tokenizer/types.js";
import type { TreeBuilder } from "./tree-builder.js";

/** The insertion modes (HTML §13.2.4.1), and "text" in a `noscript`. */
// biome-ignore format: a table
export const Mode = {
  initial: 0, beforeHtml: 1, beforeHead: 2, inHead: 3, inHeadNoscript: 4, afterHead: 5, inBody: 6, text: 7,
  inTable: 8, inTableText: 9, inCaption: 10, inColumnGroup: 11, inTableBody: 12, inRow: 13, inCell: 14,
  inTemplate: 15, afterBody: 16, inFrameset: 17, afterFrameset: 18, afterAfterBody: 19,
  afterAfterFrameset: 20, noscript: 21,
} as const;

/** The tokenizer's state that tree construction sets: "switch the tokenizer to the … state". */
export interface ContentModelSwitch {
  contentModel: number;
}

/** Parses the content of an element apart from the rest of the page. */
export interface ContentParser {
  /** Appends what the source has at `[start, end)` to the element. */
  parse(element: number, start: number, end: number, quirks: boolean): void;
}

/** The state of tree construction, which the insertion modes read and write. */
export type { TreeBuilder as TreeConstruction } from "./tree-builder.js";

/**
 * An insertion mode: one function per kind of token (HTML §13.2.6.4). "Reprocess the token" is a call of the
 * parser's function, "using the rules for" a call of another mode's function.
 */
export interface InsertionMode {
  characters(parser: TreeBuilder, token: CharacterToken): void;
  startTag(parser: TreeBuilder, token: TagToken): void;
  endTag(parser: TreeBuilder, token: TagToken): void;
  /** "Stop parsing" needs no action. */
  endOfFile(parser: TreeBuilder): void;
  /** Default: the comment is inserted into the current node. */
  comment?(parser: TreeBuilder, place: number, length: number): void;
  /** Default: the DOCTYPE is ignored. */
  doctype?(parser: TreeBuilder, token: DoctypeToken): void;
}
