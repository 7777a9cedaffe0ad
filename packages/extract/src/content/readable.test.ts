import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { readable } from "./readable.js";

describe("readable", () => {
  it.each([
    ["soft hyphens and zero-width spaces", "co\u00adop\u200berate\ufeff", "cooperate"],
    ["control characters", "a\u0000b\u0008c\u007f", "abc"],
    ["controls of windows-1252", "don\u0092t \u0096 1\u0080", "don’t – 1€"],
    ["placeholders of objects", "\ufffca", "a"],
    ["glyphs of an icon font alone", " \uf0c1 ", ""],
    ["decomposed letters", "Zoe\u0308, \u304b\u3099", "Zoë, が"],
  ])("cleans %s", (_, value, expected) => expect(readable(value)).toBe(expected));

  it.each([
    ["white space", " a\t\n\u00a0b\u3000"],
    ["joiners and marks of direction", "می\u200cخواهم 👩\u200d💻 \u200fא\u202c"],
    ["misread UTF-8", "itâ\u0080\u0099s"],
    ["private characters in a word", "a\uf8ffb"],
  ])("keeps %s", (_, value) => expect(readable(value)).toBe(value));

  it("takes linear time for a long run of marks", () => {
    const marks = (size: number): string => `e${"\u0301\u0323".repeat(size)}`;
    expect(timeRatio(5000, marks, readable)).toBeLessThan(MAX_TIME_RATIO);
  });
});
