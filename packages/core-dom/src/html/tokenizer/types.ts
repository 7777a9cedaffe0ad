/**
 * The states of the tokenizer (HTML §13.2.5) that somebody outside of it puts it into: tree construction
 * after a start tag, the fragment algorithm, a test. All others are passed through within one token.
 */
export const ContentModel = {
  data: 0,
  rcdata: 1,
  rawtext: 2,
  scriptData: 3,
  plaintext: 4,
  /** In a CDATA section of foreign content. */
  cdataSection: 5,
} as const;

/** What is known of the characters of a token before any of them is decoded. */
export const TextFlag = {
  /** They hold character references, which are to be decoded. */
  references: 1,
  /** At least one of them, references decoded, is no ASCII white space. */
  graphic: 2,
  /** They are nothing but U+0000, which most insertion modes ignore. */
  null: 4,
  /** Newlines among them are to be normalised, and each U+0000 stands for U+FFFD. */
  raw: 8,
} as const;

/**
 * A stretch of the source. One object is used for all tokens of a page: what is to be kept of it is copied.
 */
export interface CharacterToken {
  start: number;
  end: number;
  /** UTF-16 code units of the decoded characters. */
  length: number;
  /** Of {@link TextFlag}. */
  flags: number;
  /** The visible characters, as `visibleCount` writes them. */
  visible: number;
}

/**
 * A start or end tag; its attributes are rows of the draft's attribute columns, which an element made of it
 * shares. One object is used for all tags of a page.
 */
export interface TagToken {
  /** The id of the name, as the draft's names give it. */
  tag: number;
  selfClosing: boolean;
  /**
   * The first of its rows in the attribute columns, and how many there are. Duplicates are left out already.
   */
  attributeStart: number;
  attributeCount: number;
  /** Which of the eight common attributes are there (`CommonAttribute`). */
  common: number;
}

/** A DOCTYPE token; undefined is what the standard calls missing. */
export interface DoctypeToken {
  readonly name: string | undefined;
  readonly publicId: string | undefined;
  readonly systemId: string | undefined;
  readonly forceQuirks: boolean;
}

/** What receives the tokens: tree construction, or a test's list. */
export interface TokenSink {
  characters(token: CharacterToken): void;
  startTag(token: TagToken): void;
  endTag(token: TagToken): void;
  /** `place` and `length` say where the comment's data are. */
  comment(place: number, length: number): void;
  doctype(token: DoctypeToken): void;
  endOfFile(): void;
  /** Whether `<![CDATA[` begins a CDATA section: the adjusted current node is not in the HTML namespace. */
  allowsCdata(): boolean;
}
