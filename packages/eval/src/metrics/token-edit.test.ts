import { describe, expect, it } from "vitest";
import { tokenEdit, tokenEditMetric } from "./alignments.js";

describe("tokenEdit", () => {
  it("matches Gupta 2022's example", () => {
    expect(tokenEdit("A black dog chases a cat", "A lion chases a zebra")).toBe(3 / 6);
  });

  it("keeps case and punctuation and ignores white space", () => {
    expect(tokenEdit("The cat", "the cat")).toBe(1 / 2);
    expect(tokenEdit("The cat.", "The cat")).toBe(1 / 2);
    expect(tokenEdit("The\n cat ", "The cat")).toBe(0);
  });

  it("splits scripts without spaces by character", () => {
    expect(tokenEdit("今天天氣很好", "今天天氣很差")).toBe(1 / 6);
  });

  it("handles empty texts", () => {
    expect(tokenEdit("", " ")).toBe(0);
    expect(tokenEdit("a b", "")).toBe(1);
    expect(tokenEdit("", "a b")).toBe(1);
  });

  it("is a metric where lower is better", () => {
    const score = tokenEditMetric.score({ text: "a b" }, { id: "1", text: "a c" });
    expect(score).toEqual({ distance: 0.5 });
    expect(tokenEditMetric.aggregate([{ distance: 0.5 }, { distance: 0 }])).toEqual({ distance: 0.25 });
    expect(tokenEditMetric.better).toBe("lower");
  });
});
