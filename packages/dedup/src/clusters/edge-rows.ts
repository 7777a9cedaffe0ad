import { similarity } from "../shingles/sets.js";
import { type Edge, MATCHERS } from "../types.js";

/**
 * Numbers per edge: the two documents, the matcher's position in MATCHERS, the number of shared shingles, and
 * the number of shingles of each document.
 */
export const EDGE_WIDTH = 6;

/** Decodes the edge in row `index`; each row has {@link EDGE_WIDTH} numbers. */
export function edgeAt(rows: Uint32Array, index: number): Edge {
  const [a, b, by, shared, left, right] = rows.subarray(EDGE_WIDTH * index, EDGE_WIDTH * (index + 1));
  return {
    a: a!,
    b: b!,
    by: MATCHERS[by!]!,
    ...similarity({ shared: shared!, left: left!, right: right! }),
  };
}
