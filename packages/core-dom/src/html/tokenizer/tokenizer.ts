import type { Draft } from "../../tree/draft.js";
import { readCdataSection } from "./cdata-section.js";
import { isLineFeedAt } from "./code-units.js";
import { readData } from "./data.js";
import { NextOf } from "./next-of.js";
import { readPlaintext, readRawText, readScriptData } from "./raw-text.js";
import { type CharacterToken, ContentModel, type TagToken, type TokenSink } from "./types.js";

/** How many tokens go by between two looks at the clock; a power of two, about a millisecond. */
const INTERVAL = 4096;

/**
 * The tokenizer (HTML §13.2.5), in one pass over a page.
 *
 * The states of the standard that lie within one token are the places in the functions of this folder, named after them;
 * those between tokens are `contentModel`. Preprocessing the input stream (§13.2.3.5) is left to whoever reads the
 * characters: a return is white space like the line feed that it stands for, and lengths count the two together as one. Tokens go to the sink as offsets into the source: nothing is decoded or copied.
 */
export class Tokenizer {
  readonly draft: Draft;
  readonly sink: TokenSink;
  readonly source: string;
  /** When to stop, as a value of `performance.now()`. */
  readonly deadline: number;
  /** Where the next token begins. */
  position = 0;
  /** The state that the next token is read in: a {@link ContentModel}. */
  contentModel: number = ContentModel.data;
  /** The tag id of the last start tag: only its end tag ends raw text ("appropriate end tag token"). */
  lastStartTag = 0;
  readonly tagToken: TagToken = {
    tag: 0,
    selfClosing: false,
    attributeStart: 0,
    attributeCount: 0,
    common: 0,
  };
  readonly characterToken: CharacterToken = { start: 0, end: 0, length: 0, flags: 0, visible: 0 };
  /** By attribute id the tag that had it last, for "duplicate-attribute". */
  attributeSeen: Int32Array = new Int32Array(1024);
  tagCount = 0;
  readonly commentEnds: NextOf;
  readonly ampersands: NextOf;
  readonly #returns: NextOf;

  /** `makeSink` is given the tokenizer, which tree construction switches. */
  constructor(
    draft: Draft,
    makeSink: (tokenizer: Tokenizer) => TokenSink,
    deadline: number = Number.POSITIVE_INFINITY,
  ) {
    this.draft = draft;
    this.source = draft.source;
    this.deadline = deadline;
    this.commentEnds = new NextOf(this.source, "-->");
    this.ampersands = new NextOf(this.source, "&");
    this.#returns = new NextOf(this.source, "\r");
    this.sink = makeSink(this);
  }

  /** Reads to the end of the source; false where the deadline or the number of rows ended it before. */
  run(): boolean {
    const { length } = this.source;
    for (let tokens = 1; this.position < length; tokens++) {
      READERS[this.contentModel]!(this);
      if (this.draft.count >= this.draft.mostRows) return false;
      if ((tokens & (INTERVAL - 1)) === 0 && performance.now() > this.deadline) return false;
    }
    this.sink.endOfFile();
    return true;
  }

  /** How many returns with a line feed behind them the source has in `[start, end)`; asked for growing positions. */
  countPairs(start: number, end: number): number {
    let pairs = 0;
    for (let at = this.#returns.from(start); at < end; at = this.#returns.from(at + 1)) {
      if (at + 1 < end && isLineFeedAt(this.source, at + 1)) pairs++;
    }
    return pairs;
  }
}

/** What reads the next token, or all of a raw text, by {@link ContentModel}. */
const READERS: readonly ((tokenizer: Tokenizer) => void)[] = [
  readData,
  readRawText,
  readRawText,
  readScriptData,
  readPlaintext,
  readCdataSection,
];

/** What a test begins with. */
export interface InitialState {
  readonly contentModel: number;
  readonly lastStartTag?: string | undefined;
}

/** Tokenizes a source from a given state on; the draft holds it. */
export function tokenize(draft: Draft, sink: TokenSink, state: InitialState): void {
  const tokenizer = new Tokenizer(draft, () => sink);
  tokenizer.contentModel = state.contentModel;
  if (state.lastStartTag !== undefined) tokenizer.lastStartTag = draft.tags.idOf(state.lastStartTag);
  tokenizer.run();
}
