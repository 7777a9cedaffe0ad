import { createRandom, randomBelow } from "@winnow/core-dom";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomIds } from "../../test/random-ids.js";
import { lcsLength } from "./lcs.js";
import { levenshtein } from "./levenshtein.js";

const runs = { seed: 1, numRuns: 150 };

/** Three sequences over one alphabet; the second may be the first with some items changed. */
const triples = fc.integer({ min: 1, max: 20 }).chain((size) => {
  const symbol = fc.integer({ min: 0, max: size - 1 });
  const sequence = fc.array(symbol, { maxLength: 200, size: "max" });
  const edits = fc.array(fc.tuple(fc.nat(200), fc.nat(2), symbol), { maxLength: 20 });
  return fc.tuple(sequence, sequence, edits, fc.boolean()).map(([a, other, changes, isEdited]) => {
    const edited = [...a];
    for (const [at, removed, added] of changes) edited.splice(at, removed, added);
    const b = isEdited ? edited : other;
    return { a: Int32Array.from(a), b: Int32Array.from(b), c: Int32Array.from(other), size };
  });
});

/** The textbook table. */
function plainLevenshtein(a: Int32Array, b: Int32Array): number {
  let last = Int32Array.from({ length: b.length + 1 }, (_, j) => j);
  for (const [i, item] of a.entries()) {
    const next = new Int32Array(b.length + 1);
    next[0] = i + 1;
    for (let j = 0; j < b.length; j++) {
      next[j + 1] = Math.min(last[j]! + (item === b[j] ? 0 : 1), last[j + 1]! + 1, next[j]! + 1);
    }
    last = next;
  }
  return last[b.length]!;
}

function letters(text: string): Int32Array {
  return Int32Array.from(text, (letter) => letter.charCodeAt(0));
}

describe("levenshtein", () => {
  it("counts insertions, deletions and substitutions", () => {
    expect(levenshtein(letters("kitten"), letters("sitting"), new Int32Array(128))).toBe(3);
    expect(levenshtein(letters("saturday"), letters("sunday"), new Int32Array(128))).toBe(3);
    expect(levenshtein(letters(""), letters("abc"), new Int32Array(128))).toBe(3);
    expect(levenshtein(letters("abc"), letters("xyz"), new Int32Array(128))).toBe(3);
    expect(levenshtein(new Int32Array(), new Int32Array(), new Int32Array(0))).toBe(0);
  });

  it("agrees with the textbook table", () => {
    fc.assert(
      fc.property(triples, ({ a, b, size }) => {
        expect(levenshtein(a, b, new Int32Array(size))).toBe(plainLevenshtein(a, b));
      }),
      runs,
    );
  });

  it("agrees with the textbook table near the boundaries of words and strips", () => {
    for (const length of [31, 32, 33, 63, 64, 65, 95, 96, 97, 127, 128, 129, 255, 256, 257]) {
      for (const size of [2, 7, 40]) {
        const a = randomIds(length, size, length);
        const b = randomIds(length + 3, size, length + 1);
        expect(levenshtein(a, b, new Int32Array(size)), `${length} items, ${size} symbols`).toBe(
          plainLevenshtein(a, b),
        );
      }
    }
  });

  it("agrees with the textbook table on longer sequences with changed and dropped items", () => {
    for (const [changed, dropped] of [
      [30, 0],
      [200, 0],
      [750, 0],
      [150, 150],
      [150, 750],
    ] as const) {
      const random = createRandom(9);
      const a = randomIds(1300, 30, 1);
      const items = [...a];
      for (let count = 0; count < changed; count++) {
        items.splice(randomBelow(random, items.length), randomBelow(random, 3), randomBelow(random, 30));
      }
      const b = Int32Array.from(items.slice(dropped));
      expect(levenshtein(a, b, new Int32Array(30)), `${changed} ${dropped}`).toBe(plainLevenshtein(a, b));
    }
  });

  it("is a metric", () => {
    fc.assert(
      fc.property(triples, ({ a, b, c, size }) => {
        const distance = levenshtein(a, b, new Int32Array(size));
        expect(levenshtein(b, a, new Int32Array(size))).toBe(distance);
        expect(levenshtein(a, a, new Int32Array(size))).toBe(0);
        expect(distance).toBeLessThanOrEqual(
          levenshtein(a, c, new Int32Array(size)) + levenshtein(c, b, new Int32Array(size)),
        );
      }),
      runs,
    );
  });

  it("is within the bounds given by lengths and the longest common subsequence", () => {
    fc.assert(
      fc.property(triples, ({ a, b, size }) => {
        const distance = levenshtein(a, b, new Int32Array(size));
        const common = lcsLength(a, b, size);
        expect(distance).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
        expect(distance).toBeGreaterThanOrEqual(Math.max(a.length, b.length) - common);
        expect(distance).toBeLessThanOrEqual(a.length + b.length - 2 * common);
      }),
      runs,
    );
  });

  it("compares 20,000 random items with 20,000", () => {
    for (const size of [50, 5000]) {
      const a = randomIds(20_000, size, 1);
      const b = randomIds(20_000, size, 2);
      const distance = levenshtein(a, b, new Int32Array(size));
      expect(distance).toBeGreaterThan(16_000);
      expect(distance).toBeLessThan(20_000);
    }
  });
});
