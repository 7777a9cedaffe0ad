import type { CharacterToken, DoctypeToken, TagToken } from "../tokenizer/types.js";
import type { TreeConstruction } from "./tree-construction.js";

/** The insertion modes (HTML §13.2.4.1). */
// biome-ignore format: a table
export const Mode = {
  initial: 0, beforeHtml: 1, beforeHead: 2, inHead: 3, inHeadNoscript: 4, afterHead: 5, inBody: 6, text: 7,
  inTable: 8, inTableText: 9, inCaption: 10, inColumnGroup: 11, inTableBody: 12, inRow: 13, inCell: 14,
  inTemplate: 15, afterBody: 16, inFrameset: 17, afterFrameset: 18, afterAfterBody: 19,
  afterAfterFrameset: 20,
} as const;

/**
 * What an insertion mode does with each kind of token (HTML §13.2.6.4). "Reprocess the token" is a call of the same function
 * of the parser; "using the rules for" is a call of another mode's function.
 */
export interface InsertionMode {
  characters(parser: TreeConstruction, token: CharacterToken): void;
  startTag(parser: TreeConstruction, token: TagToken): void;
  endTag(parser: TreeConstruction, token: TagToken): void;
  /** "Stop parsing" asks for nothing. */
  endOfFile(parser: TreeConstruction): void;
  /** Only where it is not put into the current node. */
  comment?(parser: TreeConstruction, place: number, length: number): void;
  /** Only where it is not ignored. */
  doctype?(parser: TreeConstruction, token: DoctypeToken): void;
}
