import { describe, expect, it } from "vitest";
import { isWantedType } from "./content-type.js";

const page = ["text/html", "application/xhtml+xml", "text/plain"];

describe("isWantedType", () => {
  it.each([
    ["text/html", page, true],
    ["TEXT/HTML; charset=UTF-8", page, true],
    ["text/html;", page, true],
    ["application/xhtml+xml;charset=x", page, true],
    ["application/xml", page, false],
    ["image/png", page, false],
    ["text/htmlx", page, false],
    ["application/pdf; text/html", page, false],
    // None, or none that can be read.
    [undefined, page, true],
    ["", page, true],
    ["html", page, true],
    [";charset=utf-8", page, true],
    // Several: the last readable one.
    ["image/png, text/html", page, true],
    ["text/html, image/png", page, false],
    ["text/html, nonsense", page, true],
    // Patterns.
    ["image/png", ["*"], true],
    ["image/png", ["*/*"], true],
    ["image/png", ["image/*"], true],
    ["image/png", ["text/*", "application/*"], false],
    ["text/html", [], false],
  ] as const)("%j of %j: %s", (header, wanted, expected) => {
    expect(isWantedType(header, wanted)).toBe(expected);
  });

  it.each([
    ["blanks in a type", `text/html${" ".repeat(60_000)}x`],
    ["blanks in a parameter", `image/png;a=${" ".repeat(60_000)}"`],
    ["commas", ",".repeat(60_000)],
    ["many types", "a/b,".repeat(16_000)],
  ])("is quick on headers of 64 kB: %s", (_, header) => {
    const start = performance.now();
    isWantedType(header, page);
    expect(performance.now() - start).toBeLessThan(300);
  });
});
