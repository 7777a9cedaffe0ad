import { parse } from "@winnow/core-dom";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { hiddenRules } from "./hidden-rules.js";

function hiddenBy(css: string): string[] {
  const { classes, ids } = hiddenRules(parse(`<style>${css}</style>`));
  return [...[...classes].map((name) => `.${name}`), ...[...ids].map((name) => `#${name}`)];
}

describe("hiddenRules", () => {
  // biome-ignore format: a table
  it.each([
    [".a{display:none}", [".a"]],
    ["#a { color: red; Visibility : Hidden }", ["#a"]],
    ["p.a, .b-c ,\n.d_e{display:none}", [".a", ".b-c", ".d_e"]],
    [".a{color:red} .b{display:none;display:none}", [".b"]],
    [".a{display:none}.b{color:red}.c{display:none}", [".a", ".c"]],
    [".a{display:block} .b{visibility:visible}", []],
    [".a .b{display:none} .c>.d{display:none} .e.f{display:none}", []],
    [".a:hover, .b::before, [hidden], p{display:none}", []],
    ["@media print{.a{display:none}}", []],
    ["@media print{.a{color:red}} .b{display:none}", [".b"]],
    ["display:none", []],
    ["{display:none}", []],
    [".a{} display:none", []],
  ])("reads %s", (css, names) => {
    expect(hiddenBy(css)).toEqual(names);
  });

  it("reads all style elements, but no other text", () => {
    const tree = parse("<style>.a{display:none}</style><p>.b{display:none}<style>.c{display:none}</style>");
    expect([...hiddenRules(tree).classes]).toEqual(["a", "c"]);
  });

  it("skips rules with very long selectors", () => {
    const others = `${"x".repeat(98)},`.repeat(9);
    expect(hiddenBy(`.a{}${others}.b{display:none}`)).toEqual([".b"]);
    expect(hiddenBy(`.a{}${others}${others}.b{display:none}`)).toEqual([]);
  });

  it("reads 2,000 declarations", () => {
    const rules = Array.from({ length: 2_001 }, (_, i) => `.c${i}{display:none}`).join("");
    expect(hiddenBy(rules)).toHaveLength(2_000);
  });

  it("is linear in the style sheet", () => {
    const shapes = [
      (size: number) => ".a{display:none}".repeat(size),
      (size: number) => `.a{${"display:none;".repeat(size)}`,
      (size: number) => `${"{".repeat(size)}${"display:none;".repeat(2_000)}`,
      (size: number) => "display".repeat(size) + " ".repeat(size),
      (size: number) => `display:${" ".repeat(size)}`.repeat(2),
    ];
    for (const shape of shapes) {
      const prepare = (size: number) => parse(`<style>${shape(size)}</style>`);
      expect(timeRatio(20_000, prepare, hiddenRules)).toBeLessThan(MAX_TIME_RATIO);
    }
  });
});
