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
    ["@media print{.a{color:red} .b{display:none}} .c{display:none}", [".c"]],
    ["@media print{@supports (a:b){.a{color:red}} .b{display:none}}", []],
    [".a{.b{display:none} display:none}", [".a"]],
    [".a{} } .b{display:none}", [".b"]],
    ['@charset "utf-8"; .a{display:none}', [".a"]],
    ["/* menu */.a{display:none}", [".a"]],
    [".a, /* ** / */ .b /**/{display:none}", [".a", ".b"]],
    [".a{color:red /* } */;display:none} .b{}", [".a"]],
    ["/* .a{display:none} */ .b{display:none}", [".b"]],
    [".a{color:red; /* display:none */} .b{display:none}", [".b"]],
    [".a{} /* .b{display:none}", []],
    ['.a:after{content:"{"} .b{content:"\\"}";display:none} .c{display:none}', [".b", ".c"]],
    [".a{content:'\n} .b{display:none}", [".b"]],
    [".a{display:none", [".a"]],
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

  it("is linear in the style sheet", () => {
    const shapes = [
      (size: number) => ".a{display:none}".repeat(size),
      (size: number) => `.a{${"display:none;".repeat(size)}`,
      (size: number) => `${"{".repeat(size)}${"display:none;".repeat(size)}`,
      (size: number) => `.a${",.b".repeat(size)}{${"display:none;".repeat(size)}`,
      (size: number) => `${"/**/*".repeat(size)}{display:none}/*${"*".repeat(size)}{display:none}`,
      (size: number) => `${"'".repeat(size)}.a{display:none}`,
      (size: number) => "display".repeat(size) + " ".repeat(size),
      (size: number) => `display:${" ".repeat(size)}`.repeat(2),
    ];
    for (const shape of shapes) {
      const prepare = (size: number) => parse(`<style>${shape(size)}</style>`);
      expect(timeRatio(20_000, prepare, hiddenRules)).toBeLessThan(MAX_TIME_RATIO);
    }
  });
});
