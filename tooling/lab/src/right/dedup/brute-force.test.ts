import { createRandom } from "@winnow/eval";
import { describe, expect, it } from "vitest";
import { attached, components, visitOverlaps } from "./brute-force.js";

describe("visitOverlaps", () => {
  it("returns the same as a comparison of every pair", () => {
    const random = createRandom(5);
    const sets = Array.from({ length: 40 }, () => {
      const size = Math.floor(random() * 12);
      return Uint32Array.from(new Set(Array.from({ length: size }, () => Math.floor(random() * 30))));
    });
    const expected: [number, number, number][] = [];
    for (let a = 0; a < sets.length; a++) {
      for (let b = a + 1; b < sets.length; b++) {
        const shared = sets[a]!.filter((element) => sets[b]!.includes(element)).length;
        if (shared > 0) expected.push([a, b, shared]);
      }
    }
    const seen: [number, number, number][] = [];
    visitOverlaps(sets, (...pair) => seen.push(pair));
    const order = (x: number[], y: number[]): number => x[0]! - y[0]! || x[1]! - y[1]!;
    expect(seen.sort(order)).toEqual(expected.sort(order));
  });
});

describe("components", () => {
  it("labels nodes with the smallest node of their component", () => {
    expect(
      components(6, [
        [4, 2],
        [2, 5],
        [1, 0],
      ]),
    ).toEqual([0, 0, 2, 3, 2, 2]);
    expect(components(0, [])).toEqual([]);
  });
});

describe("attached", () => {
  it("attaches each text to its most similar container, and joins no two containers", () => {
    const labels = [0, 1, 2, 3];
    const containments = [
      { inner: 0, outer: 1, similarity: 0.1 },
      { inner: 0, outer: 2, similarity: 0.3 },
      { inner: 2, outer: 3, similarity: 0.5 },
    ];
    expect(attached(labels, containments)).toEqual([3, 1, 3, 3]);
  });

  it("creates no cycle", () => {
    const crosswise = [
      { inner: 0, outer: 2, similarity: 0.4 },
      { inner: 3, outer: 1, similarity: 0.3 },
    ];
    expect(attached([0, 0, 2, 2], crosswise)).toEqual([2, 2, 2, 2]);
  });
});
