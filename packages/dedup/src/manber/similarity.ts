import { containment, overlap } from "../shingles/sets.js";
import type { Overlap } from "../types.js";

/** How much two texts have in common. */
export interface ManberSimilarity extends Overlap {
  /**
   * The fingerprints that they share by the fingerprints of each: two numbers, since a file can be a small part of
   * another (Manber 1994). 0 for a text without fingerprints.
   */
  readonly containment: readonly [number, number];
}

/**
 * Compares the fingerprints of two texts.
 *
 * @param left As `manberFingerprints` or `anchorFingerprints` gives them; so is `right`, made with the same options.
 * @example
 * manberSimilarity(Uint32Array.of(1, 2), Uint32Array.of(1, 2, 3, 4)).containment; // [1, 0.5]
 */
export function manberSimilarity(left: Uint32Array, right: Uint32Array): ManberSimilarity {
  const common = overlap(left, right);
  return { ...common, containment: containment(common) };
}
