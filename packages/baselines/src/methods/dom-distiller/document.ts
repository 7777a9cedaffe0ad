import type { TextBlock } from "../../text-blocks/block.js";

/** The kind of an element of a {@link WebDocument}. */
export const WebKind = { text: 0, image: 1, figure: 2, table: 3, embed: 4 } as const;

/** A run of text without block boundaries, tags of lists or media in between. */
export interface TextRun {
  readonly kind: typeof WebKind.text;
  /** The text rows of the first and of the last word. */
  readonly firstWord: number;
  readonly lastWord: number;
  /** The text rows, {@link LINE_BREAK} and {@link LINK_EDGE}. */
  readonly pieces: readonly number[];
  content: boolean;
  /** Whether the run repeats the page's title, which is not part of the text. */
  isTitle: boolean;
  reason: string;
}

/** A `br` among the pieces. */
export const LINE_BREAK = -1;
/** The beginning or the end of a link among the pieces. */
export const LINK_EDGE = -2;

/** Something else than a run of text: an image, a figure, a data table or an embedded post or video. */
export interface WebMedia {
  readonly kind: 1 | 2 | 3 | 4;
  readonly row: number;
  content: boolean;
}

/** A page as DOM Distiller sees it: runs of text and media. */
export interface WebDocument {
  /** The runs and media in document order. */
  readonly elements: readonly (TextRun | WebMedia)[];
  readonly runs: readonly TextRun[];
  readonly blocks: readonly TextBlock[];
  /** The run of each text row, by its position; -1 for rows outside runs. */
  readonly runByRow: Int32Array;
  /** Why the walk left out a row, with its subtree. */
  readonly skipped: ReadonlyMap<number, string>;
  /** Whether elements were left out because of their names or roles, which only a strict walk does. */
  readonly leftOutUnlikely: boolean;
  /** The parents of text rows that took the place of their links. */
  readonly movedTo: ReadonlyMap<number, number>;
}
