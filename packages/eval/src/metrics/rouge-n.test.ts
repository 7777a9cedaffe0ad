import { describe, expect, it } from "vitest";
import { rouge1Metric, rouge2Metric, rougeN } from "./bags.js";

describe("rougeN", () => {
  it("counts an n-gram as often as it occurs in both texts", () => {
    // The bigrams ab, bc, cd against ab, bd.
    expect(rougeN("a b c d", "a b d", 2).precision).toBe(1 / 2);
    expect(rougeN("a b c d", "a b d", 2).recall).toBe(1 / 3);
    expect(rougeN("a b c d", "a b d", 2).f1).toBeCloseTo(0.4, 12);
    expect(rougeN("a a b", "a a a", 1).precision).toBe(2 / 3);
    expect(rougeN("the cat the cat", "the cat", 2)).toEqual({ precision: 1, recall: 1 / 3, f1: 0.5 });
  });

  it("treats a shorter text as one n-gram", () => {
    expect(rougeN("a", "a", 2).f1).toBe(1);
    expect(rougeN("a", "b", 2).f1).toBe(0);
    expect(rougeN("a b c", "a", 2).f1).toBe(0);
  });

  it("handles empty texts", () => {
    expect(rougeN("", "", 1).f1).toBe(1);
    expect(rougeN("a", "", 1).f1).toBe(0);
    expect(rougeN("", "a", 2).f1).toBe(0);
  });

  it("splits scripts without spaces by character", () => {
    expect(rougeN("今天", "今 天", 2).f1).toBe(1);
  });

  it("rejects an n that is not a positive integer", () => {
    for (const n of [0, -1, 1.5, Number.NaN]) expect(() => rougeN("a", "a", n)).toThrow(RangeError);
  });
});

describe("rouge1Metric and rouge2Metric", () => {
  it("differ in n", () => {
    const page = [{ text: "a b c" }, { id: "1", text: "c b a" }] as const;
    expect(rouge1Metric.score(...page)).toEqual({ precision: 1, recall: 1, f1: 1 });
    expect(rouge2Metric.score(...page)).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect([rouge1Metric.name, rouge2Metric.name]).toEqual(["rouge-1", "rouge-2"]);
  });
});
