import type { Draft } from "../../tree/draft.js";
import type { CharacterToken, DoctypeToken, TagToken } from "../tokenizer/types.js";
import type { FormattingElements } from "./formatting-elements.js";
import type { OpenElements } from "./open-elements.js";

/** The insertion modes (HTML §13.2.4.1). */
// biome-ignore format: a table
export const Mode = {
  initial: 0, beforeHtml: 1, beforeHead: 2, inHead: 3, inHeadNoscript: 4, afterHead: 5, inBody: 6, text: 7,
  inTable: 8, inTableText: 9, inCaption: 10, inColumnGroup: 11, inTableBody: 12, inRow: 13, inCell: 14,
  inTemplate: 15, afterBody: 16, inFrameset: 17, afterFrameset: 18, afterAfterBody: 19,
  afterAfterFrameset: 20,
} as const;

/** The tokenizer's state that tree construction sets: "switch the tokenizer to the … state". */
export interface ContentModelSwitch {
  contentModel: number;
}

/** The state of tree construction (HTML §13.2.4), which the insertion modes read and write. */
export interface TreeConstruction {
  readonly draft: Draft;
  /** The Document, or the fragment's root while a fragment is parsed. */
  readonly document: number;
  readonly open: OpenElements;
  readonly formatting: FormattingElements;
  readonly tokenizer: ContentModelSwitch;

  /** The insertion mode, and the one to return to from "text" and "in table text". */
  mode: number;
  originalMode: number;
  /** The stack of template insertion modes. */
  readonly templateModes: number[];
  /** The element pointers (§13.2.4.4); 0 for null. */
  head: number;
  form: number;
  framesetOk: boolean;
  fosterParenting: boolean;
  quirks: boolean;
  /** The context element of a fragment; 0 while a document is parsed. Not in the tree. */
  context: number;
  /** The adjusted current node (§13.2.4.2). */
  readonly adjustedCurrentNode: number;
  /** The `annotation-xml` elements that are HTML integration points by their encoding (§13.2.6). */
  readonly htmlAnnotations: Set<number>;
  /** "If the next token is a U+000A LINE FEED character token, ignore that token." */
  ignoresLineFeed: boolean;
  /**
   * Places and lengths of the pending table character tokens, and whether one of them is graphic
   * (§13.2.6.4.10).
   */
  readonly pendingTableCharacters: number[];
  pendingTableGraphic: boolean;
  /** Whether a `selectedcontent` was inserted. */
  hasSelectedContent: boolean;

  /** "Reprocess the token" after the insertion mode was changed. */
  reprocessCharacters(token: CharacterToken): void;
  reprocessStartTag(token: TagToken): void;
  reprocessEndTag(token: TagToken): void;
  reprocessEndOfFile(): void;
}

/**
 * An insertion mode: one function per kind of token (HTML §13.2.6.4). "Reprocess the token" is a call of the
 * parser's function, "using the rules for" a call of another mode's function.
 */
export interface InsertionMode {
  characters(parser: TreeConstruction, token: CharacterToken): void;
  startTag(parser: TreeConstruction, token: TagToken): void;
  endTag(parser: TreeConstruction, token: TagToken): void;
  /** "Stop parsing" needs no action. */
  endOfFile(parser: TreeConstruction): void;
  /** Default: the comment is inserted into the current node. */
  comment?(parser: TreeConstruction, place: number, length: number): void;
  /** Default: the DOCTYPE is ignored. */
  doctype?(parser: TreeConstruction, token: DoctypeToken): void;
}
