import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indel, indelMetric, rougeL } from "./alignments.js";

describe("indel", () => {
  it("is twice the length of the common subsequence divided by the number of all tokens", () => {
    // A, chases, a: 3 of 6 and of 5 tokens.
    expect(indel("A black dog chases a cat", "A lion chases a zebra")).toBe(6 / 11);
  });

  it("handles empty texts", () => {
    expect(indel("", "\n")).toBe(1);
    expect(indel("a", "")).toBe(0);
    expect(indel("", "a")).toBe(0);
  });

  it("is the F1 of ROUGE-L", () => {
    const text = fc
      .array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 30 })
      .map((words) => words.join(" "));
    fc.assert(
      fc.property(text, text, (gold, predicted) => {
        expect(indel(gold, predicted)).toBeCloseTo(rougeL(gold, predicted).f1, 12);
      }),
      { seed: 1 },
    );
  });

  it("is a metric", () => {
    expect(indelMetric.score({ text: "a b" }, { id: "1", text: "a c" })).toEqual({ similarity: 0.5 });
    expect(indelMetric.aggregate([])).toEqual({ similarity: Number.NaN });
  });
});
