import { createRandom } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { meanSilhouette } from "./silhouette.js";
import { affinities, tsne } from "./tsne.js";

/** Three clouds in five dimensions, the third one farthest away. */
function clouds(each: number): { readonly points: number[][]; readonly labels: number[] } {
  const random = createRandom(3);
  const labels = Array.from({ length: 3 * each }, (_, i) => i % 3);
  return {
    labels,
    points: labels.map((label) => Array.from({ length: 5 }, () => random() + 4 * label ** 2)),
  };
}

describe("affinities", () => {
  it("are symmetric, add up to 1, and are almost 0 for distant points", () => {
    const { points } = clouds(20);
    const values = affinities(points, 5);
    expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 9);
    for (let i = 0; i < 60; i++)
      for (let j = 0; j < 60; j++) expect(values[i * 60 + j]).toBe(values[j * 60 + i]);
    expect(values[2]).toBeLessThan(1e-9);
    expect(values[0]).toBe(0);
  });

  it("are equal for equally distant points", () => {
    // A tetrahedron: every distribution is uniform over 3, half of 1/3 + 1/3, divided by n.
    const points = [
      [1, 1, 1],
      [1, -1, -1],
      [-1, 1, -1],
      [-1, -1, 1],
    ];
    for (const [at, value] of affinities(points, 3).entries())
      expect(value).toBeCloseTo(at % 5 === 0 ? 0 : 1 / 12, 9);
  });

  it("have the requested perplexity", () => {
    // Each point has two others; the odds p and 1 - p of nearer and farther have the entropy log 1.5.
    const entropy = (p: number): number => -p * Math.log(p) - (1 - p) * Math.log(1 - p);
    const values = affinities([[0], [1], [-2]], 1.5);
    let [low, high] = [0.5, 1];
    for (let step = 0; step < 60; step++) {
      const middle = (low + high) / 2;
      if (entropy(middle) > Math.log(1.5)) low = middle;
      else high = middle;
    }
    // 0 and 1 are nearest to each other; 0 is also nearest to -2, but -2 is the farther one of 0.
    expect(values[1]).toBeCloseTo((low + low) / 6, 4);
    expect(values[2]).toBeCloseTo((1 - low + low) / 6, 4);
  });
});

describe("tsne", () => {
  it("separates clouds", () => {
    const { points, labels } = clouds(30);
    const places = tsne(points, { perplexity: 10, iterations: 500 }).map((place) => place!);
    expect(meanSilhouette(places, labels)).toBeGreaterThan(0.6);
  });

  it("is deterministic for a seed", () => {
    const { points } = clouds(8);
    const options = { perplexity: 5, iterations: 60 };
    expect(tsne(points, options)).toEqual(tsne(points, options));
    expect(tsne(points, { ...options, seed: 2 })).not.toEqual(tsne(points, options));
  });

  it("accepts few, equal or one-dimensional points", () => {
    expect(tsne([])).toEqual([]);
    expect(tsne([[1, 2]])).toEqual([[0, 0]]);
    for (const points of [[[1], [2]], [[1], [1], [1]], [[1], [2], [3], [50]], new Array(40).fill([3, 3])]) {
      for (const place of tsne(points, { iterations: 300 })) {
        const [x, y] = place!;
        expect(Number.isFinite(x)).toBe(true);
        expect(Number.isFinite(y)).toBe(true);
      }
    }
  });

  it("limits the perplexity to a third of the other points", () => {
    const points = [[1], [2], [3], [4], [5], [6], [7]];
    const options = { iterations: 1 };
    expect(tsne(points, options)).toEqual(tsne(points, { ...options, perplexity: 2 }));
  });

  it("places a sample of 2,000 points", () => {
    const places = tsne(new Array(2_001).fill([1]), { iterations: 0 });
    expect(places.filter((place) => place !== undefined)).toHaveLength(2_000);
  });

  it("rejects invalid options", () => {
    expect(() => tsne([[1], [2]], { perplexity: 0 })).toThrow("perplexity");
    expect(() => tsne([[1], [2]], { iterations: -1 })).toThrow("iterations");
  });
});
