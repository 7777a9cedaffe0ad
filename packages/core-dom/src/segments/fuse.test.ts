import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { averageLink, type SimilarPair } from "./average-link.js";
import { fuseMemberships } from "./fuse.js";

/** The definition: the mean over all pairs of items, computed anew for every pair of clusters. */
function plainAverageLink(weights: readonly number[], pairs: readonly SimilarPair[], minSimilarity: number) {
  const clusters = weights.map((_, item) => [item]);
  const similarityOf = (one: readonly number[], other: readonly number[]): number => {
    let [sum, total] = [0, 0];
    for (const a of one) {
      for (const b of other) {
        const pair = pairs.find(
          (each) =>
            Math.min(each.one, each.other) === Math.min(a, b) &&
            Math.max(each.one, each.other) === Math.max(a, b),
        );
        sum += weights[a]! * weights[b]! * (pair?.similarity ?? 0);
        total += weights[a]! * weights[b]!;
      }
    }
    return sum / total;
  };
  for (;;) {
    let best = { similarity: minSimilarity, one: -1, other: -1 };
    for (const [one, left] of clusters.entries()) {
      for (let other = one + 1; other < clusters.length; other++) {
        const similarity = similarityOf(left, clusters[other]!);
        if (similarity > best.similarity) best = { similarity, one, other };
      }
    }
    if (best.one < 0) break;
    clusters[best.one]!.push(...clusters.splice(best.other, 1)[0]!);
  }
  return clusters.map((items) => items.sort((a, b) => a - b)).sort((a, b) => a[0]! - b[0]!);
}

describe("averageLink", () => {
  it("merges by the weighted mean of the similarities", () => {
    const pairs = [
      { one: 0, other: 1, similarity: 0.9 },
      { one: 1, other: 2, similarity: 0.8 },
    ];
    // After 0 and 1: (1 · 0 + 3 · 0.8) / 4 = 0.6.
    expect(averageLink([1, 3, 1], pairs, 0.6)).toEqual([[0, 1, 2]]);
    expect(averageLink([1, 1, 1], pairs, 0.6)).toEqual([[0, 1], [2]]);
    expect(averageLink([], [], 0.5)).toEqual([]);
  });

  it("is the definition, if no two similarities are equal", () => {
    const items = fc.integer({ min: 2, max: 7 }).chain((size) =>
      fc.tuple(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: size, maxLength: size }),
        fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), {
          minLength: (size * (size - 1)) / 2,
          maxLength: (size * (size - 1)) / 2,
        }),
      ),
    );
    fc.assert(
      fc.property(items, ([weights, similarities]) => {
        const pairs: SimilarPair[] = [];
        for (let one = 0; one < weights.length; one++) {
          // Apart from each other by more than the precision of the comparison.
          for (let other = one + 1; other < weights.length; other++)
            pairs.push({
              one,
              other,
              similarity: (similarities[pairs.length]! + pairs.length * 0.0137) % 1 || 0.5,
            });
        }
        expect(averageLink(weights, pairs, 0.45)).toEqual(plainAverageLink(weights, pairs, 0.45));
      }),
      { seed: 1, numRuns: 60 },
    );
  });
});

describe("fuseMemberships", () => {
  it("joins what most segmentations join", () => {
    const [split, whole] = [
      [[0], [0], [1]],
      [[0], [0], [0]],
    ];
    expect(fuseMemberships([1, 1, 1], [split, whole, split])).toEqual([[0, 1], [2]]);
    expect(fuseMemberships([1, 1, 1], [split, whole, whole])).toEqual([[0, 1, 2]]);
  });

  it("drops what too few of them put into a segment", () => {
    const lists = [
      [[0], []],
      [[0], [1]],
      [[0], []],
    ];
    expect(fuseMemberships([1, 1], lists)).toEqual([[0]]);
    expect(fuseMemberships([1, 1], lists, { minAnnotators: 1 })).toEqual([[0], [1]]);
  });

  it("counts overlapping segments once", () => {
    // Both segmentations share at least one segment for both elements.
    expect(
      fuseMemberships(
        [1, 1],
        [
          [
            [0, 1],
            [0, 1],
          ],
          [
            [0, 2],
            [1, 2],
          ],
        ],
        { maxDisagreement: 0 },
      ),
    ).toEqual([[0, 1]]);
  });

  it("checks its options", () => {
    expect(() => fuseMemberships([], [], { minAnnotators: 1.5 })).toThrow("minAnnotators");
    expect(() => fuseMemberships([], [], { maxDisagreement: -1 })).toThrow("maxDisagreement");
    expect(fuseMemberships([], [])).toEqual([]);
  });
});
