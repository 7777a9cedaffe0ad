import type { MatchEvidence, Overlap } from "../types.js";

/**
 * Returns the set of a text's shingles: their distinct hashes, sorted. Two shingles collide with probability
 * 2⁻³²: with 10,000 shingles per document, one pair in 100 documents.
 *
 * @param shingles In any order, with repetitions; not changed.
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
 * Returns the overlap of two sets.
 *
 * @param left As returned by {@link shingleSet}: sorted, without repetitions. The same applies to `right`.
 * @example
 * overlap(Uint32Array.of(1, 2, 3), Uint32Array.of(2, 3, 4, 5)); // { shared: 2, left: 3, right: 4 }
 */
export function overlap(left: Uint32Array, right: Uint32Array): Overlap {
  return { shared: sharedAtLeast(left, right, 0), left: left.length, right: right.length };
}

/**
 * Returns the Jaccard coefficient: the size of the intersection by that of the union (Broder 1997,
 * resemblance). An empty set is similar to nothing, not even to another empty set: 0.
 * @example
 * jaccard({ shared: 3, left: 4, right: 6 }); // 3 / 7 = 0.43
 */
export function jaccard({ shared, left, right }: Overlap): number {
  return shared === 0 ? 0 : shared / (left + right - shared);
}

/**
 * Returns the share of each set's elements that the other has (Broder 1997, containment); 0 for an empty set.
 * @example
 * containment({ shared: 3, left: 4, right: 6 }); // [0.75, 0.5]
 */
export function containment({ shared, left, right }: Overlap): readonly [number, number] {
  return shared === 0 ? [0, 0] : [shared / left, shared / right];
}

/** Returns both coefficients, as in an edge. */
export function similarity(overlap: Overlap): Pick<MatchEvidence, "jaccard" | "containment"> {
  return { jaccard: jaccard(overlap), containment: containment(overlap) };
}

/** If one set is this many times larger than the other, it is searched instead of merged. */
const SEARCH_RATIO = 16;

/**
 * Returns the size of the intersection of two sets, or -1 as soon as it is certain to be below `min`.
 *
 * @param left - sorted, without repetitions; so is `right`.
 */
export function sharedAtLeast(left: Uint32Array, right: Uint32Array, min: number): number {
  const [small, large] = left.length <= right.length ? [left, right] : [right, left];
  if (small.length < min) return -1;
  return small.length * SEARCH_RATIO < large.length ? search(small, large, min) : merge(small, large, min);
}

function merge(small: Uint32Array, large: Uint32Array, min: number): number {
  let shared = 0;
  let i = 0;
  let j = 0;
  // Whether `min` can still be reached is checked every 16 elements, so the inner loop has no other branch.
  while (i < small.length && j < large.length) {
    if (shared + Math.min(small.length - i, large.length - j) < min) return -1;
    const end = Math.min(i + 16, small.length);
    while (i < end && j < large.length) {
      const a = small[i]!;
      const b = large[j]!;
      shared += +(a === b);
      i += +(a <= b);
      j += +(b <= a);
    }
  }
  return shared < min ? -1 : shared;
}

/** Finds each number by doubling steps from the previous one (Bentley and Yao 1976), then by bisection. */
function search(small: Uint32Array, large: Uint32Array, min: number): number {
  let shared = 0;
  let from = 0;
  for (let i = 0; i < small.length; i++) {
    if (shared + small.length - i < min) return -1;
    const number = small[i]!;
    let reach = 1;
    while (from + reach < large.length && large[from + reach]! < number) reach *= 2;
    let low = from + (reach >>> 1);
    let high = Math.min(from + reach, large.length);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (large[middle]! < number) low = middle + 1;
      else high = middle;
    }
    from = low;
    if (from < large.length && large[from] === number) shared++;
  }
  return shared < min ? -1 : shared;
}

/** Moves per number after which the numbers are clearly not hashes, and the engine's sort is better. */
const MAX_MOVES = 16;
/** Maximum number of high bits that select a bucket. More would exceed the processor's cache. */
const MAX_BITS = 16;

/**
 * Returns a sorted copy. Hashes are evenly distributed: put into about as many buckets as there are numbers,
 * by their high bits, they are nearly sorted, and an insertion sort completes it. That is linear for hashes
 * and twice as fast as the engine's sort, which takes over for numbers that are not evenly distributed.
 */
function sorted(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const { length } = numbers;
  if (length < 2) return new Uint32Array(numbers);
  const bits = Math.min(MAX_BITS, 31 - Math.clz32(length));
  const shift = 32 - bits;
  // The position of the next number in each bucket.
  const next = new Uint32Array((1 << bits) + 1);
  for (let i = 0; i < length; i++) next[(numbers[i]! >>> shift) + 1]!++;
  for (let i = 1; i < next.length; i++) next[i]! += next[i - 1]!;
  const result = new Uint32Array(length);
  for (let i = 0; i < length; i++) {
    const number = numbers[i]!;
    result[next[number >>> shift]!++] = number;
  }
  let moves = MAX_MOVES * length;
  for (let i = 1; i < length; i++) {
    const number = result[i]!;
    let to = i;
    for (; to > 0 && result[to - 1]! > number; to--) result[to] = result[to - 1]!;
    result[to] = number;
    moves -= i - to;
    if (moves < 0) return result.sort();
  }
  return result;
}
