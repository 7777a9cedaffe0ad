import { describe, expect, it } from "vitest";
import { shingles } from "./shingles.js";

describe("shingles", () => {
  it("returns the example of Broder 1997", () => {
    expect(shingles("a rose is a rose is a rose".split(" "), 4)).toEqual([
      "a rose is a",
      "rose is a rose",
      "is a rose is",
      "a rose is a",
      "rose is a rose",
    ]);
  });

  it("returns one shingle for a shorter sequence, none for an empty one", () => {
    expect(shingles(["a", "b"], 4)).toEqual(["a b"]);
    expect(shingles(["a", "b"], 2)).toEqual(["a b"]);
    expect(shingles([], 4)).toEqual([]);
    expect(shingles(["a", "b"], 1)).toEqual(["a", "b"]);
  });

  it("rejects a size that is not a positive integer", () => {
    for (const k of [0, -1, 1.5, Number.NaN]) {
      expect(() => shingles(["a"], k)).toThrow(new RangeError("k must be an integer of at least 1"));
    }
  });
});
