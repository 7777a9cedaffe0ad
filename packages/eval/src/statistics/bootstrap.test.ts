import { createRandom } from "@winnow/core-dom";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { means } from "../metrics/aggregate.js";
import type { MetricValues } from "../types.js";
import { bootstrapInterval, jointBootstrap, stratifiedMean } from "./bootstrap.js";

const f1 = means(["f1"]);
const page = (value: number): MetricValues => ({ f1: value });
/** Approximately standard normal: the sum of twelve uniform numbers minus 6. */
function normal(random: () => number): number {
  let sum = -6;
  for (let i = 0; i < 12; i++) sum += random();
  return sum;
}

describe("bootstrapInterval", () => {
  it("has no width if all pages are equal, and is NaN for one cluster or none", () => {
    expect(bootstrapInterval([page(0.5), page(0.5)], ["a", "b"], f1).f1).toEqual({ low: 0.5, high: 0.5 });
    expect(bootstrapInterval([page(0), page(1)], ["a", "a"], f1).f1).toEqual({
      low: Number.NaN,
      high: Number.NaN,
    });
    expect(bootstrapInterval([], [], f1).f1).toEqual({ low: Number.NaN, high: Number.NaN });
  });

  it("draws two single pages binomially: both are bad in a quarter of the resamples", () => {
    const { low, high } = bootstrapInterval([page(0), page(1)], ["a", "b"], f1, { confidence: 0.6 }).f1!;
    expect([low, high]).toEqual([0, 1]);
    const inner = bootstrapInterval([page(0), page(1)], ["a", "b"], f1, { confidence: 0.4 }).f1!;
    expect([inner.low, inner.high]).toEqual([0.5, 0.5]);
  });

  it("draws a cluster as a unit: copies of a page in its cluster add nothing", () => {
    const random = createRandom(4);
    const values = Array.from({ length: 40 }, () => page(random()));
    const labels = values.map((_, i) => i);
    const single = bootstrapInterval(values, labels, f1).f1!;
    const tripled = bootstrapInterval(
      [...values, ...values, ...values],
      [...labels, ...labels, ...labels],
      f1,
    ).f1!;
    expect(tripled.low).toBeCloseTo(single.low, 12);
    expect(tripled.high).toBeCloseTo(single.high, 12);
    // Treated as 120 independent pages, it would be narrower by the square root of 3.
    const wrong = bootstrapInterval(
      [...values, ...values, ...values],
      Array.from({ length: 120 }, (_, i) => i),
      f1,
    ).f1!;
    expect((single.high - single.low) / (wrong.high - wrong.low)).toBeCloseTo(Math.sqrt(3), 0);
  });

  it("returns the same interval by sums as by collecting pages", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 5 })), {
          minLength: 1,
        }),
        fc.integer(),
        (rows, seed) => {
          const pages = rows.map(([value]) => page(value));
          const labels = rows.map(([, label]) => label);
          const slow = bootstrapInterval(pages, labels, (drawn) => f1(drawn), { resamples: 50, seed }).f1!;
          const fast = bootstrapInterval(pages, labels, f1, { resamples: 50, seed }).f1!;
          if (Number.isNaN(slow.low)) expect(fast).toEqual(slow);
          else {
            expect(fast.low).toBeCloseTo(slow.low, 10);
            expect(fast.high).toBeCloseTo(slow.high, 10);
          }
        },
      ),
      { seed: 1 },
    );
  });

  it("is reproducible for a seed, in any order of the pages", () => {
    const random = createRandom(9);
    const pages = Array.from({ length: 50 }, (_, i) => ({ value: page(random()), label: `site ${i % 17}` }));
    const interval = (rows: typeof pages, seed: number) =>
      bootstrapInterval(
        rows.map(({ value }) => value),
        rows.map(({ label }) => label),
        f1,
        { seed },
      ).f1!;
    expect(interval(pages, 3)).toEqual(interval(pages, 3));
    expect(interval(pages, 3)).not.toEqual(interval(pages, 4));
    const reversed = interval(pages.toReversed(), 3);
    expect(reversed.low).toBeCloseTo(interval(pages, 3).low, 12);
    expect(reversed.high).toBeCloseTo(interval(pages, 3).high, 12);
  });

  it("ignores resamples in which a measure has no value", () => {
    const known = (pages: readonly MetricValues[]): MetricValues => {
      const rest = pages.filter((drawn) => drawn.f1! >= 0);
      return rest.length === 0 ? { f1: Number.NaN } : f1(rest);
    };
    expect(bootstrapInterval([page(-1), page(0.5)], ["a", "b"], known).f1).toEqual({ low: 0.5, high: 0.5 });
  });

  it("covers the truth about as often as stated: 100 samples of 60 pages, and of 40 clusters of 3", () => {
    const random = createRandom(2);
    const covered = (clusters: number, size: number): number => {
      let count = 0;
      for (let trial = 0; trial < 100; trial++) {
        const pages: MetricValues[] = [];
        const labels: number[] = [];
        for (let c = 0; c < clusters; c++) {
          // Pages of a cluster share most of their deviation.
          const shared = normal(random);
          for (let i = 0; i < size; i++) {
            pages.push(page(size === 1 ? shared : shared + 0.3 * normal(random)));
            labels.push(c);
          }
        }
        const { low, high } = bootstrapInterval(pages, labels, f1, {
          resamples: 200,
          seed: trial,
        }).f1!;
        if (low <= 0 && 0 <= high) count++;
      }
      return count / 100;
    };
    for (const share of [covered(60, 1), covered(40, 3)]) {
      expect(share).toBeGreaterThan(0.88);
      expect(share).toBeLessThan(1);
    }
  });

  it("rejects invalid arguments", () => {
    expect(() => bootstrapInterval([page(1)], [], f1)).toThrow("clusters");
    expect(() => bootstrapInterval([page(1)], [1], f1, { resamples: 0 })).toThrow("resamples");
    expect(() => bootstrapInterval([page(1)], [1], f1, { confidence: 1 })).toThrow("confidence");
  });
});

