import { PAGE_TYPES } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { EXTENTS, estimatePageType, type PageTypeModel, pageNumbers, STEPS } from "./page-type.js";

describe("pageNumbers", () => {
  const none = new Float64Array(0);

  it("begin with means weighted by probability and words", () => {
    // Weights: (0.98 + 0.02) × 30 and (0.48 + 0.02) × 20, together 40.
    const features = Float32Array.of(4, 0, 8, 16);
    const numbers = pageNumbers(features, 2, Float64Array.of(0.98, 0.48), Float64Array.of(30, 20));
    expect([...numbers.subarray(0, 2)]).toEqual([5, 4]);
    expect(numbers).toHaveLength(2 + EXTENTS);
  });

  it("say how much content there is", () => {
    const numbers = pageNumbers(
      new Float32Array(3),
      1,
      Float64Array.of(1, 0.75, 0.5),
      Float64Array.of(30, 20, 50),
    );
    // Two blocks of three are content, with 50 of 100 words; 30 + 15 + 25 words are expected, and
    // 20 × 3/16 + 50 × 1/4 are doubtful.
    const expected = [
      Math.log(3),
      Math.log(51),
      0.5,
      0.7,
      0.1625,
      Math.log(31),
      0.6,
      Math.log(4),
      Math.log(101),
    ];
    for (const [i, number] of expected.entries()) expect(numbers[1 + i], `${i}`).toBeCloseTo(number, 6);
  });

  it("are means of the boilerplate on a page without content", () => {
    const numbers = pageNumbers(Float32Array.of(2, 4), 1, new Float64Array(2), Float64Array.of(1, 1));
    expect(numbers[0]).toBe(3);
  });

  it("are 0 without blocks, and finite without words", () => {
    expect([...pageNumbers(new Float32Array(0), 2, none, none)]).toEqual(new Array(2 + EXTENTS).fill(0));
    const silent = pageNumbers(Float32Array.of(7), 1, Float64Array.of(1), Float64Array.of(0));
    expect([...silent].every(Number.isFinite)).toBe(true);
    expect(silent[0]).toBe(0);
  });
});

describe("estimatePageType", () => {
  /** A model of one number and one term, where the scores of the types are 0 without both. */
  const model = (parts: Partial<PageTypeModel>): PageTypeModel => ({
    steps: Float32Array.from({ length: STEPS }, (_, i) => i),
    terms: Int32Array.of(-5),
    weights: new Int8Array(2 * PAGE_TYPES.length),
    scale: 0.5,
    bias: new Float32Array(PAGE_TYPES.length),
    ...parts,
  });
  const FORUM = PAGE_TYPES.indexOf("forum");

  it("has the probabilities of all types, and the type with the highest", () => {
    const odds: Readonly<Record<string, number>> = { forum: 3, product: 2 };
    const bias = Float32Array.from(PAGE_TYPES, (name) => Math.log(odds[name] ?? 1));
    const { type, probabilities } = estimatePageType(model({ bias }), Float32Array.of(0), new Set());
    expect(type).toBe("forum");
    expect(Object.keys(probabilities)).toEqual([...PAGE_TYPES]);
    // 3 + 2 + five types with 1 each.
    expect(probabilities.forum).toBeCloseTo(0.3, 5);
    expect(probabilities.product).toBeCloseTo(0.2, 5);
    expect(probabilities.article).toBeCloseTo(0.1, 5);
  });

  it("adds the weight of a number by the share of the steps that it reaches", () => {
    const weights = new Int8Array(2 * PAGE_TYPES.length);
    weights[FORUM] = 16;
    for (const [number, reached] of [
      [-0.5, 0],
      [0, 1],
      [2.5, 3],
      [100, STEPS],
    ] as const) {
      const { probabilities } = estimatePageType(model({ weights }), Float32Array.of(number), new Set());
      const odds = Math.exp((0.5 * 16 * reached) / STEPS);
      expect(probabilities.forum, `${number}`).toBeCloseTo(odds / (odds + PAGE_TYPES.length - 1), 6);
    }
  });

  it("adds the weight of a term that the page has", () => {
    const weights = new Int8Array(2 * PAGE_TYPES.length);
    weights[PAGE_TYPES.length + FORUM] = 4;
    const forum = (...terms: readonly number[]): number =>
      estimatePageType(model({ weights }), Float32Array.of(9), new Set(terms)).probabilities.forum;
    expect(forum()).toBeCloseTo(1 / 7, 6);
    expect(forum(5, 7)).toBeCloseTo(1 / 7, 6);
    expect(forum(5, -5)).toBeCloseTo(Math.exp(2) / (Math.exp(2) + 6), 6);
  });

  it("does not overflow", () => {
    // e to the power of 1,000 is not a finite number.
    const bias = Float32Array.from(PAGE_TYPES, (type) => (type === "listing" ? 1000 : 0));
    const { type, probabilities } = estimatePageType(model({ bias }), Float32Array.of(0), new Set());
    expect([type, probabilities.listing, probabilities.article]).toEqual(["listing", 1, 0]);
  });
});
