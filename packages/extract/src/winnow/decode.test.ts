import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decode } from "./decode.js";

function keptOf(probability: readonly number[], words: readonly number[], beta = 1, agreement = 0) {
  const { kept, expected } = decode(
    Float64Array.from(probability),
    Float64Array.from(words),
    beta,
    agreement,
  );
  return { kept: [...kept].join(""), expected };
}

describe("decode", () => {
  it("keeps the blocks with the highest expected F1, if they are independent", () => {
    // Σpw = 9 + 4 + 1 = 14. The first: 2 × 9 / (10 + 14) = .75; two: 2 × 13 / (20 + 14) = .765; all: 28 / 44.
    const { kept, expected } = keptOf([0.9, 0.4, 0.1], [10, 10, 10]);
    expect(kept).toBe("110");
    expect(expected).toBeCloseTo(26 / 34, 12);
  });

  it("counts words, not blocks", () => {
    // Σpw = 90 + 4 + 1 = 95. One: 180 / 195 = .923; two: 188 / 205 = .917.
    const { kept, expected } = keptOf([0.1, 0.4, 0.9], [10, 10, 100]);
    expect(kept).toBe("001");
    expect(expected).toBeCloseTo(180 / 195, 12);
  });

  it("keeps less for precision and more for recall", () => {
    // β² = ¼: 1.25 × 9 / (10 + 3.5) = .833, 1.25 × 13 / 23.5 = .691.
    expect(keptOf([0.9, 0.4, 0.1], [10, 10, 10], 0.5)).toEqual({ kept: "100", expected: 11.25 / 13.5 });
    // β² = 4: 5 × 9 / (10 + 56) = .682, 5 × 13 / 76 = .855, 5 × 14 / 86 = .814.
    expect(keptOf([0.9, 0.4, 0.1], [10, 10, 10], 2)).toEqual({ kept: "110", expected: 65 / 76 });
  });

  it("keeps blocks of one probability together", () => {
    expect(keptOf([0.3, 0.3, 0.3, 0.9], [1, 1, 1, 1]).kept).toMatch(/^(?:000|111)1$/);
  });

  it("judges a list as a whole, if the blocks are content together", () => {
    // Ten blocks of probability .4 are content in 40% of the cases, and the first one is in 90%.
    const page = [[0.9, ...Array<number>(10).fill(0.4)], Array<number>(11).fill(10)] as const;
    expect(keptOf(...page, 1, 0).kept).toBe("11111111111");
    expect(keptOf(...page, 1, 1).kept).toBe("10000000000");
  });

  it("expects everything of certain blocks, and nothing of none", () => {
    for (const agreement of [0, 0.5, 1]) {
      expect(keptOf([1, 0, 1], [5, 5, 5], 1, agreement)).toEqual({ kept: "101", expected: 1 });
      expect(keptOf([0, 0], [5, 5], 1, agreement)).toEqual({ kept: "00", expected: 0 });
      expect(keptOf([], [], 1, agreement)).toEqual({ kept: "", expected: 0 });
      expect(keptOf([0.9], [0], 1, agreement)).toEqual({ kept: "0", expected: 0 });
    }
  });

  const block = fc.record({
    p: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
    words: fc.integer({ min: 0, max: 50 }),
  });
  const pages = fc.array(block, { maxLength: 12 });
  const betas = fc.constantFrom(0.5, 1, 2);

  it("law: no other choice has a higher expected F of independent blocks", () => {
    fc.assert(
      fc.property(pages, betas, (blocks, beta) => {
        const { kept, expected } = keptOf(
          blocks.map(({ p }) => p),
          blocks.map(({ words }) => words),
          beta,
        );
        const total = blocks.reduce((sum, { p, words }) => sum + p * words, 0);
        const valueFor = (isKept: (i: number) => boolean): number => {
          const selected = blocks.filter((_, i) => isKept(i));
          const words = selected.reduce((sum, block) => sum + block.words, 0);
          const hits = selected.reduce((sum, block) => sum + block.p * block.words, 0);
          return words === 0 ? 0 : ((1 + beta ** 2) * hits) / (words + beta ** 2 * total);
        };
        expect(valueFor((i) => kept[i] === "1")).toBeCloseTo(expected, 10);
        for (let choice = 0; choice < 2 ** blocks.length; choice++) {
          const value = valueFor((i) => ((choice >> i) & 1) === 1);
          if (value > expected + 1e-10) expect.fail(`choice ${choice}: ${value} > ${expected}`);
        }
      }),
      { numRuns: runs(30) },
    );
  });

  it("law: no threshold has a higher expectation, whatever the weight of the two", () => {
    fc.assert(
      fc.property(pages, betas, fc.double({ min: 0, max: 1, noNaN: true }), (blocks, beta, agreement) => {
        const { expected } = keptOf(
          blocks.map(({ p }) => p),
          blocks.map(({ words }) => words),
          beta,
          agreement,
        );
        const wordsOf = (some: typeof blocks): number => some.reduce((sum, { words }) => sum + words, 0);
        const total = blocks.reduce((sum, { p, words }) => sum + p * words, 0);
        const valueFor = (threshold: number): number => {
          const kept = blocks.filter(({ p }) => p >= threshold);
          const size = wordsOf(kept);
          if (size === 0) return 0;
          const hits = kept.reduce((sum, { p, words }) => sum + p * words, 0);
          const apart = ((1 + beta ** 2) * hits) / (size + beta ** 2 * total);
          let together = 0;
          for (let u = 1 / 64; u < 1; u += 1 / 32) {
            const content = wordsOf(blocks.filter(({ p }) => p > u));
            together += ((1 + beta ** 2) * Math.min(size, content)) / (size + beta ** 2 * content) / 32;
          }
          return (1 - agreement) * apart + agreement * together;
        };
        expect(Math.max(0, ...blocks.map(({ p }) => valueFor(p)))).toBeCloseTo(expected, 10);
      }),
      { numRuns: runs(100) },
    );
  });

  it("law: kept blocks are more probable than others, and the expectation is between 0 and 1", () => {
    fc.assert(
      fc.property(pages, betas, fc.double({ min: 0, max: 1, noNaN: true }), (blocks, beta, agreement) => {
        const probability = blocks.map(({ p }) => p);
        const words = blocks.map(({ words }) => words);
        const { kept, expected } = keptOf(probability, words, beta, agreement);
        const lowest = Math.min(...probability.filter((_, i) => kept[i] === "1"));
        const highest = Math.max(...probability.filter((_, i) => kept[i] === "0"));
        expect(lowest).toBeGreaterThan(highest);
        expect(expected).toBeGreaterThanOrEqual(0);
        expect(expected).toBeLessThanOrEqual(1 + 1e-12);
      }),
      { numRuns: runs(100) },
    );
  });
});
