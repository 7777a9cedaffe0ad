import { describe, expect, it } from "vitest";
import { parse } from "../parse/parse.js";
import { literalStart, sameStartTag, text, textLength } from "./strings.js";
import { Tag } from "./tags.js";
import { NodeKind, type Tree } from "./types.js";

const links = (tree: Tree): number[] => [...tree.tag.keys()].filter((row) => tree.tag[row] === Tag.a);

describe("sameStartTag", () => {
  it("recognises the copies of a formatting element", () => {
    const tree = parse("<p><a name=x>One<p>Two");
    const [first, second] = links(tree);
    expect(sameStartTag(tree, first!, second!)).toBe(true);
  });

  it("distinguishes equal start tags, and elements without attributes", () => {
    const equal = parse("<p><a name=x>One</a><p><a name=x>Two");
    const bare = parse("<p><a>One<p>Two");
    for (const tree of [equal, bare]) {
      const [first, second] = links(tree);
      expect(sameStartTag(tree, first!, second!)).toBe(false);
    }
  });
});

describe("literalStart", () => {
  it("returns the place of text that the source has as it is", () => {
    const html = "<p>One <b>two</b><!--three-->";
    const tree = parse(html);
    const found: string[] = [];
    for (let row = 0; row < tree.length; row++) {
      const start = literalStart(tree, row);
      if (start < 0) continue;
      expect(html.slice(start, start + textLength(tree, row))).toBe(text(tree, row));
      found.push(text(tree, row));
    }
    expect(found).toEqual(expect.arrayContaining(["One ", "two"]));
  });

  it("returns -1 for text that has to be decoded, and for other rows", () => {
    const tree = parse("<p>a &amp; b");
    for (let row = 0; row < tree.length; row++) expect(literalStart(tree, row)).toBe(-1);
    expect(tree.kind.includes(NodeKind.text)).toBe(true);
  });
});
