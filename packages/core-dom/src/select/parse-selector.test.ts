import { describe, expect, it } from "vitest";
import { type Complex, NESTED, parseSelector } from "./parse-selector.js";
import { fits, parseFormula } from "./places.js";

/** A selector's compounds and combinators in one list. */
const parts = (complex: Complex) => complex.flatMap(({ combinator, compound }) => [combinator, compound.css]);

describe("parseSelector", () => {
  it.each<[string, string[][]]>([
    ["a", [[" ", "a"]]],
    [" a  b>c + d~e ", [[" ", "a", " ", "b", ">", "c", "+", "d", "~", "e"]]],
    [
      "a, b c",
      [
        [" ", "a"],
        [" ", "b", " ", "c"],
      ],
    ],
    ["a/* > */b", [[" ", "a", " ", "b"]]],
    ["a /* x */ > b", [[" ", "a", ">", "b"]]],
    ['[a="x > y, ]"] b', [[" ", '[a="x > y, ]"]', " ", "b"]]],
    ["[a='\\'] b'][c]", [[" ", "[a='\\'] b'][c]"]]],
    [".a\\>b\\,c", [[" ", ".a\\>b\\,c"]]],
    // The space after a hexadecimal escape belongs to it (CSS Syntax 3 §4.3.7).
    [".\\31 23 b", [[" ", ".\\31 23", " ", "b"]]],
    [":contains(a > (b), it's) c", [[" ", ":contains(a > (b), it's)", " ", "c"]]],
    ["a:first-child::x", [[" ", "a:first-child::x"]]],
  ])("takes %j apart", (css, expected) => {
    expect(parseSelector(css).map(parts)).toEqual(expected);
  });

  it("takes nested selectors out of a compound", () => {
    const [[step]] = parseSelector("a.b:NOT(c, d > e):has(> f):nth-child( 2n + 1 of g h):nth-child(3).i") as [
      Complex,
    ];
    const { css, nested } = step!.compound;
    expect(css).toBe(`a.b:${NESTED}(0):${NESTED}(1):${NESTED}(2):${NESTED}(3).i`);
    expect(nested.map(({ name, selectors }) => [name, selectors.map(parts)])).toEqual([
      [
        "not",
        [
          [" ", "c"],
          [" ", "d", ">", "e"],
        ],
      ],
      ["has", [[">", "f"]]],
      ["nth-child", [[" ", "g", " ", "h"]]],
      ["nth-child", []],
    ]);
    expect(nested.map(({ formula }) => formula.trim())).toEqual(["", "", "2n + 1", "3"]);
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
    ":not(> a)",
    "[a",
    "a)",
    "a:is(b)) c",
    `:${NESTED}(0)`,
  ])("throws for %j", (css) => {
    expect(() => parseSelector(css)).toThrow(Error);
  });
});

describe("parseFormula and fits", () => {
  // The examples of Selectors 4 §14.3.1 and CSS Syntax 3 §6.
  it.each([
    ["odd", [1, 3, 5, 7, 9]],
    ["even", [2, 4, 6, 8, 10]],
    ["2n+0", [2, 4, 6, 8, 10]],
    ["10n-1", [9]],
    ["10n + 9", [9]],
    ["5", [5]],
    ["+3", [3]],
    ["-2", []],
    ["0n+5", [5]],
    ["n", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ["-n+3", [1, 2, 3]],
    ["-2n + 5", [1, 3, 5]],
    ["+n+9", [9, 10]],
    ["N", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ])("counts %s", (formula, places) => {
    const rule = parseFormula(formula);
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((place) => fits(rule, place))).toEqual(places);
  });

  it.each(["", "x", "3 n", "+ 2n", "2n + -1", "n+", "1.5"])("throws for %j", (formula) => {
    expect(() => parseFormula(formula)).toThrow(Error);
  });
});
