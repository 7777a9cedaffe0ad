import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { check, NO_PAGE } from "../check.js";
import { verdictOf } from "../combine.js";
import type { Check } from "../types.js";
import { createTally, type FilterFigures } from "./index.js";
import { createReservoir } from "./tally.js";

const document = (id: number): { id: string; text: string } => ({ id: String(id), text: "Some text." });
const failing = (rule: string, soft = false): Check => ({
  ...check(rule, 1, { min: 2 }),
  ...(soft ? { soft: true } : {}),
});

describe("createTally", () => {
  it("counts what each rule dropped, and dropped alone", () => {
    const tally = createTally();
    tally.add(document(1), verdictOf([failing("a"), failing("b")]));
    tally.add(document(2), verdictOf([failing("a"), failing("c", true)]));
    tally.add(document(3), verdictOf([failing("c", true)]));
    tally.add(document(4), verdictOf([check("a", 2, { min: 2 })]));
    tally.fail("no-text");
    const { rules, ...figures } = tally.figures();
    expect(figures).toMatchObject({ documents: 4, kept: 2, dropped: 2, errors: { "no-text": 1 } });
    expect(rules.map(({ samples, ...rule }) => [rule, samples.map(({ id }) => id)])).toEqual([
      [{ rule: "a", soft: false, failed: 2, dropped: 2, alone: 1 }, ["1", "2"]],
      [{ rule: "c", soft: true, failed: 2, dropped: 0, alone: 0 }, ["2", "3"]],
      [{ rule: "b", soft: false, failed: 1, dropped: 1, alone: 0 }, ["1"]],
    ]);
    expect(figures.keptSamples.map(({ id }) => id)).toEqual(["3", "4"]);
  });

  it("counts a rule once for each document", () => {
    const tally = createTally();
    tally.add(document(1), verdictOf([failing("a"), failing("a"), failing("a", true)]));
    expect(tally.figures().rules[0]).toMatchObject({ failed: 1, dropped: 1, alone: 1, soft: false });
  });

  it("counts documents without a page, which is not a rule", () => {
    const tally = createTally();
    tally.add(document(1), verdictOf([NO_PAGE, failing("a")]));
    tally.add(document(2), verdictOf([NO_PAGE]));
    tally.add(document(3), verdictOf([]));
    const { withoutPage, rules, kept } = tally.figures();
    expect([withoutPage, kept]).toEqual([2, 2]);
    expect(rules.map(({ rule }) => rule)).toEqual(["a"]);
  });

  it("counts scores, page types and languages", () => {
    const tally = createTally();
    const language = { code: "de", confidence: 1 };
    for (const [id, score] of [0, 0.05, 0.999, 1, undefined].entries()) {
      tally.add(document(id), { ...verdictOf(id < 2 ? [failing("a")] : []), score, language });
    }
    const { scores, languages, pageTypes } = tally.figures();
    expect(scores).toHaveLength(20);
    expect(scores[0]).toEqual({ from: 0, to: 0.05, kept: 0, dropped: 1 });
    expect(scores[1]).toMatchObject({ kept: 0, dropped: 1 });
    expect(scores[19]).toMatchObject({ kept: 2, dropped: 0, to: 1 });
    expect(languages).toEqual([{ name: "de", documents: 5, kept: 3 }]);
    expect(pageTypes).toEqual([]);
  });

  it("has no histogram without scores", () => {
    const tally = createTally();
    tally.add(document(1), verdictOf([]));
    expect(tally.figures().scores).toEqual([]);
  });

  it("keeps a bounded number of samples, the same for the same seed", () => {
    const run = (seed: number): FilterFigures => {
      const tally = createTally({ samples: 2, seed });
      for (let id = 0; id < 1000; id++) tally.add(document(id), verdictOf(id % 2 ? [failing("a")] : []));
      return tally.figures();
    };
    const { rules, keptSamples } = run(1);
    expect([rules[0]!.samples.length, keptSamples.length]).toEqual([2, 2]);
    expect(run(1)).toEqual(run(1));
    const seeds = new Set([1, 2, 3, 4].map((seed) => JSON.stringify(run(seed).keptSamples)));
    expect(seeds.size).toBeGreaterThan(1);
  });

  it("rejects unknown options", () => {
    expect(() => createTally({ sample: 3 } as object)).toThrow(
      /unknown option "sample"; did you mean "samples"/,
    );
  });
});

describe("createReservoir", () => {
  it("has distinct items of the sequence in its order, all of a short one", () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(10), fc.integer(), (length, size, seed) => {
        const { add, items } = createReservoir<number>(size, seed);
        for (let item = 0; item < length; item++) add(item);
        const sample = items();
        expect(sample).toHaveLength(Math.min(length, size));
        expect(sample).toEqual([...new Set(sample)].sort((a, b) => a - b));
        expect(sample.every((item) => item >= 0 && item < length)).toBe(true);
      }),
    );
  });

  it("chooses all items equally often", () => {
    const counts = Array.from({ length: 10 }, () => 0);
    for (let seed = 0; seed < 5000; seed++) {
      const { add, items } = createReservoir<number>(2, seed);
      for (let item = 0; item < 10; item++) add(item);
      for (const item of items()) counts[item]!++;
    }
    // Binomial with 5,000 trials and p = 0.2: mean 1,000, standard deviation 28.
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(5 * 28.3);
  });
});
