import { describe, expect, it } from "vitest";
import { bagOfWords } from "./bags.js";

describe("bagOfWords", () => {
  it("matches Gupta 2022's example", () => {
    const score = bagOfWords("A black dog chases a cat", "A lion chases a zebra");
    expect(score.precision).toBe(3 / 5);
    expect(score.recall).toBe(3 / 6);
    expect(score.f1).toBeCloseTo(6 / 11, 12);
  });

  it("counts a repeated word once", () => {
    expect(bagOfWords("spam", "spam spam spam eggs")).toEqual({ precision: 1 / 2, recall: 1, f1: 2 / 3 });
  });

  it("ignores punctuation and keeps case", () => {
    expect(bagOfWords("A cat.", "A cat!").f1).toBe(1);
    expect(bagOfWords("A", "a").f1).toBe(0);
  });

  it("is 1 if both texts are empty, and 0 if only one is", () => {
    expect(bagOfWords("", "…")).toEqual({ precision: 1, recall: 1, f1: 1 });
    expect(bagOfWords("a", "")).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(bagOfWords("", "a")).toEqual({ precision: 0, recall: 0, f1: 0 });
  });
});
