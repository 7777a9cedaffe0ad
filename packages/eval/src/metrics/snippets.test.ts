import { describe, expect, it } from "vitest";
import { snippets, snippetsMetric } from "./snippets.js";

const score = (gold: { with?: string[]; without?: string[] }, text: string) =>
  snippetsMetric.score({ text: "", ...gold }, { id: "1", text });

describe("snippets", () => {
  it("matches Trafilatura's example: half of everything", () => {
    const gold = { with: ["A b", "c"], without: ["x", "y"] };
    expect(snippets(gold, "A  b x")).toEqual({ tp: 1, fp: 1, fn: 1, tn: 1 });
    expect(score(gold, "A  b x")).toMatchObject({ precision: 0.5, recall: 0.5, f1: 0.5, accuracy: 0.5 });
  });

  it("finds nothing in an empty output: tp = fp = 0", () => {
    expect(snippets({ with: ["A b", "c"], without: ["x", "y"] }, "")).toEqual({ tp: 0, fp: 0, fn: 2, tn: 2 });
  });

  it("treats line breaks as spaces and is case-sensitive", () => {
    expect(snippets({ with: ["a\nb"] }, "x a \t b")!.tp).toBe(1);
    expect(snippets({ with: ["a b"] }, "A b")!.tp).toBe(0);
  });

  it("ignores pages without snippets or with blank snippets only", () => {
    expect(score({}, "a")).toBeUndefined();
    expect(score({ with: [], without: [" "] }, "a")).toBeUndefined();
    expect(score({ with: [], without: ["x"] }, "a")).toMatchObject({ accuracy: 1 });
  });

  it("adds up the counts before dividing", () => {
    const pages = [
      score({ with: ["a", "b", "c"] }, "a b c")!,
      score({ with: ["d"], without: ["x", "y", "z"] }, "x y z")!,
    ];
    expect(snippetsMetric.aggregate(pages)).toEqual({
      precision: 3 / 6,
      recall: 3 / 4,
      f1: 0.6,
      accuracy: 3 / 7,
    });
  });

  it("adds nothing for a page whose list of unwanted snippets is empty", () => {
    const bad = score({ with: ["a"], without: ["x"] }, "x")!;
    const missed = score({ with: ["b"], without: [] }, "")!;
    expect(snippetsMetric.aggregate([bad, missed]).accuracy).toBe(0);
  });
});
