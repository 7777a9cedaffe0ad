import { stringify } from "css-what";
import { describe, expect, it } from "vitest";
import { parseSelector } from "./parse-selector.js";

/** The compounds and combinators of a selector in one list. */
const parts = (css: string) =>
  parseSelector(css).map((complex) =>
    complex.flatMap(({ combinator, simple }) => [combinator, stringify([[...simple]])]),
  );

describe("parseSelector", () => {
  it.each([
    ["a", [["descendant", "a"]]],
    [
      " a  b>c + d~e ",
      [["descendant", "a", "descendant", "b", "child", "c", "adjacent", "d", "sibling", "e"]],
    ],
    [
      "a, b c",
      [
        ["descendant", "a"],
        ["descendant", "b", "descendant", "c"],
      ],
    ],
    ["a/* > */b", [["descendant", "a", "descendant", "b"]]],
    ["a /* x */ > b", [["descendant", "a", "child", "b"]]],
    ['[a="/* ]"] b', [["descendant", '[a="/* ]"]', "descendant", "b"]]],
    [".a\\>b", [["descendant", ".a>b"]]],
    // The space after a hexadecimal escape belongs to it (CSS Syntax 3 §4.3.7).
    [".\\31 23 b", [["descendant", ".123", "descendant", "b"]]],
  ])("splits %j at its combinators", (css, expected) => {
    expect(parts(css)).toEqual(expected);
  });

  it.each([
    "",
    ",",
    "a,",
    "a >",
    "> a",
    "a > > b",
    ":is(a",
    ":is()",
    "[a",
    "a)",
    "a:is(b)) c",
    ".a b*c",
    ".a*",
  ])("throws for %j", (css) => {
    expect(() => {
      if (parseSelector(css).length === 0) throw new Error("empty");
    }).toThrow(Error);
  });
});
