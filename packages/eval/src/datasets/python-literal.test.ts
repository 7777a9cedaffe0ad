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
  ])("has no value for %j", (source) => {
    expect(pythonLiteral(source)).toBeUndefined();
  });

  it("doesn't overflow on deep nesting", () => {
    expect(pythonLiteral(`X = ${"[".repeat(100_000)}`)).toBeUndefined();
  });
});
