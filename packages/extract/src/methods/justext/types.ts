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

/** Why a paragraph is in its class, and the score (0 to 1) that the rows of such a paragraph are marked with. */
export const REASONS = [
  { name: "link-density", score: 0 },
  { name: "copyright", score: 0 },
  { name: "select-tag", score: 0 },
  { name: "short-with-link", score: 0 },
  { name: "stopword-density-low", score: 0 },
  { name: "short", score: 0.2 },
  { name: "context-bad", score: 0.3 },
  { name: "context-short-good", score: 0.6 },
  { name: "heading", score: 0.7 },
  { name: "context-near-good", score: 0.8 },
  { name: "stopword-density-high", score: 1 },
  { name: "long-and-link-poor", score: 1 },
] as const;

type ReasonName = (typeof REASONS)[number]["name"];

/** The index of a reason in {@link REASONS}. */
export const REASON: Readonly<Record<ReasonName, number>> = Object.fromEntries(
  REASONS.map(({ name }, i) => [name, i]),
) as Record<ReasonName, number>;
