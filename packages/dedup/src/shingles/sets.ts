import type { MatchEvidence, Overlap } from "../types.js";

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
 * What two sets have in common.
 *
 * @param left As {@link shingleSet} gives it: sorted, without repetitions. So is `right`.
 * @example
 * overlap(Uint32Array.of(1, 2, 3), Uint32Array.of(2, 3, 4, 5)); // { shared: 2, left: 3, right: 4 }
 */
export function overlap(left: Uint32Array, right: Uint32Array): Overlap {
  return { shared: sharedAtLeast(left, right, 0), left: left.length, right: right.length };
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

/** Both coefficients, as an edge carries them. */
export function similarity(overlap: Overlap): Pick<MatchEvidence, "jaccard" | "containment"> {
  return { jaccard: jaccard(overlap), containment: containment(overlap) };
}

/** A set that is this many times as large as the other is searched, not merged. */
const SEARCHED = 16;

/**
 * The numbers in both of two sets, unless they are fewer than `least`: then -1, as soon as that is certain.
 *
 * @param left - sorted, without repetitions; so is `right`.
 */
export function sharedAtLeast(left: Uint32Array, right: Uint32Array, least: number): number {
  const [small, large] = left.length <= right.length ? [left, right] : [right, left];
  if (small.length < least) return -1;
  return small.length * SEARCHED < large.length ? search(small, large, least) : merge(small, large, least);
}

function merge(small: Uint32Array, large: Uint32Array, least: number): number {
  let shared = 0;
  let i = 0;
  let j = 0;
  // Between two looks at what can still be reached the loop has no branch but its end.
  while (i < small.length && j < large.length) {
    if (shared + Math.min(small.length - i, large.length - j) < least) return -1;
    const end = Math.min(i + 16, small.length);
    while (i < end && j < large.length) {
      const a = small[i]!;
      const b = large[j]!;
      shared += +(a === b);
      i += +(a <= b);
      j += +(b <= a);
    }
  }
  return shared < least ? -1 : shared;
}

/** Looks each number up by doubling steps from where the last one was found (Bentley and Yao 1976), then halving. */
function search(small: Uint32Array, large: Uint32Array, least: number): number {
  let shared = 0;
  let from = 0;
  for (let i = 0; i < small.length; i++) {
    if (shared + small.length - i < least) return -1;
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
  return shared < least ? -1 : shared;
}

/** Moves for each number after which the numbers are no hashes, and the engine's sort does better. */
const PATIENCE = 16;
/** The most high bits by which numbers are put into buckets: more would leave the processor's cache. */
const MOST_BITS = 16;

/**
 * A sorted copy. Hashes are spread evenly: put into as many buckets as there are numbers, by their high bits, they
 * are all but sorted, and an insertion sort ends it. That is linear for hashes, and twice as fast as the engine's
 * sort; which takes over for numbers that are not spread.
 */
function sorted(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const { length } = numbers;
  if (length < 2) return new Uint32Array(numbers);
  const bits = Math.min(MOST_BITS, 31 - Math.clz32(length));
  const shift = 32 - bits;
  // Where the next number of each bucket goes.
  const next = new Uint32Array((1 << bits) + 1);
  for (let i = 0; i < length; i++) next[(numbers[i]! >>> shift) + 1]!++;
  for (let i = 1; i < next.length; i++) next[i]! += next[i - 1]!;
  const result = new Uint32Array(length);
  for (let i = 0; i < length; i++) {
    const number = numbers[i]!;
    result[next[number >>> shift]!++] = number;
  }
  let moves = PATIENCE * length;
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
