import { describe, expect, it } from "vitest";
import { type GopherRepetitionOptions, gopherRepetition } from "./index.js";

function values(text: string, options: GopherRepetitionOptions = {}): Record<string, number | string> {
  const { checks } = gopherRepetition(options)({ text });
  return Object.fromEntries(checks.map(({ rule, value }) => [rule.slice("gopher-".length), value]));
}

describe("gopherRepetition", () => {
  it("counts duplicate lines and paragraphs", () => {
    const text = "ab\nab\n\nc\n\n\nc\nx"; // 14 characters
    expect(values(text)).toMatchObject({
      "duplicate-lines": 2 / 5,
      "duplicate-line-characters": 3 / 14,
      "duplicate-paragraphs": 0,
    });
    expect(values("ab\n\nab\n\n\nab\n\nc")).toMatchObject({
      "duplicate-paragraphs": 2 / 4,
      "duplicate-paragraph-characters": 4 / 14,
    });
    // Dolma: five of seven lines, with the empty ones; characters as a share of those of words.
    expect(values("ab\nab\n\nc\n\nc\nx", { reading: "dolma" })).toMatchObject({
      "duplicate-lines": 6 / 7,
      "duplicate-line-characters": 6 / 7,
    });
    expect(values("ab \n ab\n\nc\n\nc\nx", { reading: "dclm" })).toMatchObject({
      "duplicate-lines": 4 / 5,
      "duplicate-line-characters": 6 / 7,
    });
  });

  it("finds the most common n-gram", () => {
    const text = "a bb a bb ccc a bb"; // a bb: 3 times 4 characters of 18
    expect(values(text)).toMatchObject({ "top-2-gram": 12 / 18, "top-3-gram": 6 / 18 });
    expect(values(text, { reading: "dolma" })).toMatchObject({ "top-2-gram": 9 / 12, "top-3-gram": 4 / 12 });
    // Only repeated n-grams count in DCLM.
    expect(values(text, { reading: "dclm" })).toMatchObject({ "top-2-gram": 9 / 12, "top-3-gram": 0 });
    expect(values("a")).toMatchObject({ "top-2-gram": 0, "duplicate-5-grams": 0 });
  });

  it("counts duplicate n-grams in three ways", () => {
    // The words 1 to 6, twice: the second 5-grams are 1-5 and 2-6.
    const text = "1 2 3 4 5 6 1 2 3 4 5 6";
    const five = (reading: "dclm" | "dolma") => values(text, { reading })["duplicate-5-grams"];
    expect(five("dclm")).toBe(12 / 12);
    expect(five("dolma")).toBe((4 * 5) / (8 * 5));
    expect(values(text)["duplicate-5-grams"]).toBe(5 / text.length);
  });
});
