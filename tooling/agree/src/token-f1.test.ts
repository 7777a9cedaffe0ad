import { describe, expect, it } from "vitest";
import { tokenF1, tokens } from "./token-f1.js";

describe("tokens", () => {
  it("lower-cases words of every script and takes Chinese and Japanese by character", () => {
    expect(tokens("It's ÉTÉ_2, 世界 ひらカナ! Привет")).toEqual([
      "it",
      "s",
      "été_2",
      "世",
      "界",
      "ひ",
      "ら",
      "カ",
      "ナ",
      "привет",
    ]);
    expect(tokens("abc世def")).toEqual(["abc", "世", "def"]);
  });
});

describe("tokenF1", () => {
  it("counts tokens as often as both have them", () => {
    // Common: one a, one b. Precision 2/3, recall 2/4, F1 = 2 · (1/3) / (7/6) = 4/7.
    const score = tokenF1("a a b", "a b b c");
    expect(score.precision).toBeCloseTo(2 / 3);
    expect(score.recall).toBeCloseTo(1 / 2);
    expect(score.f1).toBeCloseTo(4 / 7);
  });

  it("is 1 for two empty texts and 0 where only one is empty or nothing is common", () => {
    expect(tokenF1(" ", "…").f1).toBe(1);
    expect(tokenF1("", "a").f1).toBe(0);
    expect(tokenF1("a", "").f1).toBe(0);
    expect(tokenF1("a", "b")).toEqual({ precision: 0, recall: 0, f1: 0 });
  });
});
