import { PAGE_TYPES } from "@winnow/core-dom";
import { encodeBoostedTrees, parseBoostedTrees } from "@winnow/core-dom/boosted-trees";
import { describe, expect, it } from "vitest";
import { estimatePageType, pageTypeFeatures } from "./page-type.js";

describe("pageTypeFeatures", () => {
  it("are means weighted by probability and words", () => {
    // Weights: (0.98 + 0.02) × 30 and (0.48 + 0.02) × 20, together 40.
    const features = Float32Array.of(4, 0, 8, 16);
    const means = pageTypeFeatures(features, 2, Float64Array.of(0.98, 0.48), Float64Array.of(30, 20));
    expect([...means]).toEqual([5, 4]);
  });

  it("are those of the boilerplate on a page without content", () => {
    const means = pageTypeFeatures(Float32Array.of(2, 4), 1, new Float64Array(2), Float64Array.of(1, 1));
    expect([...means]).toEqual([3]);
  });

  it("are 0 without blocks or words", () => {
    expect([...pageTypeFeatures(new Float32Array(0), 2, new Float64Array(0), new Float64Array(0))]).toEqual([
      0, 0,
    ]);
    expect([...pageTypeFeatures(Float32Array.of(7), 1, Float64Array.of(1), Float64Array.of(0))]).toEqual([0]);
  });
});

describe("estimatePageType", () => {
  /** The scores of the types are logarithms of 1, and of `odds` for those named. */
  const trees = (odds: Readonly<Record<string, number>>) =>
    parseBoostedTrees(
      encodeBoostedTrees({
        features: 1,
        outputs: PAGE_TYPES.map((type) => ({ bias: Math.log(odds[type] ?? 1), trees: [] })),
      }),
    );

  it("has the probabilities of all types, and the type with the highest", () => {
    const { type, probabilities } = estimatePageType(trees({ forum: 3, product: 2 }), Float32Array.of(0));
    expect(type).toBe("forum");
    expect(Object.keys(probabilities)).toEqual([...PAGE_TYPES]);
    // 3 + 2 + five types with 1 each.
    expect(probabilities.forum).toBeCloseTo(0.3, 5);
    expect(probabilities.product).toBeCloseTo(0.2, 5);
    expect(probabilities.article).toBeCloseTo(0.1, 5);
  });

  it("does not overflow", () => {
    // e to the power of 1,000 is not a finite number.
    const outputs = PAGE_TYPES.map((type) => ({ bias: type === "listing" ? 1000 : 0, trees: [] }));
    const extreme = parseBoostedTrees(encodeBoostedTrees({ features: 1, outputs }));
    const { type, probabilities } = estimatePageType(extreme, Float32Array.of(0));
    expect([type, probabilities.listing, probabilities.article]).toEqual(["listing", 1, 0]);
  });
});
