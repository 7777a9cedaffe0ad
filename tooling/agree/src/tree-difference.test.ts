import { parse as parseOurs, type Tree } from "@winnow/core-dom";
import { parse } from "parse5";
import { describe, expect, it } from "vitest";
import { brokenLaw, treeDifference } from "./tree-difference.js";

const PAGE = `<!DOCTYPE html PUBLIC "a" "b"><title>T</title><!--c--><p id=x class=y>one <a href=/>two</a>
  <svg viewBox="0 0 1 1"><a xlink:href=z>three</a></svg><template><td>four</template><script>five</script>`;
const parse5 = (html: string) => parse(html, { scriptingEnabled: false });
const tree = parseOurs(PAGE);

describe("treeDifference", () => {
  it("finds none between two parses of a page", () => {
    expect(treeDifference(tree, parse5(PAGE))).toBeUndefined();
  });

  it.each([
    ["text", "one ", "One "],
    ["a comment", "<!--c-->", "<!--d-->"],
    ["a doctype's id", '"b"', '"B"'],
    ["a name", "<a href", "<b href"],
    ["a value", "id=x", "id=X"],
    ["the order of attributes", "id=x class=y", "class=y id=x"],
    ["a namespace", "<svg", "<math"],
    ["a prefix", "xlink:href", "href"],
    ["the content of a template", "four", "4"],
    ["a row more", "<!--c-->", ""],
    ["a row less", "</script>", "</script><p>six"],
  ])("finds %s", (_, from, to) => {
    expect(PAGE).toContain(from);
    expect(treeDifference(tree, parse5(PAGE.replace(from, to)))).toBeTypeOf("string");
  });
});

describe("brokenLaw", () => {
  it("finds none in a tree of the parser", () => {
    expect(brokenLaw(tree)).toBeUndefined();
  });

  it.each(["parent", "end", "textBefore", "linkBefore", "markupBefore", "elementsBefore"] as const)(
    "finds a wrong value in %s",
    (column) => {
      const changed: Tree = { ...tree, [column]: tree[column].slice() };
      (changed[column] as Int32Array)[5] = 1_000_000;
      expect(brokenLaw(changed)).toBeTypeOf("string");
    },
  );

  it("finds sums that are wrong by one character or element everywhere", () => {
    for (const column of ["textBefore", "elementsBefore"] as const) {
      const changed: Tree = { ...tree, [column]: tree[column].map((sum, row) => (row === 0 ? 0 : sum + 1)) };
      expect(brokenLaw(changed)).toBeTypeOf("string");
    }
  });
});
