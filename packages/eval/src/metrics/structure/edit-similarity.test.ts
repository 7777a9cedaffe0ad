import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { characterSequences, normalisedDistances } from "./edit-similarity.js";

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
    expect(normalisedDistances(characterSequences(["abcd"], ["abxd"]))(0, 0)).toBe(0.25);
  });

  it("is 1 if only one text is empty, and 0 if both are", () => {
    const distance = normalisedDistances(characterSequences(["", "long enough"], ["", "x"]));
    expect([distance(0, 0), distance(0, 1), distance(1, 0)]).toEqual([0, 1, 1]);
  });

  it("counts characters outside the basic plane once", () => {
    expect(normalisedDistances(characterSequences(["😀a"], ["😁a"]))(0, 0)).toBe(0.5);
  });

  it("agrees with the textbook algorithm, in any order of calls", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "c", "d"), maxLength: 150, size: "max" });
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 4 }),
        fc.array(text, { minLength: 1, maxLength: 4 }),
        (gold, predicted) => {
          const distance = normalisedDistances(characterSequences(gold, predicted));
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
    expect(normalisedDistances(characterSequences(gold, predicted, 100))(0, 0)).toBeCloseTo(1 / 3, 12);
    expect(normalisedDistances(characterSequences(gold, predicted, 5))(0, 0)).toBe(1);
    expect(normalisedDistances(characterSequences(gold, gold, 5))(0, 0)).toBe(0);
  });
});
