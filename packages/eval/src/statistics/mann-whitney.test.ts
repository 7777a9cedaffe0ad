import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mannWhitney } from "./mann-whitney.js";

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

describe("mannWhitney", () => {
  it("agrees with scipy 1.17's mannwhitneyu, method asymptotic, with ties too", () => {
    const known: readonly (readonly [readonly number[], readonly number[], number, number])[] = [
      [[1.1, 2.2, 3.3, 4.4, 5.5], [6.1, 7.2, 8.3, 9.4], 0, 0.019964453305216043],
      [
        [0.9, 0.8, 0.8, 0.7, 0.95, 1, 0, 0, 0.8, 0.6],
        [0.6, 0.8, 0.5, 0.7, 0, 0, 0, 0.4],
        ...([61.5, 0.05776288194178519] as const),
      ],
      [[3, 1, 2], [1, 2, 3], 4.5, 1],
      [[1, 2, 2, 2], [2], 1.5, 1],
    ];
    for (const [a, b, u, p] of known) {
      expect(mannWhitney(a, b).u).toBe(u);
      expect(mannWhitney(a, b).p).toBeCloseTo(p, 12);
    }
    // Far in the tail, where 1 - Φ(z) would be 0.
    const { u, p } = mannWhitney(range(60, 120), range(0, 60));
    expect(u).toBe(3600);
    expect(p / 3.5565709749847226e-21).toBeCloseTo(1, 9);
  });

  it("counts pairs, ties half", () => {
    // 0.9 beats both, 0.8 beats one and ties with one, 0.7 beats one.
    expect(mannWhitney([0.9, 0.8, 0.7], [0.6, 0.8]).u).toBe(4.5);
  });

  it("finds no difference between equal values, and nothing in an empty sample", () => {
    expect(mannWhitney([1, 1], [1, 1, 1])).toEqual({ u: 3, p: 1 });
    expect(mannWhitney([], [1])).toEqual({ u: Number.NaN, p: Number.NaN });
    expect(() => mannWhitney([Number.NaN], [1])).toThrow(RangeError);
  });

  it("gives all pairs to the two samples, and both the same p", () => {
    const scores = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1 });
    fc.assert(
      fc.property(scores, scores, (a, b) => {
        const [one, other] = [mannWhitney(a, b), mannWhitney(b, a)];
        expect(one.u + other.u).toBe(a.length * b.length);
        expect(one.p).toBeCloseTo(other.p, 12);
      }),
      { seed: 1 },
    );
  });
});
