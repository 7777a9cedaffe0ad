import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assemble } from "./assemble.js";
import { unitSpans } from "./units.js";

function units(text: string, unit: "line" | "paragraph"): string[] {
  const { starts, ends } = unitSpans(text, unit);
  return starts.map((start, place) => text.slice(start, ends[place]));
}

describe("unitSpans", () => {
  it.each([
    ["", [], []],
    ["\n \n\u00a0\r\n", [], []],
    ["one", ["one"], ["one"]],
    ["one\ntwo\n", ["one", "two"], ["one\ntwo"]],
    ["one\r\n two \r\n\r\nthree", ["one", " two ", "three"], ["one\r\n two ", "three"]],
    ["\n\none\n \u200b\n\ntwo\n", ["one", "two"], ["one", "two"]],
    ["a\rb\u2028c", ["a\rb\u2028c"], ["a\rb\u2028c"]],
    ["\r\n\na", ["a"], ["a"]],
  ])("%j", (text, lines, paragraphs) => {
    expect(units(text, "line")).toEqual(lines);
    expect(units(text, "paragraph")).toEqual(paragraphs);
  });
});

describe("assemble", () => {
  const drop = (text: string, dropped: readonly number[]): string =>
    assemble(text, unitSpans(text, "line"), (unit) => (dropped.includes(unit) ? {} : undefined)).text;

  it.each([
    ["a\nb\nc\n", [], "a\nb\nc\n"],
    ["a\nb\nc\n", [1], "a\nc\n"],
    ["a\n\nb\n\nc", [1], "a\n\nc"],
    ["a\n\nb\nc", [1], "a\n\nc"],
    ["a\nb\n\nc", [1], "a\n\nc"],
    ["a\nb\n\nc\nd", [1, 2], "a\n\nd"],
    ["a\nb\r\nc", [1], "a\nc"],
    ["\na\nb\n", [0], "\nb\n"],
    ["a\nb\n\n", [1], "a\n\n"],
    ["a\nb\n", [0, 1], ""],
    [" \n", [], " \n"],
  ])("%j without %j", (text, dropped, expected) => {
    expect(drop(text, dropped)).toBe(expected);
  });

  it("keeps the other units and counts their characters", () => {
    const texts = fc.array(fc.constantFrom("a", "bb", " c", "\n", "\r\n", "\n\n", " ", "中"), {
      maxLength: 30,
    });
    const law = fc.property(
      texts,
      fc.nat(),
      fc.constantFrom("line" as const, "paragraph" as const),
      (pieces, mask, unit) => {
        const text = pieces.join("");
        const spans = unitSpans(text, unit);
        const isDropped = (place: number): boolean => ((mask >> (place % 31)) & 1) === 1;
        const { text: rest, kept } = assemble(text, spans, (place) => (isDropped(place) ? {} : undefined));
        const expected = units(text, unit).filter((_, place) => !isDropped(place));
        expect(unit === "line" ? units(rest, unit) : units(rest, unit).join("\n")).toEqual(
          unit === "line" ? expected : expected.join("\n"),
        );
        expect(kept).toBe(expected.join("").length);
        if (expected.length === spans.starts.length) expect(rest).toBe(text);
      },
    );
    fc.assert(law, { seed: 1, numRuns: 2000 });
  });
});
