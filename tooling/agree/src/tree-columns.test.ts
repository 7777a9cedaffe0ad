import { compact, parse, type Tree } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { columnDifference, compactDifference } from "./tree-columns.js";

const PAGE = `<!doctype html><title>T &amp; t</title><script>code</script><style>code</style><p id=x>one <a href="/?a&amp;b">two</a>
<script type="application/json">{"a": 1}</script><!-- c -->`;
const tree = parse(PAGE);

function changed(column: "kind" | "hidden" | "textBefore" | "markupBefore"): Tree {
  const copy: Tree = { ...tree, [column]: tree[column].slice() };
  (copy[column] as Int32Array)[5]! += 1;
  return copy;
}

describe("columnDifference", () => {
  it("finds none between two parses", () => {
    expect(columnDifference(tree, parse(PAGE))).toBeUndefined();
  });

  it.each(["kind", "hidden", "textBefore", "markupBefore"] as const)(
    "finds a wrong value in %s",
    (column) => {
      expect(columnDifference(tree, changed(column))).toMatch(new RegExp(`^${column} of row 5: `));
    },
  );

  it("finds a row more", () => {
    expect(columnDifference(tree, parse(`${PAGE}<br>`))).toBeTypeOf("string");
  });
});

describe("compactDifference", () => {
  it("finds none in a compact tree, which has lost its code", () => {
    expect(compactDifference(tree, compact(tree))).toBeUndefined();
  });

  it("finds code that is kept, and strings that are not", () => {
    expect(compactDifference(tree, tree)).toContain("has code, not ");
    for (const [from, to] of [
      ["one", "two"],
      ["/?a", "/?b"],
      [" c ", " d "],
      ['"a"', '"b"'],
      ["T &", "S &"],
    ] as const) {
      expect(PAGE).toContain(from);
      expect(compactDifference(tree, compact(parse(PAGE.replace(from, to)))), from).toBeTypeOf("string");
    }
  });
});
