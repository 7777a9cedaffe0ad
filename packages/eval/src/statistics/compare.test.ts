import { createRandom } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { means } from "../metrics/aggregate.js";
import type { PageScore } from "../score/types.js";
import type { MetricValues } from "../types.js";
import { compareSystems } from "./compare.js";

const f1 = means(["f1"]);
const metric = { name: "word-f1", primary: "f1", better: "higher", aggregate: f1 } as const;

function pages(values: readonly (number | undefined)[]): readonly PageScore[] {
  return values.map((value, index) => ({
    index,
    id: `page ${index}`,
    missing: false,
    empty: false,
    metrics: value === undefined ? {} : { "word-f1": { f1: value } },
  }));
}

const random = createRandom(1);
const base = Array.from({ length: 60 }, () => 0.5 + random() / 4);
const noise = base.map(() => (random() - 0.5) / 50);
const own = base.map((_, i) => i);
const scores = {
  worst: pages(base.map((value) => value - 0.2)),
  good: pages(base),
  alike: pages(base.map((value, i) => value + noise[i]!)),
};

describe("compareSystems", () => {
  it("finds clear differences among many systems", () => {
    // 496 pairs: the smallest p of 10,000 permutations would be 0.0496 after the adjustment.
    const many = Array.from({ length: 31 }, (_, i) => [`good ${i}`, scores.good] as const);
    const compared = compareSystems(Object.fromEntries([...many, ["worst", scores.worst]]), own, {
      metric,
      alpha: 0.01,
      resamples: 1,
    });
    expect(compared.systems.filter(({ best }) => !best).map(({ name }) => name)).toEqual(["worst"]);
  });

  it("distinguishes clear differences from noise", () => {
    const compared = compareSystems(scores, own, { metric, permutations: 999 });
    expect(compared.systems.map(({ name }) => name)[2]).toBe("worst");
    expect(compared.systems.map(({ letter }) => letter)).toEqual(["a", "b", "c"]);
    expect(compared.systems.map(({ betterThan }) => betterThan)).toEqual([["c"], ["c"], []]);
    expect(compared.systems.map(({ best }) => best)).toEqual([true, true, false]);
    expect(compared.pairs).toHaveLength(3);
    const clear = compared.pairs.find((pair) => pair.a === "good" && pair.b === "worst")!;
    expect(clear.difference).toBeCloseTo(0.2, 10);
    expect(clear.interval.low).toBeCloseTo(0.2, 10);
    expect(clear.p).toBe(0.001);
    expect(clear.adjustedP).toBe(0.003);
    const tie = compared.pairs.find((pair) => pair.b !== "worst")!;
    expect(tie.significant).toBe(false);
    expect(tie.interval.low).toBeLessThan(0);
    expect(compared.ranks!.systems.at(-1)).toEqual({ name: "worst", rank: 3 });
    expect(compared.ranks!.friedman.blocks).toBe(60);
  });

  it("counts clusters, not pages", () => {
    const compared = compareSystems(
      scores,
      own.map((i) => i % 3),
      { metric },
    );
    expect(compared).toMatchObject({ pages: 60, clusters: 3 });
    // With three clusters, p is at least 2/8, however clear the difference.
    expect(Math.min(...compared.pairs.map(({ p }) => p))).toBe(0.25);
    expect(compared.systems.every(({ best }) => best)).toBe(true);
    expect(compared.ranks!.friedman.blocks).toBe(3);
    expect(compared.ranks!.note).toContain("3 blocks are too few");
  });

  it("puts the lowest first if lower is better", () => {
    const compared = compareSystems(scores, own, {
      metric: { ...metric, better: "lower" },
      permutations: 999,
    });
    expect(compared.systems[0]!.name).toBe("worst");
    expect(compared.systems[0]!.betterThan).toEqual(["b", "c"]);
    expect(compared.pairs[0]!.difference).toBeCloseTo(-0.2, 2);
    expect(compared.ranks!.systems[0]).toEqual({ name: "worst", rank: 1 });
  });

  it("swaps pages if the figure isn't a mean", () => {
    const plain = compareSystems(
      scores,
      own.map((i) => i % 5),
      { metric: { ...metric, aggregate: (drawn: readonly MetricValues[]) => f1(drawn) } },
    );
    const sums = compareSystems(
      scores,
      own.map((i) => i % 5),
      { metric },
    );
    expect(plain.pairs.map(({ p }) => p)).toEqual(sums.pairs.map(({ p }) => p));
  });

  it("omits pages that the metric doesn't apply to, and accepts an empty list of pages or a single system", () => {
    const few = { one: pages([1, undefined, 0.5]), two: pages([0.5, undefined, 0]) };
    expect(compareSystems(few, [1, 2, 3], { metric })).toMatchObject({ pages: 2, clusters: 2 });
    const none = compareSystems({ one: pages([undefined]), two: pages([undefined]) }, [1], { metric });
    expect(none).toMatchObject({ pages: 0, clusters: 0 });
    expect(none.systems[0]!.value).toBeNaN();
    expect(compareSystems({ one: pages([1, 0]) }, [1, 2], { metric }).pairs).toEqual([]);
    expect(compareSystems({}, [], { metric }).systems).toEqual([]);
  });

  it("rejects systems with different pages", () => {
    expect(() => compareSystems({ one: pages([1]), two: pages([1, 0]) }, [1, 2], { metric })).toThrow(
      "same pages",
    );
  });

  it("rejects a measure that the metric lacks, and puts systems without a figure last", () => {
    expect(() => compareSystems(scores, own, { metric, measure: "recall" })).toThrow("measure");
    const odd = { a: pages([Number.NaN, 1]), b: pages([0.1, 0.2]), c: pages([0.3, 0.4]) };
    expect(compareSystems(odd, [1, 2], { metric }).systems.map(({ name }) => name)).toEqual(["c", "b", "a"]);
  });
});
