import type { PageView } from "../page-view.js";
import { blockTerms } from "../terms.js";
import { containerFeatures } from "./containers.js";
import type { FeatureGroup } from "./group.js";
import { fillLexical, LEXICAL_FEATURES, type LinearWeights } from "./lexical.js";
import { overlapFeatures } from "./overlap.js";
import { ownFeatures } from "./own.js";
import { pageFeatures } from "./page.js";
import { recordFeatures } from "./records.js";
import { sequenceFeatures } from "./sequence.js";
import { surroundingFeatures } from "./surroundings.js";
import { tagPathFeatures } from "./tag-paths.js";

/** The groups of features, in the order of the columns. */
const FEATURE_GROUPS: Readonly<Record<string, FeatureGroup>> = {
  own: ownFeatures,
  containers: containerFeatures,
  records: recordFeatures,
  "tag paths": tagPathFeatures,
  surroundings: surroundingFeatures,
  sequence: sequenceFeatures,
  overlap: overlapFeatures,
  page: pageFeatures,
};

/** The names of all features, in the order of the columns. */
export const FEATURES: readonly string[] = Object.values(FEATURE_GROUPS).flatMap(({ names }) => names);

/** Returns the features of all blocks, block by block: {@link FEATURES} values for each. */
export function blockFeatures(page: PageView): Float32Array {
  const out = new Float32Array(page.blocks.length * FEATURES.length);
  fillFeatures(page, out, FEATURES.length);
  return out;
}

/** Number of features of a block, those of the linear model included. */
export const WIDTH: number = FEATURES.length + LEXICAL_FEATURES.length;

/** Returns {@link blockFeatures} with those of a linear model after them, {@link WIDTH} values per block. */
export function allFeatures(page: PageView, weights: LinearWeights): Float32Array {
  const out = new Float32Array(page.blocks.length * WIDTH);
  fillFeatures(page, out, WIDTH);
  fillLexical(page, blockTerms(page), weights, out, FEATURES.length, WIDTH);
  return out;
}

function fillFeatures(page: PageView, out: Float32Array, stride: number): void {
  let offset = 0;
  for (const group of Object.values(FEATURE_GROUPS)) {
    group.fill(page, out, offset, stride);
    offset += group.names.length;
  }
}
