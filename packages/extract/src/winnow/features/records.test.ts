import { describe, expect, it } from "vitest";
import { featureValues } from "../../../test/winnow/feature-values.js";

describe("recordFeatures", () => {
  const card = (text: string): string => `<div class=card><img><h3>ab</h3><p>${text}</p></div>`;
  const value = featureValues(`<p>intro</p>${card("cdefgh")}${card("cdefgh")}${card("cdefgh")}`);

  it("finds the repeated element of a block", () => {
    expect([0, 1, 2].map((block) => value("record-count", block))).toEqual([0, 3, 3]);
    expect(value("record-log-size", 1)).toBeCloseTo(Math.log(1 + 8), 5);
    expect(value("record-share", 1)).toBeCloseTo(24 / 29, 5);
    expect(value("record-level", 1)).toBe(1);
  });

  it("describes the group of the page with the most text, to all blocks", () => {
    expect([0, 1].map((block) => value("in-largest-group", block))).toEqual([0, 1]);
    expect(value("largest-group-share", 0)).toBeCloseTo(24 / 29, 5);
  });

  it("needs three siblings", () => {
    const two = featureValues(card("cdefgh").repeat(2));
    expect([two("record-count", 0), two("largest-group-share", 0)]).toEqual([0, 0]);
  });

  it("prefers the record with more text to one with a few words", () => {
    const list = "<ul><li>a<li>a<li>a</ul>";
    const long = `<section>${"b".repeat(500)}${list}</section>`;
    const nested = featureValues(long.repeat(3));
    expect(nested("record-log-size", 1)).toBeCloseTo(Math.log(1 + 503), 5);
    expect(nested("record-level", 1)).toBe(2);
  });

  it("does not look further than ten levels", () => {
    const deep = (levels: number): string =>
      `<section>${"<div>".repeat(levels)}a${"</div>".repeat(levels)}</section>`;
    expect(featureValues(deep(10).repeat(3))("record-count", 0)).toBe(3);
    expect(featureValues(deep(11).repeat(3))("record-count", 0)).toBe(0);
  });
});
