import { describe, expect, it } from "vitest";
import { fitPca, project } from "./pca.js";

const SIX = [
  [1, 2, 0],
  [2, 1, 1],
  [3, 5, 2],
  [4, 3, 5],
  [6, 8, 3],
  [7, 6, 9],
];

function expectClose(actual: ArrayLike<number>, expected: readonly number[], digits: number): void {
  expect(actual.length).toBe(expected.length);
  for (const [i, value] of expected.entries()) expect(actual[i]).toBeCloseTo(value, digits);
}

describe("fitPca", () => {
  it("agrees with scikit-learn 1.9, signs included", () => {
    const pca = fitPca(SIX);
    expectClose(pca.components[0]!, [0.53016611, 0.48309152, 0.69681165], 7);
    expectClose(pca.components[1]!, [0.10893055, 0.77619769, -0.62100828], 7);
    expectClose(pca.components[2]!, [0.84086743, -0.40514162, -0.35889029], 7);
    expectClose(pca.variances, [18.45239433, 4.36610437, 0.1815013], 7);
    expectClose(project(pca, SIX[0]!), [-4.87154111, 0.07962937, -0.30834992], 7);
    expect(pca.explained.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
  });

  it("keeps the requested number of components, or as many as explain a share", () => {
    expect(fitPca(SIX, 2).components).toHaveLength(2);
    // 18.45 of 23 is 0.802; with the second 0.992.
    expect(fitPca(SIX, 0.8).components).toHaveLength(1);
    expect(fitPca(SIX, 0.9).components).toHaveLength(2);
    expect(fitPca(SIX, 9).components).toHaveLength(3);
  });

  it("returns zeros for identical points", () => {
    const pca = fitPca([
      [1, 2],
      [1, 2],
    ]);
    expect(pca.explained).toEqual([0, 0]);
    expect([...project(pca, [1, 2])]).toEqual([0, 0]);
  });

  it("rejects a single row and invalid numbers of components", () => {
    expect(() => fitPca([[1]])).toThrow(RangeError);
    expect(() => fitPca(SIX, 1.5)).toThrow("components");
    expect(() => project(fitPca(SIX), [1])).toThrow(RangeError);
  });
});
