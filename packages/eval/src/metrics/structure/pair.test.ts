import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalisedDistances, pairInOrder, pairTexts, symbols, textKey } from "./pair.js";

describe("pairTexts", () => {
  it("pairs equal words once each, in their order", () => {
    expect(pairTexts(["A", "b", "A", "A"], ["x", "a!", "A #"])).toEqual([
      { gold: 0, predicted: 1 },
      { gold: 2, predicted: 2 },
    ]);
  });

  it("pairs texts with a bag-of-words F1 of 0.8 or more, the best first", () => {
    // 4 of 5 and 5 words: 8 / 10; 3 of 5 and 4: 6 / 9; 4 of 5 and 4: 8 / 9.
    expect(pairTexts(["a b c d e"], ["a b c d x"])).toHaveLength(1);
    expect(pairTexts(["a b c d e"], ["a b c x"])).toHaveLength(0);
    expect(pairTexts(["a b c d e"], ["a b c d x", "a b c d"])).toEqual([{ gold: 0, predicted: 1 }]);
  });

  it("compares texts without words verbatim", () => {
    expect(pairTexts(["???", "!"], ["!", "?"])).toEqual([{ gold: 1, predicted: 0 }]);
  });

  it("matches only equal texts if there are too many", () => {
    const gold = Array.from({ length: 20_000 }, (_, at) => `gold ${at}`);
    const predicted = Array.from({ length: 20_000 }, (_, at) => `predicted ${at}`);
    expect(pairTexts([...gold, "same"], ["same", ...predicted])).toEqual([{ gold: 20_000, predicted: 0 }]);
  });
});

describe("textKey", () => {
  it("ignores case, punctuation and typography", () => {
    expect(textKey("What’s  NEW? ¶")).toBe(textKey("what's new"));
    expect(textKey("ﬁne")).toBe("fine");
  });
});

describe("pairInOrder", () => {
  const lookUp = (values: readonly (readonly number[])[]) => (a: number, b: number) => values[a]![b]!;

  it("finds the best sum without crossings", () => {
    const value = lookUp([
      [0.1, 0.9],
      [0.8, 0.2],
    ]);
    // The crossing pairs are worth 1.7, those in place 0.3, the single pair 0.9.
    expect(pairInOrder(2, 2, { value, same: () => false })).toEqual([{ gold: 0, predicted: 1, value: 0.9 }]);
  });

  it("agrees with an exhaustive search", () => {
    const best = (values: readonly (readonly number[])[], a = 0, from = 0): number => {
      if (a === values.length) return 0;
      let max = best(values, a + 1, from);
      for (let b = from; b < values[a]!.length; b++)
        max = Math.max(max, values[a]![b]! + best(values, a + 1, b + 1));
      return max;
    };
    const row = fc.array(fc.constantFrom(0, 0.1, 0.5, 0.7), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (values) => {
        const pairs = pairInOrder(values.length, 4, { value: lookUp(values), same: () => false });
        expect(pairs.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(best(values), 9);
        for (const [at, pair] of pairs.slice(1).entries()) {
          expect(pair.gold).toBeGreaterThan(pairs[at]!.gold);
          expect(pair.predicted).toBeGreaterThan(pairs[at]!.predicted);
        }
      }),
      { seed: 1 },
    );
  });

  it("pairs equal pieces at both ends, and elsewhere if there are too many pairs", () => {
    const [gold, predicted] = ["abxyc", "abyxc"];
    const same = (a: number, b: number) => gold[a] === predicted[b];
    const value = (a: number, b: number) => (same(a, b) ? 1 : 0.1);
    const found = pairInOrder(5, 5, { value, same, maxPairs: 3 });
    expect(found.map((pair) => `${pair.gold}${pair.predicted}`)).toEqual(["00", "11", "23", "44"]);
  });
});

/** Wagner and Fischer 1974. */
function plain(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, x) => x);
  for (const symbol of a) {
    const next = [row[0]! + 1];
    for (let x = 1; x <= b.length; x++) {
      next.push(Math.min(row[x]! + 1, next[x - 1]! + 1, row[x - 1]! + (symbol === b[x - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}

describe("normalisedDistances", () => {
  it("matches the example of the documentation", () => {
    expect(normalisedDistances(symbols(["abcd"], ["abxd"]))(0, 0)).toBe(0.25);
  });

  it("is 1 if only one text is empty, and 0 if both are", () => {
    const distance = normalisedDistances(symbols(["", "long enough"], ["", "x"]));
    expect([distance(0, 0), distance(0, 1), distance(1, 0)]).toEqual([0, 1, 1]);
  });

  it("counts characters outside the basic plane once", () => {
    expect(normalisedDistances(symbols(["😀a"], ["😁a"]))(0, 0)).toBe(0.5);
  });

  it("agrees with the textbook algorithm, in any order of calls", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "c", "d"), maxLength: 150, size: "max" });
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 4 }),
        fc.array(text, { minLength: 1, maxLength: 4 }),
        (gold, predicted) => {
          const distance = normalisedDistances(symbols(gold, predicted));
          for (let b = 0; b < predicted.length; b++) {
            for (let a = 0; a < gold.length; a++) {
              const longer = Math.max(gold[a]!.length, predicted[b]!.length, 1);
              expect(distance(a, b)).toBeCloseTo(plain([...gold[a]!], [...predicted[b]!]) / longer, 12);
            }
          }
        },
      ),
      { seed: 1, numRuns: 100 },
    );
  });

  it("compares words, then whole texts, if there are too many characters", () => {
    const [gold, predicted] = [["one two three"], ["one two four"]];
    expect(normalisedDistances(symbols(gold, predicted, { maxProduct: 100 }))(0, 0)).toBeCloseTo(1 / 3, 12);
    expect(normalisedDistances(symbols(gold, predicted, { maxProduct: 5 }))(0, 0)).toBe(1);
    expect(normalisedDistances(symbols(gold, gold, { maxProduct: 5 }))(0, 0)).toBe(0);
  });
});
