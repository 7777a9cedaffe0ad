import { groupBy } from "../group-by.js";

/** A run that two sequences have in common: `size` items starting at `a` and `b`. */
interface MatchingBlock {
  readonly a: number;
  readonly b: number;
  readonly size: number;
}

/** Minimum length of the second sequence for which popular items are ignored. */
const AUTOJUNK_LENGTH = 200;

/**
 * Finds the same blocks as Python's `difflib.SequenceMatcher(None, a, b)`: Ratcliff and Obershelp's "gestalt"
 * matching (Ratcliff and Metzener 1988). It picks the longest common run (if there are several, the one that
 * starts earliest in `a`, then in `b`), and repeats this on either side. Autojunk is included: if `b` has n ≥
 * 200 items, those with more than ⌊n / 100⌋ + 1 occurrences start no match and can only lengthen matches of
 * other items. The result is not a longest common subsequence; it is for comparison with programs that use
 * difflib.
 *
 * Quadratic time in the worst case, more on sequences of few distinct items; linear memory.
 *
 * @param a Items as numbers: equal items have equal numbers.
 * @returns The blocks in order, with adjacent ones merged; without the empty block that Python appends.
 *
 * @example
 * matchingBlocks([1, 2, 9, 3], [1, 2, 3]); // [{ a: 0, b: 0, size: 2 }, { a: 3, b: 2, size: 1 }]
 */
export function matchingBlocks(a: ArrayLike<number>, b: ArrayLike<number>): readonly MatchingBlock[] {
  const places = placesOf(b);
  const matches: MatchingBlock[] = [];
  const ranges: Range[] = [{ aStart: 0, aEnd: a.length, bStart: 0, bEnd: b.length }];
  for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) {
    const block = longestBlock(a, b, range, places);
    if (block.size === 0) continue;
    matches.push(block);
    const [aAfter, bAfter] = [block.a + block.size, block.b + block.size];
    if (range.aStart < block.a && range.bStart < block.b)
      ranges.push({ ...range, aEnd: block.a, bEnd: block.b });
    if (aAfter < range.aEnd && bAfter < range.bEnd) ranges.push({ ...range, aStart: aAfter, bStart: bAfter });
  }
  return merged(matches.sort((left, right) => left.a - right.a));
}

/** A pair of ranges to search, ends excluded. */
interface Range {
  readonly aStart: number;
  readonly aEnd: number;
  readonly bStart: number;
  readonly bEnd: number;
}

type Places = ReadonlyMap<number, readonly number[]>;

/** Returns the positions of each item in the second sequence, ascending, without popular items. */
function placesOf(b: ArrayLike<number>): Places {
  const places = groupBy(Array.from(b).keys(), (index) => b[index]!);
  if (b.length >= AUTOJUNK_LENGTH) {
    const limit = Math.floor(b.length / 100) + 1;
    for (const [item, list] of places) if (list.length > limit) places.delete(item);
  }
  return places;
}

function longestBlock(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  { aStart, aEnd, bStart, bEnd }: Range,
  places: Places,
): MatchingBlock {
  let [bestA, bestB, size] = [aStart, bStart, 0];
  /** For each position in `b`, the length of the match that ends there and at the previous item of `a`. */
  let lengths = new Map<number, number>();
  for (let i = aStart; i < aEnd; i++) {
    const longer = new Map<number, number>();
    for (const j of places.get(a[i]!) ?? []) {
      if (j < bStart) continue;
      if (j >= bEnd) break;
      const length = (lengths.get(j - 1) ?? 0) + 1;
      longer.set(j, length);
      if (length > size) [bestA, bestB, size] = [i - length + 1, j - length + 1, length];
    }
    lengths = longer;
  }
  // Popular items lengthen the block on both sides, and can match alone at the start of the ranges.
  while (bestA > aStart && bestB > bStart && a[bestA - 1] === b[bestB - 1]) {
    bestA--;
    bestB--;
    size++;
  }
  while (bestA + size < aEnd && bestB + size < bEnd && a[bestA + size] === b[bestB + size]) size++;
  return { a: bestA, b: bestB, size };
}

function merged(blocks: readonly MatchingBlock[]): readonly MatchingBlock[] {
  const result: MatchingBlock[] = [];
  for (const block of blocks) {
    const last = result.at(-1);
    if (last !== undefined && last.a + last.size === block.a && last.b + last.size === block.b) {
      result[result.length - 1] = { ...last, size: last.size + block.size };
    } else result.push(block);
  }
  return result;
}
