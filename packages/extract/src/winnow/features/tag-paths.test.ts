import { describe, expect, it } from "vitest";
import { featureValues } from "../../../test/winnow/feature-values.js";

describe("tagPathFeatures", () => {
  const good = "a".repeat(60);
  const value = featureValues(`<div><p>${good}<p><a>abcd</a><p class=x>ef.</div><p>gh`);

  it("measures the blocks with the same path of tags and classes", () => {
    expect([0, 1, 2, 3].map((block) => Math.round(Math.exp(value("path-count", block)) - 1))).toEqual([
      2, 2, 1, 1,
    ]);
    expect(value("path-mean-width", 1)).toBeCloseTo(Math.log(1 + 32), 5);
    expect(value("path-link-share", 0)).toBeCloseTo(4 / 64, 5);
    expect(value("path-share", 0)).toBeCloseTo(64 / 69, 5);
    expect(value("path-good-share", 1)).toBe(1);
    expect(value("path-good", 1)).toBeCloseTo(60 / 64, 5);
    expect([0, 2].map((block) => value("path-sentences", block))).toEqual([0, 1]);
  });

  it("counts the blocks with the same tags", () => {
    expect(Math.exp(value("path-same-tags", 2)) - 1).toBeCloseTo(3, 4);
    expect(Math.exp(value("path-same-tags", 3)) - 1).toBeCloseTo(1, 4);
  });

  it("compares five levels", () => {
    const deep = (outer: string, inner: number): string => `<${outer}>${"<div>".repeat(inner)}a`;
    const page = (inner: number): string =>
      `${deep("section", inner)}${"</div>".repeat(inner)}</section>${deep("article", inner)}`;
    expect(Math.exp(featureValues(page(4))("path-count", 0)) - 1).toBeCloseTo(1, 4);
    expect(Math.exp(featureValues(page(5))("path-count", 0)) - 1).toBeCloseTo(2, 4);
  });
});
