import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchingBlocks } from "./difflib.js";

const codes = (text: string): readonly number[] => [...text].map((character) => character.codePointAt(0)!);
const triples = (a: string, b: string): readonly (readonly number[])[] =>
  matchingBlocks(codes(a), codes(b)).map(({ a, b, size }) => [a, b, size]);

/** Lehmer's generator, so that Python can generate the same sequences. */
function* lehmer(seed: number): Generator<number, never> {
  for (let state = seed; ; ) yield (state = (state * 16807) % 2147483647);
}

/**
 * A sequence of few frequent and many rare items, and a copy with one eighth omitted and one eighth changed.
 */
function edited(seed: number, length: number, vocabulary: number): { a: number[]; b: number[] } {
  const numbers = lehmer(seed);
  const next = (): number => numbers.next().value;
  const [a, b]: [number[], number[]] = [[], []];
  for (let index = 0; index < length; index++) {
    const frequent = next() % 2 === 1;
    const drawn = next();
    const item = frequent
      ? Math.floor(vocabulary / (1 + (drawn % vocabulary)))
      : vocabulary + (drawn % (4 * vocabulary));
    const edit = next() % 8;
    a.push(item);
    if (edit > 1) b.push(item);
    else if (edit === 1) b.push(next() % vocabulary);
  }
  return { a, b };
}

describe("matchingBlocks", () => {
  it("matches the examples of Python's documentation and the results of its matcher", () => {
    expect(triples("abxcd", "abcd")).toEqual([
      [0, 0, 2],
      [3, 2, 2],
    ]);
    expect(triples(" abcd", "abcd abcd")).toEqual([[0, 4, 5]]);
    expect(triples("qabxcd", "abycdf")).toEqual([
      [1, 0, 2],
      [4, 3, 2],
    ]);
    expect(triples("", "abc")).toEqual([]);
    expect(triples("abc", "")).toEqual([]);
    expect(triples("abc", "xyz")).toEqual([]);
  });

  // Number of blocks, of items, and the sum of (index + 1)(7a + 3b + size) from Python 3.11's difflib.
  it.each([
    [1, 14, 3, 3, 8, 377],
    [2, 40, 5, 8, 32, 8271],
    [3, 260, 12, 34, 164, 991642],
    [4, 300, 90, 44, 223, 1779663],
    [5, 230, 8, 15, 75, 150355],
  ])("agrees with Python: seed %i, %i items of %i", (seed, length, vocabulary, count, items, sum) => {
    const { a, b } = edited(seed, length, vocabulary);
    const blocks = matchingBlocks(a, b);
    expect(blocks.length).toBe(count);
    expect(blocks.reduce((total, block) => total + block.size, 0)).toBe(items);
    const checked = blocks.reduce(
      (total, block, index) => total + (index + 1) * (7 * block.a + 3 * block.b + block.size),
      0,
    );
    expect(checked).toBe(sum);
  });

  it("returns the same first blocks as Python", () => {
    const { a, b } = edited(5, 230, 8);
    expect(matchingBlocks(a, b).slice(0, 4)).toEqual([
      { a: 6, b: 4, size: 14 },
      { a: 25, b: 21, size: 2 },
      { a: 28, b: 23, size: 6 },
      { a: 41, b: 36, size: 5 },
    ]);
  });

  it("finds nothing if all items are popular", () => {
    const text = "新聞內容每天都有變化今日報導如下請看".repeat(40).slice(0, 438);
    const longer = codes(`甲${text}乙`);
    expect(matchingBlocks(longer, codes(text))).toEqual([]);
  });

  it("returns common runs in order and without overlap for any sequences", () => {
    const items = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 300 });
    fc.assert(
      fc.property(items, items, (a, b) => {
        let [aEnd, bEnd] = [0, 0];
        for (const block of matchingBlocks(a, b)) {
          expect(block.a >= aEnd && block.b >= bEnd && block.size > 0).toBe(true);
          [aEnd, bEnd] = [block.a + block.size, block.b + block.size];
          expect(a.slice(block.a, aEnd)).toEqual(b.slice(block.b, bEnd));
        }
      }),
      { seed: 1, numRuns: 200 },
    );
  });
});
