import type { Tree } from "@winnow/core-dom";
import { pageFeatures } from "./page-features.js";
import { tagRatios } from "./tag-ratios.js";
import type { FeatureRow, FeatureSet, FeatureTable } from "./types.js";

/** The feature sets by name. */
export const FEATURE_SETS: Readonly<Record<"tags" | "page", FeatureSet>> = {
  tags: tagRatios,
  page: pageFeatures,
};

/** Computes the features of a page. @example assignGroup(model, readFeatures(pageFeatures, parse(html))) */
export function readFeatures(set: FeatureSet, tree: Tree): FeatureRow {
  return { names: namesOf(set), values: set.read(tree) };
}

/**
 * Computes the features of pages one by one: only one tree is needed at a time.
 *
 * @example featureTable(tagRatios, trees)
 */
export function featureTable(set: FeatureSet, trees: Iterable<Tree>): FeatureTable {
  return { set: set.name, names: namesOf(set), rows: Array.from(trees, (tree) => set.read(tree)) };
}

function namesOf({ features }: FeatureSet): readonly string[] {
  return features.map(({ name }) => name);
}
