import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainText, tidy, withoutEnd } from "./plain-text.js";

describe("plainText", () => {
  it.each([
    ["<p>Swifts &amp; swallows</p>", "Swifts & swallows"],
    ["one<br/>two", "one two"],
    ["<b>bo</b>ld", "bold"],
    ["<!-- note -->text", "text"],
    [" a\n\t b ", "a b"],
    ["3 < 4 and 5 > 2", "3 < 4 and 5 > 2"],
    ["I <3 birds", "I <3 birds"],
    ["about &lt;b&gt;", "about <b>"],
  ])("reads %s", (written, text) => {
    expect(plainText(written)).toBe(text);
  });

  it.each(["<a", "<!--", "-", "&"])("takes linear time for many %s", (piece) => {
    const text = (size: number): string => `<!--${piece.repeat(size)}`;
    expect(timeRatio(50_000, text, plainText)).toBeLessThan(MAX_TIME_RATIO);
  });
});

describe("tidy", () => {
  it.each([
    [" Tom &amp;amp; Jerry\n x ", "Tom & Jerry x"],
    ["It&#8217;s &quot;fine&quot;", 'It’s "fine"'],
    ["<em>New</em> shoes<br>here", "New shoes here"],
    ["a < b and c > d", "a < b and c > d"],
    ["so\u00adft\u200b", "soft"],
    ["&unknown; &", "&unknown; &"],
  ])("%j", (raw, expected) => {
    expect(tidy(raw)).toBe(expected);
  });
});

describe("withoutEnd", () => {
  it("equals a regular expression that ends in `$`", () => {
    const text = fc.string({ unit: fc.constantFrom(" ", ",", "–", "a", "😀", "\n"), maxLength: 8 });
    fc.assert(
      fc.property(text, (value) => {
        expect(withoutEnd(value, /[\s,–]/)).toBe(value.replace(/[\s,–]+$/u, ""));
      }),
      { seed: 1, numRuns: 1000 },
    );
  });
});
