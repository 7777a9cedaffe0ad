import type { Tree } from "@winnow/core-dom";

/** A named figure of a page. */
interface Feature {
  readonly name: string;
  /** What it is, with its range. */
  readonly about: string;
}

/** What is read of a page to group it. Gold is no part of it. */
export interface FeatureSet {
  readonly name: string;
  readonly features: readonly Feature[];
  /** The figures of a page in the order of `features`; finite for every page. Linear in the page's length. */
  readonly read: (tree: Tree) => Float64Array;
}

/** The figures of a page with what they are. */
export interface FeatureRow {
  readonly names: readonly string[];
  readonly values: ArrayLike<number>;
}

/** The figures of several pages, a row each. */
export interface FeatureTable {
  /** The set's name. */
  readonly set: string;
  readonly names: readonly string[];
  readonly rows: readonly ArrayLike<number>[];
}
