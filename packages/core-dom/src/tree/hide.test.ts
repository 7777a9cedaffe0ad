import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "../parse/parse.js";
import { compile } from "../select/select.js";
import { hide } from "./hide.js";
import { measures } from "./measures.js";
import { text } from "./strings.js";
import { Hidden, NodeKind, type Tree } from "./types.js";

const PAGE = "<main><p>one</p> <aside>two <b>three</b></aside><p>four</p></main>";

function without(tree: Tree, css: string): Tree {
  const isExcluded = compile(css).over(tree);
  return hide(
    tree,
    Uint8Array.from({ length: tree.length }, (_, row) => Number(isExcluded(row))),
  );
}

function visibleText(tree: Tree): string {
  let out = "";
  for (let row = 0; row < tree.length; row++)
    if (tree.kind[row] === NodeKind.text && tree.hidden[row] === Hidden.visible) out += text(tree, row);
  return out;
}

describe("hide", () => {
  it("hides a subtree in a view, and counts the text again", () => {
    const tree = parse(PAGE);
    const view = without(tree, "aside");
    expect(visibleText(view)).toBe("one four");
    expect(measures(view, 0).characters).toBe("one four".length);
    expect(measures(view, 0).elements).toBe(measures(tree, 0).elements);
    expect(visibleText(tree)).toBe("one two threefour");
  });

  it("counts as the parser does if nothing is excluded", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("<p>", "</p>", "a b", " ", "\n", "<a href=x>", "</a>", "&amp;")),
        (parts) => {
          const tree = parse(parts.join(""));
          expect(hide(tree, new Uint8Array(tree.length))).toEqual(tree);
        },
      ),
    );
  });
});
