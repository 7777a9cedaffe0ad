/** What the filters know about a block, as bits. */
export const BlockLabel = {
  /** The block repeats the page's title. */
  title: 1,
  /** Content before the largest block was chosen. */
  mightBeContent: 2,
  /** The largest block. */
  veryLikelyContent: 4,
  listItem: 8,
  heading: 16,
  /** A heading that was not content before it was joined with the content after it. */
  fusedHeading: 32,
  /** Navigation, asides, readers' comments, and the text that introduces comments. */
  strictlyNotContent: 64,
} as const;

/** The kind of an element of a {@link WebDocument}. */
export const WebKind = { text: 0, image: 1, figure: 2, table: 3, embed: 4 } as const;

/** A run of text without block boundaries, tags of lists or media in between. */
export interface WebText {
  readonly kind: typeof WebKind.text;
  /** The number of runs before this one. */
  readonly index: number;
  /** Successive runs of the same group form one block. */
  readonly group: number;
  readonly words: number;
  readonly linkWords: number;
  /** Number of open block elements and links at the first word. */
  readonly level: number;
  /** {@link BlockLabel} bits. */
  readonly labels: number;
  /** The text rows of the first and of the last word. */
  readonly firstWord: number;
  readonly lastWord: number;
  /** A range of the document's pieces. */
  readonly firstPiece: number;
  readonly endPiece: number;
  content: boolean;
  /** Whether the run repeats the page's title, which is not part of the text. */
  isTitle: boolean;
  reason: string;
}

/** Something else than a run of text: an image, a figure, a data table or an embedded post or video. */
export interface WebMedia {
  readonly kind: 1 | 2 | 3 | 4;
  readonly row: number;
  content: boolean;
}

/** A page as DOM Distiller sees it: runs of text and media in document order. */
export interface WebDocument {
  readonly elements: readonly (WebText | WebMedia)[];
  /** Text rows, {@link LINE_BREAK} and {@link LINK_EDGE}: what the runs consist of. */
  readonly pieces: readonly number[];
  /** By row: why the walk left an element out, as an index into `SKIP_REASONS`; 0 for all others. */
  readonly skipped: Uint8Array;
  /** Whether elements were left out because of their names or roles, which only a strict walk does. */
  readonly leftOutUnlikely: boolean;
  /** The parents of text rows that took the place of their links. */
  readonly movedTo: ReadonlyMap<number, number>;
  /** The rows that were read; fewer than the page has if the deadline passed. */
  readonly readTo: number;
}

/** A `br` among the pieces. */
export const LINE_BREAK = -1;
/** The beginning or the end of a link among the pieces. */
export const LINK_EDGE = -2;

/** A block: one or more runs of text that are judged together. The filters merge and label blocks. */
export interface TextBlock {
  readonly texts: WebText[];
  /** The first of the runs: the block's place in the tree. */
  readonly first: WebText;
  words: number;
  linkWords: number;
  level: number;
  /** {@link BlockLabel} bits. */
  labels: number;
  content: boolean;
  /** The rule that decided last. */
  reason: string;
}

/** The share of a block's words that are in links. */
export function linkDensity(block: TextBlock): number {
  return block.words === 0 ? 0 : block.linkWords / block.words;
}

export function hasLabel(block: TextBlock, label: number): boolean {
  return (block.labels & label) !== 0;
}
