import { describe, expect, it } from "vitest";
import { LINK_SCHEMES, safeAddress } from "./addresses.js";

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
