import { describe, expect, it } from "vitest";
import { wordF1, wordF1Metric, wordF1WcxbMetric } from "./bags.js";

const page = (text: string): { id: string; text: string } => ({ id: "1", text });

describe("wordF1", () => {
  it("matches WCXB's example: six of seven words, all of the gold", () => {
    const score = wordF1("the cat sat on the mat", "The cat sat on the mat. Subscribe!");
    expect(score.precision).toBe(6 / 7);
    expect(score.recall).toBe(1);
    expect(score.f1).toBeCloseTo(0.923, 3);
    expect(wordF1("The cat sat on the mat. Subscribe!", "the cat sat on the mat").f1).toBeCloseTo(0.923, 3);
  });

  it("counts a word as often as it occurs in both texts", () => {
    expect(wordF1("a a b", "a b b")).toEqual({ precision: 2 / 3, recall: 2 / 3, f1: 2 / 3 });
  });

  it("is 1 if both texts are empty, and 0 if only one is", () => {
    expect(wordF1("", "")).toEqual({ precision: 1, recall: 1, f1: 1 });
    expect(wordF1("a", "").f1).toBe(0);
    expect(wordF1("", "a").f1).toBe(0);
  });

  it("splits Chinese by character; WCXB's own program keeps clauses", () => {
    const gold = { text: "今天天氣很好" };
    expect(wordF1Metric.score(gold, page("今天天氣很差"))!.f1).toBe(5 / 6);
    expect(wordF1WcxbMetric.score(gold, page("今天天氣很差"))!.f1).toBe(0);
  });

  it("averages the pages' F1", () => {
    const pages = [wordF1("a", "a"), wordF1("a b", "a")];
    expect(wordF1Metric.aggregate(pages).f1).toBeCloseTo((1 + 2 / 3) / 2, 12);
  });
});
