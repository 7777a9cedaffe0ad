/** Properties of a text block, as bits. */
export const BlockLabel = {
  title: 1,
  /** The text ends before this block: the beginning of the readers' comments. */
  endOfText: 2,
  mightBeContent: 4,
  veryLikelyContent: 8,
  /** Inside `h1`, `h2` or `h3`. */
  heading: 16,
  /** Inside `li`. */
  listItem: 32,
} as const;

/** Shallow features of a text (Kohlschütter et al. 2010, §3.2). */
export interface TextFeatures {
  /** Tokens with a letter or a digit. */
  words: number;
  /** Words inside links. */
  linkWords: number;
  /** Words in the lines of 80 characters that are full; all words if there is no such line. */
  wrappedWords: number;
  /** Full lines of 80 characters; 1 if there is none. */
  wrappedLines: number;
}

/** A text block, the unit of decision: a run of text without block-level tags, or several merged runs. */
export interface TextBlock extends TextFeatures {
  /** `wrappedWords / wrappedLines`, in single precision. */
  textDensity: number;
  /** `linkWords / words`, in single precision; 0 without words. */
  linkDensity: number;
  /** The first and the last of the runs on the page that it spans, by their position. */
  first: number;
  last: number;
  /** The positions of the runs that it consists of; some between `first` and `last` may be missing. */
  readonly runs: number[];
  /** Number of open elements, inline elements excepted. */
  tagLevel: number;
  /** {@link BlockLabel} bits. */
  labels: number;
  content: boolean;
  /** The rule that decided on the block. */
  reason: string;
  /** The rules that decided on each run, if the block was merged since the last decision. */
  runReasons: string[] | undefined;
}

/** A page as text blocks. Filters replace `blocks`, and change the blocks. */
export interface TextDocument {
  /** The page's `title`; undefined without one. */
  readonly title: string | undefined;
  /** The text of a run, without white space around it. */
  readonly textOf: (run: number) => string;
  blocks: TextBlock[];
}

/** One step of an extractor. */
export type Filter = (document: TextDocument) => void;
