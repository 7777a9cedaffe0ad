import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { candidateProbability, curve, formatCurve } from "./curve.js";

const SIMILARITIES = [0.5, 0.7, 0.8, 0.9];

describe("candidateProbability", () => {
  // The layouts of published tools, and their curves to two digits.
  it.each([
    [14, 8, [0.05, 0.56, 0.92, 1]],
    [20, 13, [0, 0.18, 0.68, 1]],
    [9, 13, [0, 0.08, 0.4, 0.93]],
    [450, 20, [0, 0.3, 0.99, 1]],
    [20, 5, [0.47, 0.97, 1, 1]],
  ])("has the curve of %i bands of %i rows", (bands, rows, expected) => {
    SIMILARITIES.forEach((similarity, i) => {
      expect(candidateProbability(similarity, bands, rows)).toBeCloseTo(expected[i]!, 2);
    });
  });

  it("is certain for equal sets and impossible for disjoint ones", () => {
    expect(candidateProbability(1, 14, 8)).toBe(1);
    expect(Object.is(candidateProbability(0, 14, 8), 0)).toBe(true);
  });

  it("keeps the digits of tiny probabilities", () => {
    // b·s^r; the next term is smaller by a factor of 10^100. Computing 1 − (1 − x)^b would give 0.
    expect(candidateProbability(1e-20, 10, 5) / 1e-99).toBeCloseTo(1, 12);
    expect(candidateProbability(0.001, 3, 10) / 3e-30).toBeCloseTo(1, 12);
  });

  it("grows with similarity and bands, falls with rows, and is 1 − (1 − s^r)^b", () => {
    const size = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.99, noNaN: true }), size, size, (s, bands, rows) => {
        const probability = candidateProbability(s, bands, rows);
        expect(probability).toBeCloseTo(1 - (1 - s ** rows) ** bands, 10);
        expect(candidateProbability(s + 0.01, bands, rows)).toBeGreaterThanOrEqual(probability);
        expect(candidateProbability(s, bands + 1, rows)).toBeGreaterThanOrEqual(probability);
        expect(candidateProbability(s, bands, rows + 1)).toBeLessThanOrEqual(probability);
      }),
      { seed: 1 },
    );
  });

  it("names the argument that is out of range", () => {
    expect(() => candidateProbability(1.1, 14, 8)).toThrow(/^similarity/);
    expect(() => candidateProbability(Number.NaN, 14, 8)).toThrow(/^similarity/);
    expect(() => candidateProbability(0.5, 0, 8)).toThrow(/^bands/);
    expect(() => candidateProbability(0.5, 14, 1.5)).toThrow(RangeError);
    expect(() => curve(14, -1)).toThrow(/^rows/);
  });
});

describe("formatCurve", () => {
  it("prints the whole curve, never rounding to certainty", () => {
    expect(formatCurve(14, 8, { similarities: [0.01, 0.5, 0.7, 0.8, 0.9, 1] })).toBe(
      [
        "MinHash, 14 bands of 8 rows (112 hashes): the share of pairs found, by Jaccard similarity",
        "similarity   .01   .50   .70   .80   .90     1",
        "found       <.01   .05   .56   .92  >.99     1",
      ].join("\n"),
    );
  });

  it("prints similarities without rounding", () => {
    expect(
      formatCurve(14, 8, { similarities: [0.12345, 0.999] })
        .split("\n")
        .slice(1),
    ).toEqual(["similarity .12345   .999", "found        <.01   >.99"]);
  });
});
