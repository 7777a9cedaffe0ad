/**
 * Documents identified by rank, their position in the code-unit order of ids. Work done in the order of ranks
 * does not depend on the order of the input or on its division into shards.
 */
export interface Roster {
  /** The position of each rank in the signatures. */
  readonly positions: Uint32Array;
  /**
   * The site of each rank as a number, or -1 without one; undefined if the whole corpus is compared. Sites
   * are numbered in the order of their first ranks.
   */
  readonly sites: Int32Array | undefined;
  /**
   * The ranks that can be compared, by site, then ascending. So a stable sort by any key keeps documents with
   * the same site and key next to each other.
   */
  readonly order: Uint32Array;
}

/** Groups of documents in which each pair is a candidate. */
export interface Groups {
  /** The ranks of all groups, one group after another, ascending within each. Each group has two or more. */
  readonly members: Uint32Array;
  /** The end of each group in `members`. */
  readonly ends: Uint32Array;
}
