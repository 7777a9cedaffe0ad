import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { characterShingles, shingles } from "./shingles.js";

describe("shingles", () => {
  it("gives the example of Broder 1997", () => {
    expect(shingles("a rose is a rose is a rose".split(" "), 4)).toEqual([
      "a rose is a",
      "rose is a rose",
      "is a rose is",
      "a rose is a",
      "rose is a rose",
    ]);
  });

  it("makes one shingle of a shorter sequence, none of an empty one", () => {
    expect(shingles(["a", "b"], 4)).toEqual(["a b"]);
    expect(shingles(["a", "b"], 2)).toEqual(["a b"]);
    expect(shingles([], 4)).toEqual([]);
    expect(shingles(["a", "b"], 1)).toEqual(["a", "b"]);
  });

  it("rejects a size that is no positive integer", () => {
    for (const k of [0, -1, 1.5, Number.NaN]) {
      expect(() => shingles(["a"], k)).toThrow(new RangeError("k must be an integer of at least 1"));
      expect(() => characterShingles("a", k)).toThrow(RangeError);
    }
  });
});

describe("characterShingles", () => {
  it("goes by code points", () => {
    expect(characterShingles("今天天气", 3)).toEqual(["今天天", "天天气"]);
    expect(characterShingles("𠮷野𠮷家", 2)).toEqual(["𠮷野", "野𠮷", "𠮷家"]);
    expect(characterShingles("ab", 3)).toEqual(["ab"]);
    expect(characterShingles("", 3)).toEqual([]);
  });

  it("is the token form over code points", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "漢", "𠮷", "\ud800", "\udc00", " ") });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 6 }), (sample, k) => {
        const points = [...sample];
        const starts = points.length === 0 ? [] : [...Array(Math.max(1, points.length - k + 1)).keys()];
        expect(characterShingles(sample, k)).toEqual(
          starts.map((start) => points.slice(start, start + k).join("")),
        );
      }),
      { seed: 1 },
    );
  });
});
