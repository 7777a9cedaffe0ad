import { describe, expect, it } from "vitest";
import { matched, matchReference } from "./reference.js";

/** Returns the number of characters matched and the characters that they represent. */
function match(source: string, inAttribute = false, at = 0, end = source.length): [string, ...number[]] {
  const consumed = matchReference(source, at, end, inAttribute);
  const text = source.slice(at, at + consumed);
  if (consumed === 0) return [text];
  return matched.second === 0 ? [text, matched.first] : [text, matched.first, matched.second];
}

const NONE = [""];

describe("matchReference", () => {
  it.each([
    ["&amp;", "&amp;", 0x26],
    ["&AMP;", "&AMP;", 0x26],
    ["&rsquo;s", "&rsquo;", 0x2019],
    ["&notin;", "&notin;", 0x2209],
    ["&CounterClockwiseContourIntegral;", "&CounterClockwiseContourIntegral;", 0x2233],
    ["&Afr;", "&Afr;", 0x1d504],
    ["&there4;", "&there4;", 0x2234],
  ])("reads the name of %s", (source, text, first) => {
    expect(match(source)).toEqual([text, first]);
    expect(match(source, true)).toEqual([text, first]);
  });

  it("reads names of two code points", () => {
    expect(match("&NotEqualTilde;")).toEqual(["&NotEqualTilde;", 0x2242, 0x338]);
    expect(match("&fjlig;")).toEqual(["&fjlig;", 0x66, 0x6a]);
    expect(match("&amp;")).toEqual(["&amp;", 0x26]);
  });

  it("matches the longest name without a semicolon", () => {
    expect(match("&notit;")).toEqual(["&not", 0xac]);
    expect(match("&ampere")).toEqual(["&amp", 0x26]);
    expect(match("&frac12")).toEqual(["&frac12", 0xbd]);
    expect(match("&frac123;")).toEqual(["&frac12", 0xbd]);
    expect(match("&thorn5")).toEqual(["&thorn", 0xfe]);
    expect(match(`&lt${"a".repeat(100)};`)).toEqual(["&lt", 0x3c]);
  });

  it.each(["&", "& amp;", "&;", "&rsquo", "&rsquo ;", "&amP;", "&nosuch;", "&é;", "&-", "&&amp;", "&thor"])(
    "does not find a reference in %s",
    (source) => {
      expect(match(source)).toEqual(NONE);
      expect(match(source, true)).toEqual(NONE);
    },
  );

  it("ignores names without a semicolon in an attribute if a letter, digit or `=` follows", () => {
    expect(match("&amp=", true)).toEqual(NONE);
    expect(match("&amp=")).toEqual(["&amp", 0x26]);
    expect(match("&copy2", true)).toEqual(NONE);
    expect(match("&notit;", true)).toEqual(NONE);
    expect(match("&frac123", true)).toEqual(NONE);
    expect(match("&frac12=", true)).toEqual(NONE);
    expect(match("&frac12", true)).toEqual(["&frac12", 0xbd]);
    expect(match("&amp", true)).toEqual(["&amp", 0x26]);
    expect(match("&amp&", true)).toEqual(["&amp", 0x26]);
    expect(match("&amp;=", true)).toEqual(["&amp;", 0x26]);
    expect(match("&#38=", true)).toEqual(["&#38", 0x26]);
    expect(match("&#38x", true)).toEqual(["&#38", 0x26]);
  });

  it.each([
    ["&#39;", "&#39;", 0x27],
    ["&#39", "&#39", 0x27],
    ["&#39a", "&#39", 0x27],
    ["&#x27;", "&#x27;", 0x27],
    ["&#X2019", "&#X2019", 0x2019],
    ["&#xfFg", "&#xfF", 0xff],
    ["&#128512;", "&#128512;", 0x1f600],
    ["&#x80;", "&#x80;", 0x20ac],
    ["&#0;", "&#0;", 0xfffd],
    ["&#13;", "&#13;", 0x0d],
    ["&#xD800;", "&#xD800;", 0xfffd],
    ["&#x110000;", "&#x110000;", 0xfffd],
    ["&#00000000000000000000000065;", "&#00000000000000000000000065;", 0x41],
    ["&#4294967361;", "&#4294967361;", 0xfffd],
    ["&#x100000041;", "&#x100000041;", 0xfffd],
  ])("reads the number of %s", (source, text, first) => {
    expect(match(source)).toEqual([text, first]);
  });

  it.each(["&#", "&#;", "&#x", "&#x;", "&#xg", "&#a;", "&# 1;", "&#-1;"])(
    "does not find a number in %s",
    (source) => {
      expect(match(source)).toEqual(NONE);
    },
  );

  it("resets the second code point of the previous match", () => {
    match("&fjlig;");
    expect(match("&#65;")).toEqual(["&#65;", 0x41]);
  });

  it("does not read before the ampersand or from the end on", () => {
    expect(match("&am&amp;", false, 3)).toEqual(["&amp;", 0x26]);
    expect(match("&amp;", false, 0, 4)).toEqual(["&amp", 0x26]);
    expect(match("&amp;", false, 0, 3)).toEqual(NONE);
    expect(match("&amp=", true, 0, 4)).toEqual(["&amp", 0x26]);
    expect(match("&#65;", false, 0, 3)).toEqual(["&#6", 6]);
    expect(match("&#65;", false, 0, 2)).toEqual(NONE);
    expect(match("&#x65;", false, 0, 3)).toEqual(NONE);
    expect(match("&amp;", false, 0, 1)).toEqual(NONE);
  });
});
