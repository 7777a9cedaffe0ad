import { compact, parse as parseOurs, type Tree } from "@winnow/core-dom";
import { parse } from "parse5";
import { describe, expect, it } from "vitest";
import { brokenInvariant, compactDifference, firstDifference } from "./difference.js";
import { treeOfParse5 } from "./parse5-tree.js";

const PAGE = `<!DOCTYPE html PUBLIC "a" "b"><title>T</title><!--c--><p id=x class=y>one <a href=/>two</a>
  <svg viewBox="0 0 1 1"><a xlink:href=z>three</a></svg><template><td>four</template><script>five</script>`;
const parse5 = (html: string) => treeOfParse5(parse(html, { scriptingEnabled: false }));
const tree = parseOurs(PAGE);

describe("firstDifference", () => {
  it("finds none between two parses of a page", () => {
    expect(firstDifference(tree, parse5(PAGE))).toBeUndefined();
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
    expect(firstDifference(tree, parse5(PAGE.replace(from, to)))).toBeDefined();
  });
});

describe("firstDifference in a column", () => {
  it.each(["kind", "hidden", "textBefore", "markupBefore"] as const)(
    "finds a wrong value in %s",
    (column) => {
      const copy: Tree = { ...tree, [column]: tree[column].slice() };
      (copy[column] as Int32Array)[5]! += 1;
      expect(firstDifference(tree, copy)?.words).toMatch(new RegExp(`row 5: |${column} of row 5: `));
    },
  );
});

describe("compactDifference", () => {
  const PAGE = `<!doctype html><title>T &amp; t</title><script>code</script><style>code</style><p id=x>one <a href="/?a&amp;b">two</a>
<script type="application/json">{"a": 1}</script><!-- c -->`;
  const tree = parseOurs(PAGE);

  it("finds none in a compact tree, which drops code", () => {
    expect(compactDifference(tree, compact(tree))).toBeUndefined();
  });

  it("finds kept code, and missing strings", () => {
    expect(compactDifference(tree, tree)).toContain("code");
    for (const [from, to] of [
      ["one", "two"],
      ["/?a", "/?b"],
      [" c ", " d "],
      ['"a"', '"b"'],
      ["T &", "S &"],
    ] as const) {
      expect(PAGE).toContain(from);
      expect(compactDifference(tree, compact(parseOurs(PAGE.replace(from, to)))), from).toBeTypeOf("string");
    }
  });
});

describe("brokenInvariant", () => {
  it("finds none in a tree of the parser", () => {
    expect(brokenInvariant(tree)).toBeUndefined();
  });

  it.each(["parent", "end", "textBefore", "linkBefore", "markupBefore", "elementsBefore"] as const)(
    "finds a wrong value in %s",
    (column) => {
      const changed: Tree = { ...tree, [column]: tree[column].slice() };
      (changed[column] as Int32Array)[5] = 1_000_000;
      expect(brokenInvariant(changed)).toBeTypeOf("string");
    },
  );

  it("finds sums that are off by one character or element everywhere", () => {
    for (const column of ["textBefore", "elementsBefore"] as const) {
      const changed: Tree = { ...tree, [column]: tree[column].map((sum, row) => (row === 0 ? 0 : sum + 1)) };
      expect(brokenInvariant(changed)).toBeTypeOf("string");
    }
  });
});
