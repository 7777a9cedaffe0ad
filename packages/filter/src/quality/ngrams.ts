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

/** The n-grams of Gopher's rules are of 2 to 10 words. */
const MAX_N = 10;

/** The n-grams of one n. */
interface NGrams {
  /** By position of the first word: equal ones have the same number; −1 if it occurs once. */
  readonly numbers: readonly number[];
  readonly counts: readonly number[];
}

/** Returns the figures of a text's n-grams, for n from 2 to 10. */
export function repeatedNGrams(words: readonly string[]): readonly NGramFigures[] {
  const figures: NGramFigures[] = [];
  const ends = [0];
  for (const word of words) ends.push(ends.at(-1)! + codePointCount(word));
  let grams = numbered(words);
  for (let n = 2; n <= MAX_N; n++) {
    // An n-gram is determined by the two (n - 1)-grams in it, and is only repeated if they are.
    const { numbers, counts } = grams;
    const pairs = numbers.slice(0, -1).map((number, i) => {
      const next = numbers[i + 1]!;
      return number < 0 || next < 0 ? undefined : number * counts.length + next;
    });
    grams = numbered(pairs);
    figures.push(measure(n, grams, ends));
  }
  return figures;
}

/** Numbers values by equality; `undefined` occurs once. */
function numbered(values: readonly (string | number | undefined)[]): NGrams {
  const known = new Map<string | number, number>();
  const counts: number[] = [];
  const numbers = values.map((value) => {
    if (value === undefined) return -1;
    let number = known.get(value);
    if (number === undefined) {
      number = counts.length;
      known.set(value, number);
      counts.push(0);
    }
    counts[number]!++;
    return number;
  });
  return { numbers: numbers.map((number) => (counts[number] === 1 ? -1 : number)), counts };
}

/** @param ends - the length of the words up to each one. */
function measure(n: number, { numbers, counts }: NGrams, ends: readonly number[]): NGramFigures {
  let [count, firstLength, maxLength] = ends.length <= n ? [0, 0, 0] : [1, ends[n]!, 0];
  let [skipped, overlapping, all, covered, coveredTo, next] = [0, 0, 0, 0, 0, 0];
  const seen = new Set<number>();
  for (let i = 0; i + n < ends.length; i++) {
    const [start, end, number] = [ends[i]!, ends[i + n]!, numbers[i]!];
    const length = end - start;
    all += length;
    if (number < 0) continue;
    if (counts[number]! > count) [count, firstLength, maxLength] = [counts[number]!, length, length];
    else if (counts[number] === count) maxLength = Math.max(maxLength, length);
    overlapping += length;
    covered += end - Math.max(start, coveredTo);
    coveredTo = end;
    if (i < next) continue;
    if (seen.has(number)) {
      skipped += length;
      next = i + n;
    }
    seen.add(number);
  }
  return { n, count, firstLength, maxLength, skipped, overlapping, all, covered };
}
