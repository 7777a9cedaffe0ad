import { describe, expect, it } from "vitest";
import { featureValues } from "../../../test/winnow/feature-values.js";

describe("ancestorFeatures", () => {
  const good = "a".repeat(60);
  // 60 + 4 characters in the section, 16 in the list.
  const value = featureValues(
    `<section><h2><a>abcd</a></h2><img><p>${good}</p></section>` +
      "<ul><li>12345678<input></li><li>12345678</li><li></li></ul>",
  );

  it("measures the element of a block at level 0, its parent at level 1", () => {
    expect(value("up0-share", 0)).toBeCloseTo(4 / 80, 5);
    expect(value("up1-share", 0)).toBeCloseTo(64 / 80, 5);
    expect(value("up2-share", 0)).toBe(1);
    expect(value("up1-good-share", 0)).toBe(1);
    expect(value("up1-good-share", 2)).toBe(0);
    expect(value("up1-good", 0)).toBeCloseTo(60 / 64, 5);
    expect(value("up1-link-share", 0)).toBeCloseTo(4 / 64, 5);
    expect(value("up1-log-width", 0)).toBeCloseTo((Math.log(5) + Math.log(61)) / 2, 5);
  });

  it("counts siblings with text and the same signature", () => {
    expect(value("up0-same-siblings", 2)).toBe(2);
    expect(value("up1-same-siblings", 2)).toBe(1);
  });

  it("counts elements per block", () => {
    expect(value("up1-headings", 1)).toBe(0.5);
    expect(value("up0-headings", 1)).toBe(0);
    expect(value("up1-images", 1)).toBe(0.5);
    expect(value("up1-paragraphs", 1)).toBe(0.5);
  });

  it("repeats the document above the root", () => {
    expect(value("up4-share", 0)).toBe(1);
    expect(value("up4-good", 0)).toBeCloseTo(60 / 80, 5);
  });
});
