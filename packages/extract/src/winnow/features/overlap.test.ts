import { describe, expect, it } from "vitest";
import { featureValues } from "../../../test/winnow/feature-values.js";

describe("overlapFeatures", () => {
  const value = featureValues(
    "<title>The blue port</title>" +
      "<h1>Blue port</h1><p>The port of ships and ships<p>menu one<p>Menu, one!<p>menu two<p>menu one",
  );

  it("has the share of a block's words that the page declares", () => {
    expect([0, 1, 2].map((block) => value("title-overlap", block))).toEqual([1, expect.closeTo(2 / 6, 5), 0]);
    expect(value("heading-overlap", 1)).toBeCloseTo(1 / 6, 5);
  });

  it("has the share of the declared words that a block repeats", () => {
    expect([0, 1, 2].map((block) => value("title-cover", block))).toEqual([
      expect.closeTo(2 / 3, 5),
      expect.closeTo(2 / 3, 5),
      0,
    ]);
    expect([0, 1].map((block) => value("heading-cover", block))).toEqual([1, 0.5]);
  });

  it("counts the other blocks with the same words", () => {
    expect([1, 2, 3, 4, 5].map((block) => value("duplicates", block))).toEqual([0, 2, 2, 0, 2]);
    expect([1, 2, 3, 4, 5].map((block) => value("is-repetition", block))).toEqual([0, 0, 1, 0, 1]);
    expect(value("repeated-words", 2)).toBeCloseTo(Math.log(1 + 2), 5);
    expect(value("repeated-words", 4)).toBe(0);
  });

  it("compares the first 64 words", () => {
    const long = featureValues(`<title>sea</title><p>${"x ".repeat(64)}sea<p>${"x ".repeat(63)}sea`);
    expect(long("title-overlap", 0)).toBe(0);
    expect(long("title-overlap", 1)).toBeCloseTo(1 / 64, 6);
  });
});
