import { cpuTime, MAX_TIME_RATIO, SIZE_RATIO } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { naiveJaccard, naiveShingles, nonsense } from "../../test/naive.js";
import { random } from "../../test/random.js";
import { textKernel } from "../kernel/text/index.js";
import { containment, jaccard, overlap, shingleSet } from "./sets.js";

const numbers = fc.oneof(
  fc.uint32Array({ maxLength: 600 }),
  fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 60 }).map((list) => Uint32Array.from(list)),
  // Close together, high and descending: not distributed like hashes.
  fc.integer({ min: 0, max: 500 }).map((n) => Uint32Array.from({ length: n }, (_, i) => 0xffffffff - i)),
);

describe("shingleSet", () => {
  it("returns distinct numbers in ascending order", () => {
    fc.assert(
      fc.property(numbers, (list) => {
        const before = [...list];
        expect([...shingleSet(list)]).toEqual([...new Set(list)].sort((a, b) => a - b));
        expect([...list]).toEqual(before);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it("sorts many numbers in linear time, however they are distributed", () => {
    const [small, large] = [40_000, 40_000 * SIZE_RATIO].map((count) => {
      const descending = Uint32Array.from({ length: count }, (_, i) => count - i);
      return cpuTime(() => expect(shingleSet(descending).length).toBe(count));
    });
    expect(large! / Math.max(small!, 2)).toBeLessThan(MAX_TIME_RATIO);
    expect(shingleSet(new Uint32Array(100_000).fill(7))).toEqual(Uint32Array.of(7));
    const next = random(1);
    const hashes = Uint32Array.from({ length: 100_000 }, () => next() * 2 ** 32);
    expect(shingleSet(hashes).join()).toBe(Uint32Array.from(new Set(hashes)).sort().join());
  });
});

describe("overlap", () => {
  it("counts the elements in both sets", () => {
    expect(overlap(Uint32Array.of(1, 2, 3), Uint32Array.of(2, 3, 4, 0xffffffff))).toEqual({
      shared: 2,
      left: 3,
      right: 4,
    });
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        const [left, right] = [new Set(a), new Set(b)];
        const shared = [...left].filter((number) => right.has(number)).length;
        const found = overlap(shingleSet(a), shingleSet(b));
        expect(found).toEqual({ shared, left: left.size, right: right.size });
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it("gives the coefficients of the definitions", () => {
    expect(jaccard({ shared: 2, left: 3, right: 4 })).toBe(2 / 5);
    expect(containment({ shared: 2, left: 2, right: 4 })).toEqual([1, 0.5]);
  });

  it("treats an empty set as similar to nothing", () => {
    const empty = { shared: 0, left: 0, right: 0 };
    expect(jaccard(empty)).toBe(0);
    expect(containment(empty)).toEqual([0, 0]);
    expect(containment({ shared: 0, left: 0, right: 3 })).toEqual([0, 0]);
  });
});

describe("the Jaccard coefficient of hashes", () => {
  it("equals that of the shingles as strings", () => {
    const next = random(7);
    const kernel = textKernel();
    const setOf = (text: string): Uint32Array => shingleSet(kernel.sketch(text, { shingle: 5 }).shingles);
    for (let pair = 0; pair < 40; pair++) {
      const words = nonsense(20 + pair * 10, next);
      const rate = next() * 0.2;
      const edited = words.flatMap((word) => {
        const dice = next();
        return dice < rate / 3
          ? []
          : dice < (2 * rate) / 3
            ? [word, "新聞"]
            : dice < rate
              ? ["Другое"]
              : [word];
      });
      const [a, b] = [words.join(" "), edited.join(", ")];
      const expected = naiveJaccard(naiveShingles(a, 5), naiveShingles(b, 5));
      expect(jaccard(overlap(setOf(a), setOf(b)))).toBe(expected);
    }
  });
});
