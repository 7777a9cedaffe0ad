import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codePointCount, textWidth } from "./width.js";

describe("textWidth", () => {
  it.each([
    ["", 0],
    ["Tokyo", 5],
    ["東京", 4],
    ["한국어", 6],
    ["ひらがなカナ", 12],
    ["ｶﾅ", 2],
    ["ＡＢ！", 6],
    ["。「」、", 8],
    ["𠮷", 2],
    ["a b\n", 4],
    ["\u3000", 2],
    ["Привет", 6],
    ["é", 1],
    ["e\u0301", 1],
    ["か\u3099", 2],
    ["한", 2],
    ["नि", 1],
    ["a\u00adb\u200bc\u2060\ufeff", 3],
    ["\0\x07", 0],
    ["😀", 2],
    ["👨‍👩‍👧", 2],
    ["👍🏽", 2],
    ["🏃🏽‍♀️", 2],
    ["🏽", 2],
    ["🇩🇪", 2],
    ["❤", 1],
    ["క్‍ష", 2],
    ["\ud800a\udc00", 3],
  ])("%j is %i wide", (text, width) => {
    expect(textWidth(text)).toBe(width);
  });

  it("counts wide characters with the given width", () => {
    expect(textWidth("東京 Tokyo", { wide: 2.5 })).toBe(11);
    expect(textWidth("東京 Tokyo", { wide: 1 })).toBe(8);
    expect(textWidth("東京", { wide: 0 })).toBe(0);
    expect(() => textWidth("a", { wide: -1 })).toThrow(RangeError);
    expect(() => textWidth("a", { wide: Number.NaN })).toThrow("options.wide");
  });
});

describe("codePointCount", () => {
  it("agrees with the string's iterator", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "漢", "𠮷", "\ud800", "\udc00") }), (text) => {
        expect(codePointCount(text)).toBe([...text].length);
      }),
      { seed: 1 },
    );
  });
});
