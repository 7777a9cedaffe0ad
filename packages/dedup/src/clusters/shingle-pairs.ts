import { sharedAtLeast } from "../shingles/sets.js";
import type { Lists } from "../signatures/types.js";
import type { Overlap } from "../types.js";

/**
 * Compares the shingle sets of documents. Sets are read on demand; the first set of a pair is reused by the
 * next.
 */
export interface ShinglePairs {
  /** Returns a document's number of shingles. */
  readonly size: (document: number) => number;
  /** Returns the overlap of two documents, or undefined if they share fewer than `min` shingles. */
  readonly overlap: (a: number, b: number, min?: number) => Overlap | undefined;
}

/**
 * Creates a comparison of shingle sets.
 *
 * @param positions - the position of each document's set in `lists`. Default: the document's own number.
 */
export function shinglePairs(lists: Lists, positions?: Uint32Array): ShinglePairs {
  const positionOf = (document: number): number =>
    positions === undefined ? document : positions[document]!;
  const size = (document: number): number => lists.lengthAt(positionOf(document));
  // A copy: a list is valid only until the next one is read.
  let buffer = new Uint32Array(256);
  let loaded = -1;
  let loadedSize = 0;

  function load(document: number): Uint32Array {
    if (document !== loaded) {
      const list = lists.at(positionOf(document));
      if (list.length > buffer.length) buffer = new Uint32Array(2 * list.length);
      buffer.set(list);
      loaded = document;
      loadedSize = list.length;
    }
    return buffer.subarray(0, loadedSize);
  }

  return {
    size,
    overlap(a, b, min = 0) {
      const [first, second] = loaded === b ? [b, a] : [a, b];
      const set = load(first);
      const shared = sharedAtLeast(set, lists.at(positionOf(second)), min);
      return shared === -1 ? undefined : { shared, left: size(a), right: size(b) };
    },
  };
}
