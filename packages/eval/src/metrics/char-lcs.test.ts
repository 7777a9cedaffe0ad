import { describe, expect, it } from "vitest";
import { charLcs, charLcsMetric } from "./alignments.js";

describe("charLcs", () => {
  it("matches the paper's example", () => {
    const score = charLcs("新聞內容", "新聞內容廣告");
    expect(score.precision).toBe(2 / 3);
    expect(score.recall).toBe(1);
    expect(score.f1).toBeCloseTo(0.8, 12);
  });

  it("counts code points", () => {
    expect(charLcs("😀", "😁")).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(charLcs("a😀", "😀")).toEqual({ precision: 1, recall: 1 / 2, f1: 2 / 3 });
  });

  it("counts a run of white space as one space and ignores it at the ends", () => {
    expect(charLcs(" a \n b", "a b\n").f1).toBe(1);
    // The space is a character too: "ab" of "a b".
    expect(charLcs("a b", "ab").recall).toBe(2 / 3);
  });

  it("keeps case", () => {
    expect(charLcs("Ab", "ab").precision).toBe(1 / 2);
  });

  it("handles empty texts", () => {
    expect(charLcs("", " \n").f1).toBe(1);
    expect(charLcs("a", "")).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(charLcs("", "a")).toEqual({ precision: 0, recall: 0, f1: 0 });
  });

  it("is a metric", () => {
    expect(charLcsMetric.score({ text: "ab" }, { id: "1", text: "ab" })).toEqual({
      precision: 1,
      recall: 1,
      f1: 1,
    });
  });
});
