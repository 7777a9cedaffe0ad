import { describe, expect, it } from "vitest";
import { tokenEditThesis, tokenEditThesisMetric } from "./alignments.js";

describe("tokenEditThesis", () => {
  it("divides edits of tokens by the characters of the longer text", () => {
    expect(tokenEditThesis("A black dog chases a cat", "A lion chases a zebra")).toBe(3 / 24);
    expect(tokenEditThesis("A lion chases a zebra", "A black dog chases a cat")).toBe(0.125);
  });

  it("counts code points, including white space", () => {
    expect(tokenEditThesis("😀 b", "c")).toBe(2 / 3);
    expect(tokenEditThesis("a  b", "a")).toBe(1 / 4);
  });

  it("handles empty texts", () => {
    expect(tokenEditThesis("", "")).toBe(0);
    expect(tokenEditThesis("", "  ")).toBe(0);
    expect(tokenEditThesis("ab cd", "")).toBe(2 / 5);
  });

  it("is a metric where lower is better", () => {
    expect(tokenEditThesisMetric.score({ text: "ab" }, { id: "1", text: "cd" })).toEqual({ distance: 0.5 });
    expect(tokenEditThesisMetric.better).toBe("lower");
  });
});
