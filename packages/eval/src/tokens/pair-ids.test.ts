import { describe, expect, it } from "vitest";
import { lowerWordIds, lowerWordRunIds, whitespaceIds, wordIds } from "./ids.js";

describe("whitespaceIds, wordIds and their variants", () => {
  it("assign the same number to equal tokens of both texts", () => {
    expect(whitespaceIds("a b.", "b. a")).toEqual({
      gold: Int32Array.of(0, 1),
      predicted: Int32Array.of(1, 0),
      size: 2,
    });
    expect(wordIds("a b.", "b! c").predicted).toEqual(Int32Array.of(1, 2));
  });

  it("cache only the last pair of texts", () => {
    const ids = wordIds("a b", "c");
    expect(wordIds(["a", "b"].join(" "), "c")).toBe(ids);
    expect(wordIds("a b", "a").predicted).toEqual(Int32Array.of(0));
    expect(wordIds("c", "a b").gold).toEqual(Int32Array.of(0));
    expect(wordIds("a b", "c")).toEqual(ids);
  });

  it("differ in their tokens", () => {
    const pair = ["A 今天.", "a 今天"] as const;
    const sizes = [wordIds, lowerWordIds, lowerWordRunIds, whitespaceIds].map((ids) => ids(...pair).size);
    // The distinct tokens: A a 今 天 | a 今 天 | a 今天 | A a 今 天 .
    expect(sizes).toEqual([4, 3, 2, 5]);
  });
});
