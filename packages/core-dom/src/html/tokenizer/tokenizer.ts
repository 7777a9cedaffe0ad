import { isLineFeedAt } from "../../code-units.js";
import type { Draft } from "../../tree/draft.js";
import { type CharacterToken, ContentModel, type TagToken, type TokenSink } from "./types.js";

/**
 * The state of the tokenizer (HTML §13.2.5), which reads a page in one pass: see `tokenize`.
 *
 * The states of the standard that lie within one token are the places in the functions of this folder, named
 * after them; those between tokens are `contentModel`. Preprocessing the input stream (§13.2.3.5) is left to
 * whoever reads the characters: a return is white space like the line feed that it stands for, and lengths
 * count the two together as one. Tokens go to the sink as offsets into the source: nothing is decoded or
 * copied.
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

  /**
   * How many returns with a line feed after them the source has in `[start, end)`; asked for growing
   * positions.
   */
  countPairs(start: number, end: number): number {
    let pairs = 0;
    for (let at = this.#returns.from(start); at < end; at = this.#returns.from(at + 1)) {
      if (at + 1 < end && isLineFeedAt(this.source, at + 1)) pairs++;
    }
    return pairs;
  }
}

/**
 * Where a needle stands next, remembered: a needle that is rare or missing would otherwise be looked for over
 * the rest of the page at each of a hundred thousand places. Asked for growing positions, it passes over the
 * source once.
 */
class NextOf {
  readonly #source: string;
  readonly #needle: string;
  #found = -1;
  /** From where on it was looked for. */
  #from = -1;

  constructor(source: string, needle: string) {
    this.#source = source;
    this.#needle = needle;
  }

  /** The first place from `position` on; the source's length where there is none. */
  from(position: number): number {
    if (this.#from < 0 || position > this.#found || position < this.#from) {
      const found = this.#source.indexOf(this.#needle, position);
      this.#found = found < 0 ? this.#source.length : found;
      this.#from = position;
    }
    return this.#found;
  }
}
