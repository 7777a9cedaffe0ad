import { describe, expect, it } from "vitest";
import { meanSilhouette } from "./silhouette.js";

describe("meanSilhouette", () => {
  it("matches a calculation by hand", () => {
    // 0: a = 1, b = 10.5; 1: a = 1, b = 9.5; the others are symmetric.
    const expected = (1 - 1 / 10.5 + (1 - 1 / 9.5)) / 2;
    expect(meanSilhouette([[0], [1], [10], [11]], [0, 0, 1, 1])).toBeCloseTo(expected, 12);
  });

  it("is 0 for the only point of a cluster, as in scikit-learn 1.9", () => {
    expect(meanSilhouette([[0], [1], [10], [11], [30]], [0, 0, 1, 1, 2])).toBeCloseTo(0.7197994987, 9);
  });

  it("is negative for wrong labels and NaN for a single cluster", () => {
    expect(meanSilhouette([[0], [1], [10], [11]], [0, 1, 1, 0])).toBeLessThan(0);
    expect(meanSilhouette([[0], [1]], [0, 0])).toBeNaN();
    expect(meanSilhouette([], [])).toBeNaN();
  });

  it("is similar for a sample", () => {
    const points = Array.from({ length: 2200 }, (_, i) => [(i % 2) * 5 + (i % 7) / 3]);
    const labels = points.map((_, i) => i % 2);
    const few = meanSilhouette(points.slice(0, 700), labels.slice(0, 700));
    const sampled = meanSilhouette(points, labels);
    expect(sampled).toBeCloseTo(few, 2);
    expect(sampled).not.toBe(few);
  });

  it("rejects too few labels", () => {
    expect(() => meanSilhouette([[1]], [])).toThrow("labels");
  });

  it("treats NaN as a label like any other", () => {
    const points = [[0], [1], [10], [11]];
    const nan = Number.NaN;
    expect(meanSilhouette(points, [0, 0, nan, nan])).toBe(meanSilhouette(points, [0, 0, 1, 1]));
  });
});