describe("jointBootstrap", () => {
  it("cancels the difficulty of pages: a constant lead has no width", () => {
    const random = createRandom(5);
    const a = Array.from({ length: 30 }, () => page(random()));
    const b = a.map(({ f1: value }) => page(value! - 0.25));
    const labels = a.map((_, i) => i);
    const { difference, interval } = jointBootstrap([a, b], labels, f1)(0, 1).f1!;
    expect(difference).toBeCloseTo(0.25, 12);
    expect(interval.low).toBeCloseTo(0.25, 12);
    expect(interval.high).toBeCloseTo(0.25, 12);
    const swapped = jointBootstrap([b, a], labels, f1)(0, 1).f1!;
    expect(swapped.difference).toBe(-difference);
    expect(() => jointBootstrap([a, b.slice(1)], labels, f1)).toThrow(RangeError);
  });

  it("is the same for a pair alone and among several systems", () => {
    const random = createRandom(6);
    const systems = [0, 1, 2].map(() => Array.from({ length: 25 }, () => page(random())));
    const labels = systems[0]!.map((_, i) => i % 7);
    const pair = jointBootstrap(systems, labels, f1);
    expect(pair(0, 2)).toEqual(jointBootstrap([systems[0]!, systems[2]!], labels, f1)(0, 1));
  });
});

describe("stratifiedMean", () => {
  it("is the ordinary bootstrap for one stratum, whatever its weight", () => {
    const random = createRandom(5);
    const values = Array.from({ length: 30 }, () => random());
    const clusters = values.map((_, i) => i % 9);
    const { mean, interval } = stratifiedMean([{ values, clusters, weight: 7 }]);
    expect(mean).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / 30, 12);
    const ordinary = bootstrapInterval(values.map(page), clusters, f1).f1!;
    expect(interval.low).toBeCloseTo(ordinary.low, 12);
    expect(interval.high).toBeCloseTo(ordinary.high, 12);
  });

  it("weights means and draws within each stratum", () => {
    const two = { values: [0, 1], clusters: ["a", "b"], weight: 1 };
    expect(stratifiedMean([two, { values: [1], clusters: ["c"], weight: 3 }]).mean).toBe(0.875);
    // Each mean is 0, .5 or 1 in 1, 2 and 1 of 4 resamples; theirs is below .25 in 1 of 16, and below .5 in 5 of 16.
    const { interval } = stratifiedMean([two, two], { confidence: 0.8 });
    expect(interval).toEqual({ low: 0.25, high: 0.75 });
  });
});
