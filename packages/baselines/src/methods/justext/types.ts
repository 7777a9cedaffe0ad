/** The classes of paragraphs. After the second pass only `good` and `bad` remain. */
export const ParagraphClass = { bad: 0, short: 1, nearGood: 2, good: 3 } as const;

/**
 * The text between two boundaries (tags of block elements, two line breaks in a row), as in the original. A
 * paragraph of a single line break may be empty.
 */
export interface Paragraph {
  /** With the page's white space; a line break is a space. */
  text: string;
  /** Characters (code points) of the trimmed text, with each run of white space counted as one. */
  characters: number;
  /** Characters inside links, counted per text node and untrimmed, as the original counts them. */
  linkCharacters: number;
  /** Whether the paragraph begins inside `h1` … `h6`. */
  readonly heading: boolean;
  /** Whether it begins inside an element whose name contains `select`. */
  readonly inSelect: boolean;
  /** Whether its text has a copyright sign. */
  copyright: boolean;
  /** Its text rows with more than white space, and `br` elements. */
  readonly rows: number[];
}

/** The paragraphs of a page, in order. */
export interface Paragraphs {
  readonly paragraphs: readonly Paragraph[];
  /** The paragraph of each text row of the tree, white space included; -1 for rows without one. */
  readonly paragraphByRow: Int32Array;
}

/** A {@link ParagraphClass} per paragraph, and the reason for it: an index into {@link REASONS}. */
export interface ContextFreeClasses {
  readonly classes: Uint8Array;
  readonly reasons: Uint8Array;
}

/** The reasons for a paragraph's class, each with the score (0 to 1) of the rows of such a paragraph. */
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
