import { describe, expect, it } from "vitest";
import { rougeL, rougeLMetric } from "./alignments.js";

describe("rougeL", () => {
  it("matches Gupta 2022's example", () => {
    const score = rougeL("The bus is on the highway", "A Red bus is on the road");
    expect(score.precision).toBe(4 / 7);
    expect(score.recall).toBe(4 / 6);
    expect(score.f1).toBeCloseTo(8 / 13, 12);
  });

  it("ignores line breaks", () => {
    expect(rougeL("a b c\nd e f", "d e f\na b c")).toEqual({ precision: 0.5, recall: 0.5, f1: 0.5 });
  });

  it("splits scripts without spaces by character", () => {
    expect(rougeL("今天天氣很好", "今天天氣很差").recall).toBe(5 / 6);
  });

  it("handles empty texts", () => {
    expect(rougeL("", "").f1).toBe(1);
    expect(rougeL("a", "")).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(rougeL("", "a")).toEqual({ precision: 0, recall: 0, f1: 0 });
  });

  it("is a metric", () => {
    expect(rougeLMetric.score({ text: "a b" }, { id: "1", text: "b" })).toEqual({
      precision: 1,
      recall: 1 / 2,
      f1: 2 / 3,
    });
  });
});
