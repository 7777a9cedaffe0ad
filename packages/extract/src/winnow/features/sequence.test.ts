import { describe, expect, it } from "vitest";
import { featureValues } from "../../../test/winnow/feature-values.js";

describe("sequenceFeatures", () => {
  const good = "a".repeat(60);
  const value = featureValues(
    `<nav><a>menu</a></nav><main><h2>Port</h2><p>${good}</p>ab<br><br>cd<p>${good}</p></main>`,
  );
  const all = [0, 1, 2, 3, 4, 5];

  it("measures windows", () => {
    // Blocks 0 to 3 are 4, 4, 60 and 2 wide.
    expect(value("window3-link-share", 0)).toBeCloseTo(4 / 70, 5);
    expect(value("window3-good", 0)).toBeCloseTo(60 / 70, 5);
    const logs = [4, 4, 60, 2].reduce((sum, width) => sum + Math.log(1 + width), 0);
    expect(value("window3-width", 0)).toBeCloseTo(logs / 4, 5);
    expect(value("window8-good", 0)).toBeCloseTo(120 / 132, 5);
  });

  it("has shares and distances to running text", () => {
    expect(value("before-share", 2)).toBeCloseTo(8 / 132, 5);
    expect(all.map((block) => value("before-good-share", block))).toEqual([0, 0, 0, 0.5, 0.5, 0.5]);
    expect(all.map((block) => value("after-good-share", block))).toEqual([1, 1, 0.5, 0.5, 0.5, 0]);
    expect(all.map((block) => value("to-good-before", block))).toEqual([200, 200, 200, 1, 2, 3]);
    expect(all.map((block) => value("from-first-good", block))).toEqual([-2, -1, 0, 1, 2, 3]);
    expect(all.map((block) => value("to-last-good", block))).toEqual([5, 4, 3, 2, 1, 0]);
  });

  it("has the heading before a block", () => {
    expect(all.map((block) => value("heading-distance", block))).toEqual([-1, -1, 1, 2, 3, 4]);
    expect(value("heading-level", 2)).toBe(2);
    expect(value("heading-width", 2)).toBeCloseTo(Math.log(1 + 4), 5);
  });

  it("has the distance to the h1, and a constant without any", () => {
    expect(all.map((block) => value("to-h1", block))).toEqual([200, 200, 200, 200, 200, 200]);
    const titled = featureValues("<p>a<h1>bb</h1><p>c");
    expect([0, 1, 2].map((block) => titled("to-h1", block))).toEqual([-1, 0, 1]);
  });
});
