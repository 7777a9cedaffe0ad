import { parse as parseOurs } from "@winnow/core-dom";
import { parse } from "parse5";
import { describe, expect, it } from "vitest";
import { firstDifference } from "./difference.js";
import { treeOfParse5 } from "./parse5-tree.js";
import { explanation } from "./tree.js";

function explain(html: string): string | undefined {
  const tree = parseOurs(html);
  const difference = firstDifference(tree, treeOfParse5(parse(html, { scriptingEnabled: false })));
  return difference && explanation(tree, html, difference);
}

describe("explanation", () => {
  it.each([
    ["<p>a<select><div>b</div></select>c", "relaxed select"],
    ["<select><option>a<b>b</b></select>", "relaxed select"],
    ["<a><search>x</a>y", "special search"],
    ["<table><template><td></table>x", "error of parse5"],
    ["<svg><desc><![CDATA[x]]>", "error of parse5"],
  ])("names the rule: %s", (html, rule) => {
    expect(explain(html)).toBe(rule);
  });

  it("is undefined for other differences", () => {
    const html = "<p>a</p><select><option>b</select>";
    const tree = parseOurs(html.replace("a", "x"));
    const difference = firstDifference(tree, treeOfParse5(parse(html, { scriptingEnabled: false })))!;
    expect(explanation(tree, html, difference)).toBeUndefined();
  });
});
