import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
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
    // Missing or invalid.
    [undefined, page, true],
    ["", page, true],
    ["html", page, true],
    [";charset=utf-8", page, true],
    // Several: the last valid one.
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

  it.each<[string, (size: number) => string]>([
    ["blanks in a type", (size) => `text/html${" ".repeat(size)}x`],
    ["blanks in a parameter", (size) => `image/png;a=${" ".repeat(size)}"`],
    ["commas", (size) => ",".repeat(size)],
    ["many types", (size) => "a/b,".repeat(size / 4)],
  ])("takes linear time with %s", (_, header) => {
    expect(timeRatio(60_000, header, (value) => isWantedType(value, page))).toBeLessThan(MAX_TIME_RATIO);
  });
});
