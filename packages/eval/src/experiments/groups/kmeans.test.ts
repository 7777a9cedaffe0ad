import { createRandom } from "@winnow/core-dom";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kMeans, nearest } from "./kmeans.js";
import { squaredDistance } from "./standardise.js";

describe("kMeans", () => {
  it("finds separate clusters, the largest first, with any seed", () => {
    for (let seed = 0; seed < 20; seed++) {
      const { labels, centroids, sizes, inertia } = kMeans([[10], [0], [1], [2], [11]], { k: 2, seed });
      expect([...labels]).toEqual([1, 0, 0, 0, 1]);
      expect(centroids.map(([x]) => x)).toEqual([1, 10.5]);
      expect(sizes).toEqual([3, 2]);
      // 1 + 0 + 1, and 0.25 twice.
      expect(inertia).toBe(2.5);
    }
  });

  it("sorts clusters of equal size by their coordinates", () => {
    const { centroids } = kMeans(
      [
        [5, 1],
        [5, 2],
        [0, 9],
        [0, 8],
      ],
      { k: 2 },
    );
    expect(centroids.map(([x]) => x)).toEqual([0, 5]);
  });

  it("finds the best of many starts on a grid where a single start fails", () => {
    const random = createRandom(7);
    const centres = Array.from({ length: 16 }, (_, i) => [10 * (i % 4), 10 * Math.floor(i / 4)] as const);
    const points = centres.flatMap(([x, y]) => Array.from({ length: 6 }, () => [x + random(), y + random()]));
    const best = kMeans(points, { k: 16 });
    expect(best.sizes).toEqual(new Array(16).fill(6));
    const worst = Math.max(
      ...Array.from({ length: 20 }, (_, seed) => kMeans(points, { k: 16, seed, starts: 1 }).inertia),
    );
    expect(worst).toBeGreaterThan(2 * best.inertia);
  });

  it("returns at most as many clusters as there are distinct points", () => {
    const { centroids, labels, inertia } = kMeans([[1], [1], [2]], { k: 3 });
    expect(centroids.map(([x]) => x)).toEqual([1, 2]);
    expect([...labels]).toEqual([0, 0, 1]);
    expect(inertia).toBe(0);
  });

  it("assigns each point to its nearest centroid, which is the mean of its points", () => {
    const point = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }));
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 4, maxLength: 40 }),
        fc.integer({ min: 1, max: 4 }),
        (points, k) => {
          const { centroids, labels, sizes, inertia } = kMeans(points, { k, starts: 3 });
          let sum = 0;
          for (const [i, label] of labels.entries()) {
            const distance = squaredDistance(points[i]!, centroids[label]!);
            expect(Math.sqrt(distance)).toBeCloseTo(nearest(centroids, points[i]!).distance, 9);
            sum += distance;
          }
          expect(inertia).toBeCloseTo(sum, 6);
          for (const [c, size] of sizes.entries()) {
            expect(size).toBeGreaterThan(0);
            const mean = points.reduce((total, [x], i) => total + (labels[i] === c ? x : 0), 0) / size;
            expect(centroids[c]![0]).toBeCloseTo(mean, 9);
          }
          expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
        },
      ),
      { seed: 1 },
    );
  });

  it("rejects more clusters than points and fewer starts than 1", () => {
    expect(() => kMeans([[1]], { k: 2 })).toThrow("k must be");
    expect(() => kMeans([[1]], { k: 0 })).toThrow(RangeError);
    expect(() => kMeans([[1]], { k: 1, starts: 0 })).toThrow("starts");
    expect(() => kMeans([[1]], { k: 1, starts: Number.POSITIVE_INFINITY })).toThrow("starts");
  });

  it("draws its first centroids by squared distance (k-means++)", () => {
    // From a corner, the others are 1, 2 and √5 away. The rectangle is split the wrong way only if the
    // nearest one is drawn, with probability 1 / (1 + 4 + 5). By distance it would be 0.19, uniformly 1/3.
    const corners = [
      [0, 0],
      [0, 1],
      [2, 0],
      [2, 1],
    ];
    let long = 0;
    for (let seed = 0; seed < 2000; seed++) {
      if (kMeans(corners, { k: 2, starts: 1, seed }).inertia > 2) long++;
    }
    // 200 are expected; 67 is five standard deviations.
    expect(Math.abs(long - 200)).toBeLessThan(67);
  });
});

describe("nearest", () => {
  it("returns the distance, and the first of equally near centroids", () => {
    expect(nearest([[0], [10]], [7])).toEqual({ index: 1, distance: 3 });
    expect(nearest([[0], [2]], [1]).index).toBe(0);
    expect(() => nearest([], [1])).toThrow("centroids");
  });
});
