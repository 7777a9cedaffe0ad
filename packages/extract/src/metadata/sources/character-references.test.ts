import { describe, expect, it } from "vitest";
import { unescapeOnce } from "./character-references.js";

describe("unescapeOnce", () => {
  it.each([
    ["Q&amp;A", "Q&A"],
    ["it&#039;s", "it's"],
    ["it&#x27;s", "it's"],
    ["&quot;Hi&quot;", '"Hi"'],
    ["caf&eacute; &Eacute;", "café É"],
    ["a&nbsp;b", "a\u00a0b"],
    ["1&ndash;2&hellip;", "1–2…"],
    // Once only.
    ["&amp;amp;", "&amp;"],
    ["&amp;lt;", "&lt;"],
    // HTML §13.2.5.84: numbers of windows-1252.
    ["&#146;", "’"],
    // No references.
    ["AT&T; R&D;", "AT&T; R&D;"],
    ["&bogus;", "&bogus;"],
    ["a & b", "a & b"],
    ["&#0;&#xd800;&#x110000;", "&#0;&#xd800;&#x110000;"],
  ])("reads %s", (written, value) => {
    expect(unescapeOnce(written)).toBe(value);
  });
});
