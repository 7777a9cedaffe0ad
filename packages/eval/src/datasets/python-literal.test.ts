import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { pythonLiteral } from "./python-literal.js";

describe("pythonLiteral", () => {
  it("reads a module's table", () => {
    const source = `"""Pages."""
import json
PAGES = {  # all of them
    'a': ['b', "c"  'd', ],
    "n": (1, -2.5, 1_000, True, False, None),
    r'e': {},
}
print(json.dumps(PAGES))
`;
    expect(pythonLiteral(source)).toEqual({
      a: ["b", "cd"],
      n: [1, -2.5, 1000, true, false, null],
      e: {},
    });
  });

  it("reads strings as Python does", () => {
    const source = String.raw`X = ['\'', "it's", '\u00e9\x41\U0001F600', 'a\
b', r'\n', '\n', '\d', '''one
two''', "# no comment"]`;
    expect(pythonLiteral(source)).toEqual([
      "'",
      "it's",
      "éA😀",
      "ab",
      "\\n",
      "\n",
      "\\d",
      "one\ntwo",
      "# no comment",
    ]);
  });

  it.each([
    "",
    "x = open('y')",
    "X = {'a': b}",
    "X = {'a' 'b'}",
    "X = ['a'",
    "X = {'a': ['b' 1]}",
    "X = [open('y')]",
  ])("returns undefined for %j", (source) => {
    expect(pythonLiteral(source)).toBeUndefined();
  });

  it("doesn't overflow on deep nesting", () => {
    expect(pythonLiteral(`X = ${"[".repeat(100_000)}`)).toBeUndefined();
  });

  it("accepts an annotated name, and ignores an equals sign in a comment", () => {
    expect(pythonLiteral("# a = [\nPAGES: dict[str, str] = {'a': 'b'}")).toEqual({ a: "b" });
    expect(pythonLiteral("X = { # one\n\n  # two\n 'a': 1 }")).toEqual({ a: 1 });
  });

  it("takes linear time on many comments", () => {
    const before = (comments: number): string => `X = [${"#= c\n".repeat(comments)}1]`;
    expect(pythonLiteral(before(100))).toEqual([1]);
    expect(timeRatio(10_000, before, pythonLiteral)).toBeLessThan(MAX_TIME_RATIO);
    expect(pythonLiteral("#=\n".repeat(100))).toBeUndefined();
    expect(timeRatio(10_000, (comments) => "#=\n".repeat(comments), pythonLiteral)).toBeLessThan(
      MAX_TIME_RATIO,
    );
  });

  it("keeps the key `__proto__`", () => {
    expect(Object.entries(pythonLiteral("X = {'__proto__': 1}") as object)).toEqual([["__proto__", 1]]);
  });
});
