/**
 * The states of the tokenizer (HTML §13.2.5) that are set from outside: by tree construction after a start
 * tag, by the fragment algorithm, or by a test. All other states begin and end within a token.
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

/** Properties of the characters of a token before decoding. */
export const TextFlag = {
  /** They contain character references to decode. */
  references: 1,
  /** At least one of the decoded characters is not ASCII white space. */
  graphic: 2,
  /** All of them are U+0000, which most insertion modes ignore. */
  null: 4,
  /** They may contain newlines to normalise, and U+0000, which becomes U+FFFD. */
  raw: 8,
} as const;

/**
 * A stretch of the source. All tokens of a page share one object, so receivers copy what they keep.
 */
export interface CharacterToken {
  start: number;
  end: number;
  /** UTF-16 code units of the decoded characters. */
  length: number;
  /** Bits of {@link TextFlag}. */
  flags: number;
  /** The visible characters, in the form of `visibleCount`. */
  visible: number;
}

/**
 * A start or end tag. Its attributes are rows of the draft's attribute columns, which its element shares. All
 * tags of a page share one object.
 */
export interface TagToken {
  /** The id of the name in the draft. */
  tag: number;
  selfClosing: boolean;
  /**
   * The first of its rows in the attribute columns, and their number, without duplicates.
   */
  attributeStart: number;
  attributeCount: number;
  /** The common attributes that it has, one bit each (`CommonAttribute`). */
  common: number;
}

/** A DOCTYPE token; undefined represents "missing" in the standard. */
export interface DoctypeToken {
  readonly name: string | undefined;
  readonly publicId: string | undefined;
  readonly systemId: string | undefined;
  readonly forceQuirks: boolean;
}

/** The receiver of the tokens: tree construction, or a list in tests. */
export interface TokenSink {
  characters(token: CharacterToken): void;
  startTag(token: TagToken): void;
  endTag(token: TagToken): void;
  /** @param place - the place of the comment's data. */
  comment(place: number, length: number): void;
  doctype(token: DoctypeToken): void;
  endOfFile(): void;
  /** Whether `<![CDATA[` begins a CDATA section: the adjusted current node is not in the HTML namespace. */
  allowsCdata(): boolean;
}
