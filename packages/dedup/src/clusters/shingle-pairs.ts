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
export function shinglePairs(lists: Lists, count: number, positions?: Uint32Array): ShinglePairs {
  const read = (document: number): Uint32Array =>
    lists.at(positions === undefined ? document : positions[document]!);
  const sizes = new Int32Array(count).fill(-1);
  // A copy: a list is valid only until the next one is read.
  let buffer = new Uint32Array(256);
  let loaded = -1;

  function load(document: number): Uint32Array {
    if (document !== loaded) {
      const list = read(document);
      if (list.length > buffer.length) buffer = new Uint32Array(2 * list.length);
      buffer.set(list);
      loaded = document;
      sizes[document] = list.length;
    }
    return buffer.subarray(0, sizes[document]!);
  }

  return {
    size(document) {
      if (sizes[document] === -1) sizes[document] = read(document).length;
      return sizes[document]!;
    },
    overlap(a, b, min = 0) {
      const [first, second] = loaded === b ? [b, a] : [a, b];
      const shared = sharedAtLeast(load(first), read(second), min);
      if (shared === -1) return undefined;
      const left = sizes[first]!;
      if (sizes[second] === -1) sizes[second] = read(second).length;
      const right = sizes[second]!;
      return first === a ? { shared, left, right } : { shared, left: right, right: left };
    },
  };
}
