import { describe, expect, it } from "vitest";
import { aeb, aebAggregate, aebMetric } from "./aeb.js";

const wrong = { tp: 0, fp: 0, fn: 1, accuracy: 0 };
const right = { tp: 1, fp: 0, fn: 0, accuracy: 1 };

describe("aeb", () => {
  it("matches the benchmark's own examples of 3-shingles", () => {
    expect(aeb("a b c d", "a b c", 3)).toEqual({ tp: 0.5, fp: 0, fn: 0.5, accuracy: 0 });
    expect(aeb("", "a", 3)).toEqual({ tp: 0, fp: 1, fn: 0, accuracy: 0 });
  });

  it("returns zero counts for two empty texts, which are equal", () => {
    expect(aeb("", "…")).toEqual({ tp: 0, fp: 0, fn: 0, accuracy: 1 });
  });

  it("compares tokens, not texts, for accuracy, with case", () => {
    expect(aeb("a b.", "a – b").accuracy).toBe(1);
    expect(aeb("a b", "A b").accuracy).toBe(0);
  });

  it("computes F1 from mean precision and mean recall, each over the pages that have it", () => {
    // Precision over the first and third page, recall over the first two.
    const pages = [
      { tp: 0.5, fp: 0, fn: 0.5, accuracy: 0 },
      wrong,
      { tp: 0, fp: 1, fn: 0, accuracy: 0 },
      right,
    ];
    const figures = aebAggregate(pages);
    expect(figures.precision).toBeCloseTo((1 + 0 + 1) / 3, 12);
    expect(figures.recall).toBeCloseTo((0.5 + 0 + 1) / 3, 12);
    expect(figures.f1).toBeCloseTo((2 * (2 / 3) * 0.5) / (2 / 3 + 0.5), 12);
    expect(figures.accuracy).toBe(1 / 4);
  });

  it("returns 0, not an error, for a system without any output", () => {
    expect(aebAggregate([wrong, wrong])).toEqual({ precision: 0, recall: 0, f1: 0, accuracy: 0 });
  });

  it("has no precision if everything is empty", () => {
    const figures = aebAggregate([aeb("", "")]);
    expect(figures.f1).toBeNaN();
    expect(figures.accuracy).toBe(1);
  });

  it("returns a page's own figures too", () => {
    expect(aebMetric.score({ text: "a b c d e" }, { id: "1", text: "a b c d" })).toMatchObject({
      precision: 1,
      recall: 0.5,
      f1: 2 / 3,
      tp: 0.5,
    });
  });
});
