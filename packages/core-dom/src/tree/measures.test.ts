import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse, parseFragment } from "../parse/parse.js";
import { measures } from "./measures.js";
import { text } from "./strings.js";
import { Tag } from "./tags.js";
import { Hidden, NodeKind, type Tree } from "./types.js";
import { children, closest, depth, nextSibling } from "./walk.js";

describe("measures", () => {
  it("counts visible text with white space collapsed, links, markup and elements", () => {
    const tree = parseFragment('<p class="x">Hello,\n  <a href="/">big  world</a>!</p>');
    // "Hello, " 7 + "big world" 9 + "!" 1
    // markup: <p class="x"> 13 + </p> 4 + <a href="/"> 12 + </a> 4
    expect(measures(tree, 1)).toEqual({
      characters: 17,
      linkCharacters: 9,
      markupCharacters: 33,
      elements: 2,
      linkDensity: 9 / 17,
      textDensity: 17 / 2,
    });
  });

  it("counts hidden text as markup", () => {
    const tree = parseFragment("<div><script>let x;</script>ab</div>");
    const { characters, markupCharacters } = measures(tree, 1);
    expect(characters).toBe(2);
    // <div></div> 11 + <script></script> 17 + the script's 6 characters
    expect(markupCharacters).toBe(34);
  });

  it("counts void elements without an end tag, and comments", () => {
    expect(measures(parseFragment("<br><!--abc-->"), 0).markupCharacters).toBe(4 + 10);
  });

  it("counts white space that continues across a boundary once", () => {
    expect(measures(parseFragment("<i>a </i> <b> c</b>"), 0).characters).toBe(3);
  });

  it("is additive: the measures of children add up to those of their parent", () => {
    const markup = fc.array(
      fc.constantFrom("<p>", "</p>", "<a href=x>", "</a>", " ", "word ", "<br>", "<b>", "é"),
    );
    fc.assert(
      fc.property(markup, (pieces) => {
        const tree = parse(pieces.join(""));
        for (let row = 0; row < tree.length; row++) {
          const all = measures(tree, row);
          const below = [...children(tree, row)].map((child) => measures(tree, child));
          const sum = (key: "characters" | "linkCharacters" | "elements") =>
            below.reduce((total, { [key]: count }) => total + count, 0);
          if (below.length === 0) continue;
          expect(sum("characters")).toBe(all.characters);
          expect(sum("linkCharacters")).toBe(all.linkCharacters);
          expect(sum("elements") + (tree.kind[row] === NodeKind.element ? 1 : 0)).toBe(all.elements);
        }
        expect(measures(tree, 0).characters).toBe(collapsed(tree));
      }),
      { seed: 1, numRuns: runs(150) },
    );
  });
});

/** The oracle: the visible text joined, with white space collapsed and the beginning trimmed. */
function collapsed(tree: Tree): number {
  let joined = "";
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] === NodeKind.text && tree.hidden[row] === Hidden.visible) joined += text(tree, row);
  }
  return joined.replace(/\s+/g, " ").trimStart().length;
}

describe("walks", () => {
  const tree = parse("<div><p>a</p><p>b</p></div>");
  const div = tree.tag.indexOf(Tag.div);

  it("find children and siblings", () => {
    expect([...children(tree, div)].map((row) => tree.tag[row])).toEqual([Tag.p, Tag.p]);
    expect(nextSibling(tree, div + 1)).toBe(div + 3);
    expect(nextSibling(tree, div + 3)).toBe(-1);
    expect(nextSibling(tree, 0)).toBe(-1);
  });

  it("find ancestors", () => {
    expect(depth(tree, div)).toBe(3);
    expect(closest(tree, div + 2, Tag.div)).toBe(div);
    expect(closest(tree, div, Tag.table)).toBe(-1);
  });
});
