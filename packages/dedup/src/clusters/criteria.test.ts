import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dedupParameters } from "../signatures/parameters.js";
import { accepts, type Criterion, minShared } from "./criteria.js";

const options = dedupParameters({ jaccard: 0.8, containment: 0.9, minShingles: 20 });

describe("accepts", () => {
  it.each([
    // 80 of the 100 shingles in either document; then 79.
    ["jaccard", 80, 90, 90, true],
    ["jaccard", 79, 90, 89, false],
    ["jaccard", 0, 0, 0, false],
    // Either document may be the contained one, if it is large enough.
    ["containment", 18, 20, 500, true],
    ["containment", 18, 500, 20, true],
    ["containment", 17, 20, 500, false],
    ["containment", 19, 19, 500, false],
    ["containment", 19, 500, 19, false],
    ["containment", 19, 22, 19, false],
    // The containing document may be the smaller one.
    ["containment", 19, 21, 19, true],
    ["containment", 0, 0, 0, false],
    ["none", 0, 0, 0, true],
  ] as const)("%s: %i shared of %i and %i: %s", (criterion, shared, left, right, expected) => {
    expect(accepts(criterion, { shared, left, right }, options)).toBe(expected);
  });
});

describe("minShared", () => {
  it("never exceeds the overlap of an accepted pair", () => {
    const threshold = fc.oneof(fc.constantFrom(0.5, 0.6, 0.7, 0.8, 0.9, 1), fc.double({ min: 0.01, max: 1 }));
    fc.assert(
      fc.property(
        fc.constantFrom<Criterion>("jaccard", "containment"),
        threshold,
        fc.nat(60),
        fc.nat(60),
        fc.nat(60),
        (criterion, min, left, right, max) => {
          const shared = Math.min(max, left, right);
          const match = { ...options, jaccard: min, containment: min };
          if (!accepts(criterion, { shared, left, right }, match)) return;
          expect(shared).toBeGreaterThanOrEqual(minShared(criterion, left, right, match));
        },
      ),
      { seed: 1, numRuns: 5000 },
    );
  });

  it("is infinite for sizes that differ too much or are too small", () => {
    expect(minShared("jaccard", 100, 70, options)).toBe(Number.POSITIVE_INFINITY);
    expect(minShared("containment", 19, 19, options)).toBe(Number.POSITIVE_INFINITY);
    expect(minShared("containment", 19, 500, options)).toBe(Number.POSITIVE_INFINITY);
    expect(minShared("jaccard", 0, 0, options)).toBe(Number.POSITIVE_INFINITY);
    expect(minShared("none", 0, 0, options)).toBe(0);
  });
});
