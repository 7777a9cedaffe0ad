import { createRandom, randomBelow } from "@winnow/core-dom";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomIds } from "../../test/random-ids.js";
import { lcsLength } from "./lcs.js";

const runs = { seed: 1, numRuns: 150 };

/** Two sequences over one alphabet; in half of the cases the second is the first with some items changed. */
const pairs = fc.integer({ min: 1, max: 20 }).chain((size) => {
  const symbol = fc.integer({ min: 0, max: size - 1 });
  const sequence = fc.array(symbol, { maxLength: 200, size: "max" });
  const edited = sequence.chain((a) =>
    fc.array(fc.tuple(fc.nat(a.length), fc.nat(2), symbol), { maxLength: 20 }).map((edits) => {
      const b = [...a];
      for (const [at, removed, added] of edits) b.splice(at, removed, added);
      return [a, b] as const;
    }),
  );
  return fc
    .oneof(fc.tuple(sequence, sequence), edited)
    .map(([a, b]) => ({ a: Int32Array.from(a), b: Int32Array.from(b), size }));
});

/** The textbook table. */
function plainLcs(a: Int32Array, b: Int32Array): number {
  let last = new Int32Array(b.length + 1);
  for (const item of a) {
    const next = new Int32Array(b.length + 1);
    for (let j = 0; j < b.length; j++) {
      next[j + 1] = item === b[j] ? last[j]! + 1 : Math.max(last[j + 1]!, next[j]!);
    }
    last = next;
  }
  return last[b.length]!;
}

/** Number of changed items, distance by which a third of them moves, number of items dropped at the start. */
const CHANGES = [
  [60, 0, 0],
  [400, 0, 0],
  [400, 30, 0],
  [60, 500, 0],
  [300, 0, 300],
  [300, 20, 1500],
] as const;

function changedIds(
  a: Int32Array,
  size: number,
  changed: number,
  moved: number,
  dropped: number,
): Int32Array {
  const random = createRandom(9);
  const third = Math.floor(a.length / 3);
  const items = [...a];
  const block = items.splice(third, third);
  items.splice(third - moved, 0, ...block);
  for (let count = 0; count < changed; count++) {
    items.splice(randomBelow(random, items.length), randomBelow(random, 3), randomBelow(random, size));
  }
  return Int32Array.from(items.slice(dropped));
}

describe("lcsLength", () => {
  it("counts the longest common subsequence", () => {
    expect(lcsLength(Int32Array.of(0, 1, 2, 3), Int32Array.of(1, 3, 2), 4)).toBe(2);
    expect(lcsLength(Int32Array.of(0, 1), Int32Array.of(2, 3), 4)).toBe(0);
    expect(lcsLength(Int32Array.of(0, 0, 0), Int32Array.of(0, 0), 1)).toBe(2);
    expect(lcsLength(new Int32Array(), Int32Array.of(0), 1)).toBe(0);
    expect(lcsLength(new Int32Array(), new Int32Array(), 0)).toBe(0);
  });

  it("agrees with the textbook table", () => {
    fc.assert(
      fc.property(pairs, ({ a, b, size }) => {
        expect(lcsLength(a, b, size)).toBe(plainLcs(a, b));
      }),
      runs,
    );
  });

  it("agrees with the textbook table near the boundaries of words and strips", () => {
    for (const length of [30, 31, 32, 62, 63, 64, 65, 93, 96, 97, 247, 248, 249, 496, 497]) {
      for (const size of [2, 7, 40]) {
        const a = randomIds(length, size, length);
        const b = randomIds(length + 3, size, length + 1);
        expect(lcsLength(a, b, size), `${length} items, ${size} symbols`).toBe(plainLcs(a, b));
      }
    }
  });

  it("agrees with the textbook table on longer sequences with changed, moved and dropped items", () => {
    for (const [changed, moved, dropped] of CHANGES) {
      const a = randomIds(2600, 30, 1);
      const b = changedIds(a, 30, changed, moved, dropped);
      expect(lcsLength(a, b, 30), `${changed} ${moved} ${dropped}`).toBe(plainLcs(a, b));
    }
  });

  it("is symmetric and no longer than the shorter sequence", () => {
    fc.assert(
      fc.property(pairs, ({ a, b, size }) => {
        const length = lcsLength(a, b, size);
        expect(lcsLength(b, a, size)).toBe(length);
        expect(lcsLength(a.slice().reverse(), b.slice().reverse(), size)).toBe(length);
        expect(length).toBeLessThanOrEqual(Math.min(a.length, b.length));
        expect(lcsLength(a, a, size)).toBe(a.length);
      }),
      runs,
    );
  });

  it("compares 20,000 random items with 20,000", () => {
    for (const size of [50, 5000]) {
      const a = randomIds(20_000, size, 1);
      const b = randomIds(20_000, size, 2);
      const length = lcsLength(a, b, size);
      // About 2n / √size for a large alphabet (Kiwi, Loebl and Matoušek 2005).
      expect(length / (2 * 20_000)).toBeGreaterThan(0.8 / Math.sqrt(size));
      expect(length / (2 * 20_000)).toBeLessThan(1 / Math.sqrt(size));
    }
  });
});
