import { describe, expect, it } from "vitest";
import { jaccard, jaccardMetric } from "./bags.js";

const S1 = "A black dog chases a cat";
const S2 = "A lion chases a zebra";

describe("jaccard", () => {
  it("matches Gupta 2022's example", () => {
    expect(jaccard(S1, S2)).toBe(3 / 8);
  });

  it("keeps punctuation with its word, as whitespace tokens do", () => {
    expect(jaccard("a cat.", "a cat")).toBe(1 / 3);
  });

  it("is 3/7 for a pair that Gupta 2022 calls completely overlapping", () => {
    expect(jaccard("A man drives an automobile", "An automobile drives a man")).toBe(3 / 7);
  });

  it("splits Chinese by character", () => {
    expect(jaccard("今天天氣很好", "今天天氣很差")).toBe(4 / 6);
  });

  it("is 1 if both texts are empty, and 0 if only one is", () => {
    expect(jaccard("", " \n")).toBe(1);
    expect(jaccard("a", "")).toBe(0);
    expect(jaccard("", "a")).toBe(0);
  });

  it("averages over pages", () => {
    expect(jaccardMetric.aggregate([{ similarity: 1 }, { similarity: 0.5 }])).toEqual({ similarity: 0.75 });
  });
});
