/**
 * Documents, named by their ranks: their places in the code-unit order of ids. What is done in the order of ranks does
 * not depend on the order in which documents came, or on the shards they came in.
 */
export interface Roster {
  /** The place in the signatures of each rank. */
  readonly places: Uint32Array;
  /**
   * The site of each rank as a number, -1 without one; undefined where documents are compared in the whole corpus.
   * Sites are numbered in the order of their first ranks.
   */
  readonly sites: Int32Array | undefined;
  /**
   * The ranks that can be compared, by site, then ascending; so a stable sort by any key leaves the documents of a
   * site that share it side by side.
   */
  readonly order: Uint32Array;
}

/** Groups of documents of which each pair is a candidate. */
export interface Groups {
  /** The ranks of all groups, one group after another, ascending in each; each group has two or more. */
  readonly members: Uint32Array;
  /** Where each group ends in `members`. */
  readonly ends: Uint32Array;
}
