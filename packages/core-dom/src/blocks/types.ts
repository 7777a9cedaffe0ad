/**
 * A maximal run of inline text between block boundaries: the unit of decision (the text block of Kohlschütter et
 * al. 2010, the paragraph of Pomikálek 2011).
 */
export interface Block {
  /** Its place among the blocks of the page, from 0. */
  readonly index: number;
  /** The rows of the run are `[start, end)`; the first and the last are text. */
  readonly start: number;
  readonly end: number;
  /** The block element that it stands in. */
  readonly container: number;
  /** Ancestors of that element, the document included. */
  readonly depth: number;
  /** White space collapsed and trimmed. */
  readonly text: string;
  /** UTF-16 code units of `text`. */
  readonly characters: number;
  readonly words: number;
  /** Of the words, those inside `a` elements. */
  readonly linkedWords: number;
  /** `linkedWords / words` (Kohlschütter et al. 2010, §3.2), 0 without words. */
  readonly linkDensity: number;
  /** Words a full line of 80 characters (Kohlschütter et al. 2010, §3.2): see {@link textDensity}. */
  readonly textDensity: number;
}

export interface BlockOptions {
  /** Tag ids that bound a block. Default {@link BLOCK_TAGS}. */
  readonly boundaries?: ReadonlySet<number>;
  /** The subtree to read. Default the whole tree. */
  readonly root?: number;
}
