/** The thresholds of jusText (Pomikálek 2011, §4.3 and §5.3), under the original's names. */
export interface Thresholds {
  /** Characters under which a paragraph is short. Default 70. */
  readonly lengthLow: number;
  /** Characters above which a paragraph full of stop words is good and not just near-good. Default 200. */
  readonly lengthHigh: number;
  /** The share of stop words, 0 to 1, under which a paragraph is bad. Default 0.3. */
  readonly stopWordsLow: number;
  /** The share of stop words, 0 to 1, from which on a paragraph is good or near-good. Default 0.32. */
  readonly stopWordsHigh: number;
  /** The share of characters in links, 0 to 1, above which a paragraph is bad. Default 0.2. */
  readonly maxLinkDensity: number;
  /** How many characters before a good paragraph a heading may end and still belong to it. Default 200. */
  readonly maxHeadingDistance: number;
  /** Gives headings no better chance than other short paragraphs. Default false. */
  readonly noHeadings: boolean;
}

/**
 * All options of the original; a threshold that is left out has the default of the method's `favor`.
 */
export interface JustextOptions extends Partial<Thresholds> {
  /**
   * The stop words to count, in any case. An empty list asks for the language-independent mode. Default: the
   * list of the page's language (see `stopList`).
   */
  readonly stopWords?: Iterable<string>;
}

/** What the classification takes a paragraph for. Only `good` and `bad` are left after the second pass. */
export const ParagraphClass = { bad: 0, short: 1, nearGood: 2, good: 3 } as const;

/**
 * The paragraphs of a page, in order: parallel columns, one entry a paragraph.
 *
 * A paragraph holds the text between two boundaries (tags of block elements, two line breaks in a row), as the
 * original cuts it; one made by a single line break may be empty.
 */
export interface Paragraphs {
  readonly length: number;
  /** Characters (code points) of its text, trimmed, white space runs counted as one. */
  readonly characters: Int32Array;
  /** Characters inside links, counted a text node (untrimmed, as the original counts them). */
  readonly linkCharacters: Int32Array;
  /** 1 where the paragraph begins inside `h1` … `h6`. */
  readonly heading: Uint8Array;
  /** 1 where it begins inside an element whose name has `select` in it. */
  readonly inSelect: Uint8Array;
  /** 1 where its text has a copyright sign. */
  readonly copyright: Uint8Array;
  /** Its rows are `rows[firstRow[i]]` up to `rows[firstRow[i + 1]]`; `length + 1` values. */
  readonly firstRow: Int32Array;
  /** Text rows that hold more than white space, and `br` elements, which count as a space. */
  readonly rows: Int32Array;
  /** The paragraph of each text row of the tree, white space included; -1 where it has none. */
  readonly paragraphOf: Int32Array;
  /** The first row that was not read, where the time ran out; else the tree's length. */
  readonly readTo: number;
}

/** The first pass's judgement: a {@link ParagraphClass} a paragraph, and why (an index into `REASONS`). */
export interface ContextFreeClasses {
  readonly classes: Uint8Array;
  readonly reasons: Uint8Array;
}
