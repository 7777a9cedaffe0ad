import type { Tree } from "@winnow/core-dom";

/** A named feature of a page. */
interface Feature {
  readonly name: string;
  /** A description with the range. */
  readonly about: string;
}

/** The features by which pages are grouped. They don't use the gold. */
export interface FeatureSet {
  readonly name: string;
  readonly features: readonly Feature[];
  /** Computes the features of a page, in the order of `features`; finite for every page, in linear time. */
  readonly read: (tree: Tree) => Float64Array;
}

/** The features of a page with their names. */
export interface FeatureRow {
  readonly names: readonly string[];
  readonly values: ArrayLike<number>;
}

/** The features of several pages, one row per page. */
export interface FeatureTable {
  /** Name of the feature set. */
  readonly set: string;
  readonly names: readonly string[];
  readonly rows: readonly ArrayLike<number>[];
}
