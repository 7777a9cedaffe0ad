import { describe, expect, it } from "vitest";
import { featureValues } from "../../../test/winnow/feature-values.js";

describe("containerFeatures", () => {
  const good = "a".repeat(60);
  const value = featureValues(
    `<nav>menu</nav><main><h1>Port</h1><div><p>${good}<p>${good}</div></main><footer><p>foot</footer>`,
  );

  it("measures the way up from a block and down to the densest element", () => {
    // The densest element is the div: both paragraphs are directly below it.
    expect([0, 1, 2, 3, 4].map((block) => value("densest-up", block))).toEqual([1, 1, 1, 1, 2]);
    expect([0, 1, 2, 3, 4].map((block) => value("densest-down", block))).toEqual([2, 1, 0, 0, 2]);
  });

  it("measures the distance in blocks, and on which side", () => {
    expect([0, 1, 2, 3, 4].map((block) => value("densest-side", block))).toEqual([0, 0, 1, 1, 2]);
    expect([0, 1, 2, 3, 4].map((block) => value("densest-distance", block))).toEqual([2, 1, 0, 0, 1]);
  });

  it("has the shares of the lowest common ancestor", () => {
    expect(value("densest-share", 2)).toBeCloseTo(120 / 132, 5);
    expect(value("densest-share", 1)).toBeCloseTo(124 / 132, 5);
    expect(value("densest-share", 0)).toBe(1);
  });

  it("has the main heading, one block even in a larger element, and -1 for what the page lacks", () => {
    expect([0, 1, 2].map((block) => value("h1-side", block))).toEqual([0, 1, 2]);
    const bare = featureValues(`<title>Port</title><div>Port<br><br>${good}</div>`);
    expect([bare("h1-side", 0), bare("h1-side", 1)]).toEqual([1, 2]);
    expect([bare("h1-up", 1), bare("h1-distance", 1)]).toEqual([0, 1]);
    expect(featureValues("<p>a")("h1-up", 0)).toBe(-1);
  });

  it("finds the deepest element with a share of the running text", () => {
    const nested = featureValues(`<div><p>${good}</p><section><p>${good}<p>${good}</section></div>`);
    // 80% are in the div alone, 60% also in the section.
    expect(nested("good80-down", 0)).toBe(0);
    expect(nested("good80-up", 1)).toBe(2);
    expect(nested("good60-up", 1)).toBe(1);
    expect(nested("good60-side", 0)).toBe(0);
  });
});
