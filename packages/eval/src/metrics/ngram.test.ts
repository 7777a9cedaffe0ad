import { describe, expect, it } from "vitest";
import { ngram } from "./bags.js";

describe("ngram", () => {
  it("matches Gupta 2022's example: two of four 4-grams", () => {
    const score = ngram("A dog chases a cat for fun", "A dog chases a cat");
    expect(score).toEqual({ precision: 1, recall: 1 / 2, f1: 2 / 3 });
  });

  it("counts repeated n-grams", () => {
    expect(ngram("a b", "a b a b", 2)).toEqual({ precision: 1 / 3, recall: 1, f1: 1 / 2 });
  });

  it("treats a short text as one n-gram", () => {
    expect(ngram("a b", "a b").f1).toBe(1);
    expect(ngram("a b", "a b c").f1).toBe(0);
  });

  it("is 1 if both texts are empty, and 0 if only one is", () => {
    expect(ngram("", "")).toEqual({ precision: 1, recall: 1, f1: 1 });
    expect(ngram("a", "").f1).toBe(0);
    expect(ngram("", "a").f1).toBe(0);
  });

  it("rejects an invalid n", () => {
    expect(() => ngram("a", "a", 0)).toThrow(RangeError);
  });
});
