import { similarity } from "../shingles/sets.js";
import { type Edge, MATCHERS } from "../types.js";

/** An edge as numbers: first and second document, place in MATCHERS, shared shingles, and those of each. */
export const EDGE_WIDTH = 6;

/** Row `index` of rows of {@link EDGE_WIDTH} numbers. */
export function edgeAt(rows: Uint32Array, index: number): Edge {
  const [a, b, by, shared, left, right] = rows.subarray(EDGE_WIDTH * index, EDGE_WIDTH * (index + 1));
  return {
    a: a!,
    b: b!,
    by: MATCHERS[by!]!,
    ...similarity({ shared: shared!, left: left!, right: right! }),
  };
}
