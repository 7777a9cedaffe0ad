import { codePointCount } from "@winnow/core-dom/text";

/** How much of a text's words is in repeated n-grams. Lengths are in code points, without spaces. */
export interface NGramFigures {
  readonly n: number;
  /** Occurrences of the most common n-gram; 1 if none is repeated, 0 if there are fewer than n words. */
  readonly count: number;
  /** Its length; of the first one, if several are equally common. */
  readonly firstLength: number;
  /** The length of the longest of those that are repeated equally often. */
  readonly maxLength: number;
  /** Length of the n-grams that occurred before, in a scan that continues after each (datatrove). */
  readonly skipped: number;
  /** Length of all occurrences of repeated n-grams, however they overlap (Dolma). */
  readonly overlapping: number;
  /** Length of all n-grams, however they overlap. */
  readonly all: number;
  /** Length of the words in at least one repeated n-gram (Rae et al. 2021, DCLM). */
  readonly covered: number;
}

/** The repeated n-grams of one n, by occurrence. */
interface Repeats {
  /** The first word of each occurrence, in order. */
  readonly positions: readonly number[];
  /** Equal n-grams have the same number. */
  readonly numbers: readonly number[];
  /** Occurrences, by number. */
  readonly counts: readonly number[];
}

/** Returns the figures of a text's n-grams, for n from 1 to 10. */
export function repeatedNGrams(words: readonly string[]): readonly NGramFigures[] {
  const figures: NGramFigures[] = [];
  const positions: number[] = [];
  const ends = [0];
  for (let position = 0, end = 0; position < words.length; position++) {
    positions.push(position);
    end += codePointCount(words[position]!);
    ends.push(end);
  }
  let repeats = findRepeats(positions, words);
  figures.push(measure(1, repeats, ends));
  for (let n = 2; n <= 10; n++) {
    // An n-gram is determined by the two (n - 1)-grams in it, and is only repeated if they are.
    const { positions, numbers, counts } = repeats;
    const starts: number[] = [];
    const pairs: number[] = [];
    for (let i = 0; i + 1 < positions.length; i++) {
      if (positions[i + 1] !== positions[i]! + 1) continue;
      starts.push(positions[i]!);
      pairs.push(numbers[i]! * counts.length + numbers[i + 1]!);
    }
    repeats = findRepeats(starts, pairs);
    figures.push(measure(n, repeats, ends));
  }
  return figures;
}

/** Returns the positions whose value occurs more than once. */
function findRepeats<Value>(positions: readonly number[], values: readonly Value[]): Repeats {
  const known = new Map<Value, number>();
  const counts: number[] = [];
  const numbers: number[] = [];
  for (const value of values) {
    const number = known.get(value) ?? counts.length;
    if (number === counts.length) {
      known.set(value, number);
      counts.push(0);
    }
    counts[number]!++;
    numbers.push(number);
  }
  const repeats = { positions: [] as number[], numbers: [] as number[], counts };
  for (let i = 0; i < numbers.length; i++) {
    if (counts[numbers[i]!] === 1) continue;
    repeats.positions.push(positions[i]!);
    repeats.numbers.push(numbers[i]!);
  }
  return repeats;
}

/** @param ends - the length of the words up to each one. */
function measure(n: number, { positions, numbers, counts }: Repeats, ends: readonly number[]): NGramFigures {
  let [count, firstLength, maxLength] = ends.length <= n ? [0, 0, 0] : [1, ends[n]!, 0];
  let [skipped, overlapping, all, covered, coveredTo, next] = [0, 0, 0, 0, 0, 0];
  const wasSeen = new Uint8Array(counts.length);
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i]!;
    const number = numbers[i]!;
    const start = ends[position]!;
    const end = ends[position + n]!;
    const length = end - start;
    if (counts[number]! > count) [count, firstLength, maxLength] = [counts[number]!, length, length];
    else if (counts[number] === count) maxLength = Math.max(maxLength, length);
    overlapping += length;
    covered += end - Math.max(start, coveredTo);
    coveredTo = end;
    if (position < next) continue;
    if (wasSeen[number] === 1) {
      skipped += length;
      next = position + n;
    }
    wasSeen[number] = 1;
  }
  for (let i = 0; i + n < ends.length; i++) all += ends[i + n]! - ends[i]!;
  return { n, count, firstLength, maxLength, skipped, overlapping, all, covered };
}
