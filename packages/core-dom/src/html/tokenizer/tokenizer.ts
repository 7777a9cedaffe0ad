import { isLineFeedAt } from "../../code-units.js";
import type { Draft } from "../../tree/draft.js";
import { type CharacterToken, ContentModel, type TagToken, type TokenSink } from "./types.js";

/**
 * The state of the tokenizer (HTML §13.2.5), which reads a page in one pass: see `tokenize`.
 *
 * The standard's states within a token are places in the functions of this folder, marked by comments; those
 * between tokens are `contentModel`. The input stream is not preprocessed (§13.2.3.5): a carriage return is
 * white space like the line feed that replaces it, and lengths count the pair as one. Tokens reach the sink
 * as offsets into the source, without decoding or copying.
 */
export class Tokenizer {
  readonly draft: Draft;
  readonly sink: TokenSink;
  readonly source: string;
  /** When to stop, as a value of `performance.now()`. */
  readonly deadline: number;
  /** The offset of the next token. */
  position = 0;
  /** The state for the next token: a {@link ContentModel}. */
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
  /** The number of the last tag with the attribute, by attribute id, for "duplicate-attribute". */
  attributeSeen: Int32Array = NO_ATTRIBUTES;
  tagCount = 0;
  readonly commentEnds: NextOf;
  readonly ampersands: NextOf;
  readonly #returns: NextOf;

  /**
   * @param makeSink - receives the tokenizer, since tree construction switches its state.
   * @param source - the source up to where the tokenizer stops. Default: all of it.
   */
  constructor(
    draft: Draft,
    makeSink: (tokenizer: Tokenizer) => TokenSink,
    deadline: number = Number.POSITIVE_INFINITY,
    source: string = draft.source,
  ) {
    this.draft = draft;
    this.source = source;
    this.deadline = deadline;
    this.commentEnds = new NextOf(this.source, "-->");
    this.ampersands = new NextOf(this.source, "&");
    this.#returns = new NextOf(this.source, "\r");
    this.sink = makeSink(this);
  }

  /**
   * Counts the carriage returns followed by a line feed in `[start, end)`. Positions must not decrease
   * between calls.
   */
  countPairs(start: number, end: number): number {
    let pairs = 0;
    for (let at = this.#returns.from(start); at < end; at = this.#returns.from(at + 1)) {
      if (at + 1 < end && isLineFeedAt(this.source, at + 1)) pairs++;
    }
    return pairs;
  }
}

/** Widened at the first attribute: most tokenizers of a `noscript` read few. */
const NO_ATTRIBUTES: Int32Array = new Int32Array(0);

/**
 * Finds the next occurrence of a string and remembers it: otherwise a hundred thousand searches for a rare or
 * missing string would each read the rest of the page. For growing positions it reads the source once.
 */
class NextOf {
  readonly #source: string;
  readonly #needle: string;
  #next = -1;
  /** The start of the last search. */
  #from = -1;

  constructor(source: string, needle: string) {
    this.#source = source;
    this.#needle = needle;
  }

  /** Returns the first occurrence from `position` on, or the source's length. */
  from(position: number): number {
    if (this.#from < 0 || position > this.#next || position < this.#from) {
      const found = this.#source.indexOf(this.#needle, position);
      this.#next = found < 0 ? this.#source.length : found;
      this.#from = position;
    }
    return this.#next;
  }
}
