import { sorted } from "../numbers/sorted.js";
import type { Overlap } from "../types.js";

/**
 * The set of a text's shingles: their hashes, sorted and each once. Two shingles of 2³² share a hash by chance: of
 * 10,000 in a document one pair in 100 documents.
 *
 * @param shingles In any order, with repetitions; left as it is.
 * @example
 * shingleSet(Uint32Array.of(7, 3, 7)); // Uint32Array [3, 7]
 */
export function shingleSet(shingles: Uint32Array): Uint32Array {
  const set = sorted(shingles);
  let count = 0;
  for (let i = 0; i < set.length; i++) {
    const hash = set[i]!;
    if (count === 0 || hash !== set[count - 1]) set[count++] = hash;
  }
  return count === set.length ? set : set.slice(0, count);
}

/**
 * What two sets have in common, by merging them.
 *
 * @param left As {@link shingleSet} gives it: sorted, without repetitions. So is `right`.
 * @example
 * overlap(Uint32Array.of(1, 2, 3), Uint32Array.of(2, 3, 4, 5)); // { shared: 2, left: 3, right: 4 }
 */
export function overlap(left: Uint32Array, right: Uint32Array): Overlap {
  let shared = 0;
  let i = 0;
  let j = 0;
  while (i < left.length && j < right.length) {
    const a = left[i]!;
    const b = right[j]!;
    // Without branches: which set is behind is a toss-up.
    shared += +(a === b);
    i += +(a <= b);
    j += +(b <= a);
  }
  return { shared, left: left.length, right: right.length };
}

/**
 * The Jaccard coefficient: the elements in both of those in either (Broder 1997, resemblance). An empty set is
 * similar to nothing, another empty set among it: 0.
 */
export function jaccard({ shared, left, right }: Overlap): number {
  return shared === 0 ? 0 : shared / (left + right - shared);
}

/** The share of each set's elements that the other has (Broder 1997, containment); 0 for an empty set. */
export function containment({ shared, left, right }: Overlap): readonly [number, number] {
  return shared === 0 ? [0, 0] : [shared / left, shared / right];
}
