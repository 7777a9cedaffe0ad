import type { Draft } from "../../tree/draft.js";
import { Namespace } from "../../tree/types.js";
import type { CharacterToken, DoctypeToken, TagToken, TokenSink } from "../tokenizer/types.js";
import { withoutFirstLineFeed } from "./characters.js";
import {
  charactersInForeignContent,
  endTagInForeignContent,
  isForeignForCharacters,
  isForeignForStartTag,
  startTagInForeignContent,
} from "./foreign-content.js";
import { FormattingElements } from "./formatting-elements.js";
import { insertComment } from "./insert.js";
import { MODES } from "./modes/modes.js";
import { OpenElements } from "./open-elements.js";
import { fillSelectedContent } from "./selected-content.js";
import { type ContentModelSwitch, type ContentParser, Mode } from "./types.js";

/** Tree construction (HTML §13.2.6): receives the tokens and builds the draft. Its fields are the state of §13.2.4. */
export class TreeBuilder implements TokenSink {
  readonly draft: Draft;
  /** The Document, or the fragment's root while a fragment is parsed. */
  readonly document: number;
  readonly open: OpenElements;
  readonly formatting: FormattingElements;
  readonly tokenizer: ContentModelSwitch;
  /** Parses the content of a `noscript`; undefined if scripting is disabled (§13.2.4.5). */
  readonly noscripts: ContentParser | undefined;
  /** The insertion mode, and the one to return to from "text" and "in table text". */
  mode: number = Mode.initial;
  originalMode: number = Mode.initial;
  /** The stack of template insertion modes. */
  readonly templateModes: number[] = [];
  /** The element pointers (§13.2.4.4); 0 for null. */
  head = 0;
  form = 0;
  framesetOk = true;
  fosterParenting = false;
  quirks = false;
  /** The context element of a fragment; 0 while a document is parsed. Not in the tree. */
  context = 0;
  /** The `annotation-xml` elements that are HTML integration points by their encoding (§13.2.6). */
  readonly htmlAnnotations: Set<number> = new Set();
  /** "If the next token is a U+000A LINE FEED character token, ignore that token." */
  ignoresLineFeed = false;
  /**
   * Places and lengths of the pending table character tokens, and whether one of them is graphic
   * (§13.2.6.4.10).
   */
  readonly pendingTableCharacters: number[] = [];
  pendingTableGraphic = false;
  /** Whether a `selectedcontent` was inserted. */
  hasSelectedContent = false;

  constructor(
    draft: Draft,
    document: number,
    tokenizer: ContentModelSwitch,
    noscripts: ContentParser | undefined,
    open: OpenElements = new OpenElements(draft),
    formatting: FormattingElements = new FormattingElements(draft),
  ) {
    this.draft = draft;
    this.document = document;
    this.tokenizer = tokenizer;
    this.noscripts = noscripts;
    this.open = open;
    this.formatting = formatting;
  }

  /** The adjusted current node (§13.2.4.2). */
  get adjustedCurrentNode(): number {
    return this.context !== 0 && this.open.top === this.open.first ? this.context : this.open.top;
  }

  /** The tree construction dispatcher (§13.2.6), one function per kind of token. */
  characters(token: CharacterToken): void {
    if (this.ignoresLineFeed) {
      this.ignoresLineFeed = false;
      if (!withoutFirstLineFeed(this, token)) return;
    }
    if (this.#mayBeForeign() && isForeignForCharacters(this)) charactersInForeignContent(this, token);
    else MODES[this.mode]!.characters(this, token);
  }

  startTag(token: TagToken): void {
    this.ignoresLineFeed = false;
    if (this.#mayBeForeign() && isForeignForStartTag(this, token)) startTagInForeignContent(this, token);
    else MODES[this.mode]!.startTag(this, token);
  }

  endTag(token: TagToken): void {
    this.ignoresLineFeed = false;
    if (this.#mayBeForeign() && this.#isForeign()) endTagInForeignContent(this, token);
    else MODES[this.mode]!.endTag(this, token);
  }

  comment(place: number, length: number): void {
    this.ignoresLineFeed = false;
    if (this.#mayBeForeign() && this.#isForeign()) insertComment(this, place, length);
    else MODES[this.mode]!.comment(this, place, length);
  }

  doctype(token: DoctypeToken): void {
    this.ignoresLineFeed = false;
    if (this.#mayBeForeign() && this.#isForeign()) return;
    MODES[this.mode]!.doctype(this, token);
  }

  endOfFile(): void {
    this.ignoresLineFeed = false;
    MODES[this.mode]!.endOfFile(this);
    if (this.hasSelectedContent)
      fillSelectedContent(this.draft, this.context === 0 ? this.document : this.open.first);
  }

  allowsCdata(): boolean {
    return this.#mayBeForeign() && this.#isForeign();
  }

  /** "Reprocess the token" after the insertion mode was changed. */
  reprocessCharacters(token: CharacterToken): void {
    MODES[this.mode]!.characters(this, token);
  }

  reprocessStartTag(token: TagToken): void {
    MODES[this.mode]!.startTag(this, token);
  }

  reprocessEndTag(token: TagToken): void {
    MODES[this.mode]!.endTag(this, token);
  }

  reprocessEndOfFile(): void {
    MODES[this.mode]!.endOfFile(this);
  }

  /** A quick test that is false for nearly every token of nearly every page. */
  #mayBeForeign(): boolean {
    return this.open.foreign !== 0 || this.context !== 0;
  }

  #isForeign(): boolean {
    const node = this.adjustedCurrentNode;
    return node !== 0 && this.draft.rows.namespace[node] !== Namespace.html;
  }
}
