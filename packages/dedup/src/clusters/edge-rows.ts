import { similarity } from "../shingles/sets.js";
import { type Edge, MATCHERS } from "../types.js";

/**
 * Numbers per edge: both documents, the matcher's position in MATCHERS, shared shingles, shingles of each.
 */
export const EDGE_WIDTH = 6;

/** Decodes row `index` of rows of {@link EDGE_WIDTH} numbers. */
export function edgeAt(rows: Uint32Array, index: number): Edge {
  const [a, b, by, shared, left, right] = rows.subarray(EDGE_WIDTH * index, EDGE_WIDTH * (index + 1));
  return {
    a: a!,
    b: b!,
    by: MATCHERS[by!]!,
    ...similarity({ shared: shared!, left: left!, right: right! }),
  };
}
