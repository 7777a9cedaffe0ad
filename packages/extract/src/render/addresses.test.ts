import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { baseOf, LINK_SCHEMES, safeAddress } from "./addresses.js";

const base = (html: string, url?: string): string | undefined => baseOf(parse(html), url);

describe("baseOf", () => {
  it.each([
    ["", "https://e.example/a?b", "https://e.example/a?b"],
    ["<base href=/c/>", "https://e.example/a", "https://e.example/c/"],
    ["<base target=x><base href=//f.example/>", "https://e.example/a", "https://f.example/"],
    ["<base href='\\\\f.example\\x'>", "https://e.example/a", "https://f.example/x"],
    ["<base href='java\tscript:x()'>", "https://e.example/a", "https://e.example/a"],
    ["<base href=data:text/html,x>", "https://e.example/a", "https://e.example/a"],
    ["<base href='https://[x'>", "https://e.example/a", "https://e.example/a"],
    ["<base href=//f.example/>", undefined, undefined],
    ["", "https://user:secret@e.example/a", "https://e.example/a"],
    ["<base href=b/>", "https://user:secret@e.example/a", "https://e.example/b/"],
    ["", "https://e.example/@name", "https://e.example/@name"],
  ])("of %j at %j", (html, url, expected) => {
    expect(base(html, url)).toBe(expected);
  });
});

describe("safeAddress", () => {
  it.each([
    ["a", "a"],
    ["/a?b#c", "/a?b#c"],
    ["//e.example/a", "//e.example/a"],
    ["#top", undefined],
    // Without a base of its scheme this is a host (URL §4.4).
    ["https:e.example", "https://e.example/"],
    ["https:/e.example/a", "https://e.example/a"],
    ["HTTPS://e.example", "https://e.example/"],
    [" mailto:a@e.example ", "mailto:a@e.example"],
    ["java\nscript:x()", undefined],
    ["\u0001javascript:x()", undefined],
    ["https://[x", undefined],
    ["", undefined],
  ])("of %j without a base", (address, expected) => {
    expect(safeAddress(address, undefined, LINK_SCHEMES)).toBe(expected);
  });
});
