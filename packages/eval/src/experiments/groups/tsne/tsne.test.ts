import { createRandom } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { meanSilhouette } from "../silhouette.js";
import { affinities } from "./affinities.js";
import { forcesFor, repel } from "./forces.js";
import { tsne } from "./index.js";
import { quadtreeFor } from "./quadtree.js";

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
  it("are symmetric, add up to 1, and omit distant points", () => {
    const { points } = clouds(20);
    const { starts, others, values } = affinities(points, 5);
    expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 9);
    const at = (i: number, j: number): number => {
      const place = others.subarray(starts[i], starts[i + 1]).indexOf(j);
      return place < 0 ? 0 : values[starts[i]! + place]!;
    };
    for (let i = 0; i < 60; i++) for (let j = 0; j < 60; j++) expect(at(i, j)).toBe(at(j, i));
    expect(at(0, 2)).toBe(0);
    expect(at(0, 0)).toBe(0);
  });

  it("are equal for equally distant points", () => {
    // A tetrahedron: every distribution is uniform over 3, half of 1/3 + 1/3, divided by n.
    const points = [
      [1, 1, 1],
      [1, -1, -1],
      [-1, 1, -1],
      [-1, -1, 1],
    ];
    for (const value of affinities(points, 3).values) expect(value).toBeCloseTo(1 / 12, 9);
  });

  it("have the requested perplexity", () => {
    // Each point has two others; the odds p and 1 - p of nearer and farther have the entropy log 1.5.
    const entropy = (p: number): number => -p * Math.log(p) - (1 - p) * Math.log(1 - p);
    const { values, others, starts } = affinities([[0], [1], [-2]], 1.5);
    expect(starts[1]).toBe(2);
    expect([...others.subarray(0, 2)]).toEqual([1, 2]);
    let [low, high] = [0.5, 1];
    for (let step = 0; step < 60; step++) {
      const middle = (low + high) / 2;
      if (entropy(middle) > Math.log(1.5)) low = middle;
      else high = middle;
    }
    // 0 and 1 are nearest to each other; 0 is also nearest to -2, but -2 is the farther one of 0.
    expect(values[0]).toBeCloseTo((low + low) / 6, 4);
    expect(values[1]).toBeCloseTo((1 - low + low) / 6, 4);
  });
});

describe("repel", () => {
  it("is exact for theta 0, also for coincident points, and approximate otherwise", () => {
    const random = createRandom(5);
    const n = 300;
    const xs = Float64Array.from({ length: n }, () => random() * 40);
    const ys = Float64Array.from({ length: n }, () => random() * 40);
    for (let i = 0; i < 5; i++) {
      xs[i] = 1;
      ys[i] = 1;
    }
    let sum = 0;
    const push = new Float64Array(n);
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        if (i === j) continue;
        const similarity = 1 / (1 + (xs[i]! - xs[j]!) ** 2 + (ys[i]! - ys[j]!) ** 2);
        sum += similarity;
        push[i]! += similarity ** 2 * (xs[i]! - xs[j]!);
      }
    }
    const forces = forcesFor(n);
    expect(repel(xs, ys, quadtreeFor(n), 0, forces)).toBeCloseTo(sum, 8);
    for (let i = 0; i < n; i++) expect(forces.pushX[i]).toBeCloseTo(push[i]!, 9);
    const rough = repel(xs, ys, quadtreeFor(n), 0.5, forces);
    expect(Math.abs(rough / sum - 1)).toBeLessThan(0.02);
    expect(rough).not.toBe(sum);
  });
});

describe("tsne", () => {
  it("separates clouds", () => {
    const { points, labels } = clouds(30);
    const places = tsne(points, { perplexity: 10, iterations: 500 });
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
      for (const [x, y] of tsne(points, { iterations: 300 })) {
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

  it("rejects too many points and invalid options", () => {
    expect(() => tsne(new Array(10_001).fill([1]))).toThrow("points");
    expect(() => tsne([[1], [2]], { perplexity: 0 })).toThrow("perplexity");
    expect(() => tsne([[1], [2]], { iterations: -1 })).toThrow("iterations");
  });
});
