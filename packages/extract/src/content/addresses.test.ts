import { describe, expect, it } from "vitest";
import { LINK_SCHEMES, safeAddress } from "./addresses.js";

describe("safeAddress", () => {
  it.each([
    ["a", "a"],
    ["/a?b#c", "/a?b#c"],
    ["//e.example/a", "//e.example/a"],
    ["#top", undefined],
    // Without a base of the same scheme this is a host (URL §4.4).
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

  it("is undefined above 2,048 characters, as written or resolved", () => {
    const base = "https://e.example/";
    const long = "x".repeat(2048 - base.length);
    expect(safeAddress(long, base, LINK_SCHEMES)).toBe(base + long);
    expect(safeAddress(`${long}x`, base, LINK_SCHEMES)).toBeUndefined();
    expect(safeAddress("x".repeat(2049), undefined, LINK_SCHEMES)).toBeUndefined();
    // Percent-encoding turns one character into six.
    expect(safeAddress("é".repeat(400), base, LINK_SCHEMES)).toBeUndefined();
  });
});
