import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { counts, tokenIds } from "../tokens/ids.js";
import { commonShingles } from "./common.js";

/** The definition, on joined strings. */
function slowly(gold: readonly string[], predicted: readonly string[], n: number): number {
  const shingles = (tokens: readonly string[]): ReadonlyMap<string, number> =>
    counts(
      tokens.length === 0
        ? []
        : Array.from({ length: Math.max(1, tokens.length - n + 1) }, (_, at) =>
            tokens.slice(at, at + n).join(" "),
          ),
    );
  const found = shingles(predicted);
  return [...shingles(gold)].reduce(
    (sum, [shingle, count]) => sum + Math.min(count, found.get(shingle) ?? 0),
    0,
  );
}

describe("commonShingles", () => {
  it("counts a shingle as often as it occurs in both texts", () => {
    expect(commonShingles(tokenIds(["a", "b", "c", "d"], ["a", "b", "c"]), 3)).toEqual({
      common: 1,
      gold: 2,
      predicted: 1,
    });
    expect(commonShingles(tokenIds(["a", "a", "a", "a"], ["a", "a", "a"]), 2)).toEqual({
      common: 2,
      gold: 3,
      predicted: 2,
    });
  });

  it("treats a short text as one shingle, an empty one as none", () => {
    expect(commonShingles(tokenIds(["a", "b"], ["a", "b"]), 4)).toEqual({ common: 1, gold: 1, predicted: 1 });
    expect(commonShingles(tokenIds(["a", "b"], ["a", "b", "c"]), 4)).toEqual({
      common: 0,
      gold: 1,
      predicted: 1,
    });
    expect(commonShingles(tokenIds([], ["a"]), 4)).toEqual({ common: 0, gold: 0, predicted: 1 });
    expect(commonShingles(tokenIds([], []), 4)).toEqual({ common: 0, gold: 0, predicted: 0 });
  });

  it("rejects an invalid length", () => {
    expect(() => commonShingles(tokenIds([], []), 0)).toThrow(RangeError);
    expect(() => commonShingles(tokenIds([], []), 1.5)).toThrow(RangeError);
  });

  it("agrees with the definition", () => {
    const tokens = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 30 });
    fc.assert(
      fc.property(tokens, tokens, fc.integer({ min: 1, max: 6 }), (gold, predicted, n) => {
        expect(commonShingles(tokenIds(gold, predicted), n).common).toBe(slowly(gold, predicted, n));
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});
