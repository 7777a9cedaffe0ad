import { createRandom } from "@winnow/core-dom";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { means } from "../metrics/aggregate.js";
import { randomisationTest, swapTest } from "./randomisation.js";

const f1 = means(["f1"]);
const own = (values: readonly number[]): readonly number[] => values.map((_, i) => i);

describe("randomisationTest", () => {
  it("is exact for few clusters", () => {
    // All signs equal is the most extreme assignment: 2 of 2^n.
    expect(randomisationTest([0.1, 0.2, 0.1], ["a", "b", "c"])).toBe(0.25);
    expect(randomisationTest([1, 1, 1, 1, 1, 1], own([1, 1, 1, 1, 1, 1]))).toBe(2 / 64);
    // |±3 ± 2 ± 1| is at least |3 + 2 - 1| = 4 for 3+2+1, 3+2-1 and their opposites.
    expect(randomisationTest([3, 2, -1], own([3, 2, -1]))).toBe(0.5);
  });

  it("changes the sign of whole clusters: six pages of one site count as one", () => {
    expect(randomisationTest([1, 1, 1, 1, 1, 1], ["a", "a", "a", "a", "a", "a"])).toBe(1);
    expect(randomisationTest([1, 1, 2, 5], ["a", "a", "b", "c"])).toBe(0.25);
  });

  it("is 1 if nothing differs, ignores pages without a difference, and is NaN for NaN", () => {
    expect(randomisationTest([0, 0], ["a", "b"])).toBe(1);
    expect(randomisationTest([], [])).toBe(1);
    expect(randomisationTest([0, 0.1, 0.2, 0, 0.1], ["x", "a", "b", "y", "c"])).toBe(0.25);
    expect(randomisationTest([Number.NaN, 1], ["a", "b"])).toBeNaN();
  });

  it("is never 0: 40 equal differences give 1 in permutations + 1", () => {
    const values = new Array<number>(40).fill(0.1);
    expect(randomisationTest(values, own(values), { permutations: 99 })).toBe(0.01);
    expect(() => randomisationTest(values, own(values), { permutations: 0 })).toThrow(RangeError);
    expect(() => randomisationTest(values, [])).toThrow("clusters");
  });

  it("approaches the exact value with random assignments: 13 differences of 1, 3 of them negative", () => {
    const values = Array.from({ length: 13 }, (_, i) => (i < 3 ? -1 : 1));
    // Two-sided sign test: 2 × (C(13,0) + C(13,1) + C(13,2) + C(13,3)) / 2^13.
    const exact = (2 * (1 + 13 + 78 + 286)) / 8192;
    expect(Math.abs(randomisationTest(values, own(values)) - exact)).toBeLessThan(0.015);
  });

  it("rejects a true null hypothesis about as often as stated", () => {
    const random = createRandom(3);
    let rejected = 0;
    for (let trial = 0; trial < 500; trial++) {
      const values = Array.from({ length: 30 }, () => random() - 0.5);
      if (randomisationTest(values, own(values), { permutations: 200, seed: trial }) <= 0.1) rejected++;
    }
    expect(rejected / 500).toBeGreaterThan(0.06);
    expect(rejected / 500).toBeLessThan(0.14);
  });

  it("ignores order, sign and scale", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 30 }), (values) => {
        const labels = own(values);
        const p = randomisationTest(values, labels, { permutations: 200 });
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
        const options = { permutations: 200 };
        expect(
          randomisationTest(
            values.map((value) => -value),
            labels,
            options,
          ),
        ).toBe(p);
        expect(
          randomisationTest(
            values.map((value) => value * 0.1),
            labels,
            options,
          ),
        ).toBe(p);
        expect(randomisationTest(values.toReversed(), labels.toReversed(), options)).toBe(p);
      }),
      { seed: 1 },
    );
  });
});

describe("swapTest", () => {
  it("agrees with randomisationTest for means", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 7 }), (values) => {
        const a = values.map((value) => ({ f1: value }));
        const b = values.map(() => ({ f1: 0 }));
        expect(swapTest(a, b, own(values), f1, "f1")).toBeCloseTo(randomisationTest(values, own(values)), 12);
      }),
      { seed: 1 },
    );
  });

  it("compares ratios of sums", () => {
    const ratio = (pages: readonly Readonly<Record<string, number>>[]) => {
      const sum = (name: string): number => pages.reduce((total, page) => total + page[name]!, 0);
      return { recall: sum("tp") / sum("all") };
    };
    const a = [1, 1, 1].map((tp) => ({ tp, all: 1 }));
    const b = [0, 0, 0].map((tp) => ({ tp, all: 1 }));
    expect(swapTest(a, b, ["x", "y", "z"], ratio, "recall")).toBe(0.25);
    const many = Array.from({ length: 20 }, () => ({ tp: 1, all: 1 }));
    const none = many.map(() => ({ tp: 0, all: 1 }));
    expect(swapTest(many, none, own(many.map(() => 0)), ratio, "recall", { permutations: 99 })).toBe(0.01);
    expect(() => swapTest(many, a, [], ratio, "recall")).toThrow(RangeError);
  });
});
