import { sharedAtLeast } from "../shingles/sets.js";
import type { Lists } from "../signatures/types.js";
import type { Overlap } from "../types.js";

/** Compares the shingle sets of documents; each is read when it is needed, and the first of a pair not again. */
export interface ShinglePairs {
  /** The shingles of a document. */
  readonly size: (document: number) => number;
  /** What two documents have in common, or undefined where that is less than `least`. */
  readonly overlap: (a: number, b: number, least?: number) => Overlap | undefined;
}

/**
 * @param places - the place of each document's set in `lists`; default: its own number.
 */
export function shinglePairs(lists: Lists, count: number, places?: Uint32Array): ShinglePairs {
  const read = (document: number): Uint32Array =>
    lists.at(places === undefined ? document : places[document]!);
  const sizes = new Int32Array(count).fill(-1);
  // A list is valid until the next is read.
  let held = new Uint32Array(256);
  let holds = -1;

  function hold(document: number): Uint32Array {
    if (document !== holds) {
      const list = read(document);
      if (list.length > held.length) held = new Uint32Array(2 * list.length);
      held.set(list);
      holds = document;
      sizes[document] = list.length;
    }
    return held.subarray(0, sizes[document]!);
  }

  return {
    size(document) {
      if (sizes[document] === -1) sizes[document] = read(document).length;
      return sizes[document]!;
    },
    overlap(a, b, least = 0) {
      const [first, second] = holds === b ? [b, a] : [a, b];
      const shared = sharedAtLeast(hold(first), read(second), least);
      if (shared === -1) return undefined;
      const left = sizes[first]!;
      if (sizes[second] === -1) sizes[second] = read(second).length;
      const right = sizes[second]!;
      return first === a ? { shared, left, right } : { shared, left: right, right: left };
    },
  };
}
