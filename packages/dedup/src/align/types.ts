/** A stretch of a text in UTF-16 units, `end` excluded. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A stretch that both texts have, or only one of them. */
export interface Run {
  readonly kind: "same" | "left" | "right";
  /** Of the left text, or of the right one where the left has nothing. */
  readonly text: string;
  /** Empty for what only the right text has. */
  readonly left: Range;
  /** Empty for what only the left text has. */
  readonly right: Range;
}

/** Two texts side by side. */
export interface Alignment {
  /**
   * In order, none empty, no two of one kind in a row, and `left` before `right`. Cut by their ranges, the `same` and
   * `left` runs put together are the left text, the `same` and `right` runs the right one.
   */
  readonly runs: readonly Run[];
  /** False where a stretch was too long and too different to be aligned word by word and stands as a whole. */
  readonly complete: boolean;
}

export interface AlignOptions {
  /**
   * How many steps comparing words may take in all; a stretch that would take more is reported as a whole, once as
   * `left` and once as `right`. Default 2,000,000, under a second.
   */
  readonly limit?: number | undefined;
}
