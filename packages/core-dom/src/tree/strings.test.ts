import { load } from "cheerio";
import { describe, expect, it } from "vitest";
import { fromDom } from "../from-dom/from-dom.js";
import { parse } from "../parse/parse.js";
import {
  attributeHasher,
  attributeReader,
  attributeTester,
  literalStart,
  sameStartTag,
  sourceStart,
  text,
  textLength,
} from "./strings.js";
import { Tag } from "./tags.js";
import { NodeKind, type Tree } from "./types.js";

const links = (tree: Tree): number[] => [...tree.tag.keys()].filter((row) => tree.tag[row] === Tag.a);

describe("attributeHasher", () => {
  it("hashes the decoded value, 0 for none", () => {
    const hash = attributeHasher("class");
    const value = attributeReader("class");
    const tree = parse("<p class='a b'><p class=a&#32;b><p class='b a'><p class=''><p id=a>");
    const rows = [...tree.tag.keys()].filter((row) => tree.tag[row] === Tag.p);
    expect(rows.map((row) => value(tree, row))).toEqual(["a b", "a b", "b a", "", undefined]);
    const [first, same, other, empty, none] = rows.map((row) => hash(tree, row));
    expect(first).toBe(same);
    expect(other).not.toBe(first);
    expect([empty, none]).toEqual([0, 0]);
    const long = `${"a".repeat(40)} b`;
    const [literal, returns, references] = [
      "<p class='LONG'>",
      "<p class='LONG\r\n'>",
      "<p class='LONG&#13;'>",
    ].map((html) => hash(parse(html.replace("LONG", long)), 4));
    expect(returns).toBe(hash(parse(`<p class='${long}&#10;'>`), 4));
    expect(new Set([literal, returns, references, 0]).size).toBe(4);
    // FNV-1a of "a", from the authors' test vectors.
    expect(hash(parse("<p class=a>"), 4) >>> 0).toBe(0xe40c292c);
    expect(() => attributeHasher("x-own")).toThrow(RangeError);
  });
});

describe("attributeTester", () => {
  const rowsOf = (tree: Tree, tag: number): number[] =>
    [...tree.tag.keys()].filter((row) => tree.tag[row] === tag);

  it("sets a bit for each attribute of a row", () => {
    const tree = parse('<p hidden x-own=1 class>a<p class=x title=y>b<p>c<p ROLE=main id="">d');
    const test = attributeTester(["id", "hidden", "x-own", "role", "class", "x-other"]);
    expect(rowsOf(tree, Tag.p).map((row) => test(tree, row))).toEqual([2 + 4 + 16, 16, 0, 1 + 8]);
    expect(test(tree, 0)).toBe(0);
    expect(test(tree, rowsOf(tree, Tag.p)[0]! + 1)).toBe(0);
  });

  it("reads each tree by its own names", () => {
    const test = attributeTester(["x-b"]);
    for (const [html, bits] of [
      ["<p x-a=1 x-b=2>", 1],
      ["<p x-b=1>", 1],
      ["<p x-a=1>", 0],
    ] as const) {
      const tree = parse(html);
      expect(test(tree, rowsOf(tree, Tag.p)[0]!)).toBe(bits);
    }
  });

  it("takes at most 31 names", () => {
    const names = Array.from({ length: 31 }, (_, i) => `x-${i}`);
    const tree = parse("<p x-0 x-30>");
    expect(attributeTester(names)(tree, rowsOf(tree, Tag.p)[0]!)).toBe(1 + 2 ** 30);
    expect(() => attributeTester([...names, "x-31"])).toThrow(RangeError);
  });
});

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

describe("sourceStart", () => {
  it("returns where the source has the characters, in any form", () => {
    const html = "<!--c--><p>a &amp; b<textarea>\nd\r\ne</textarea>";
    const tree = parse(html);
    const found: string[] = [];
    for (let row = 0; row < tree.length; row++) {
      const start = sourceStart(tree, row);
      if (start >= 0) found.push(html.slice(start, start + 3));
    }
    expect(found).toEqual(["c--", "a &", "d\r\n"]);
  });

  it("returns -1 for the rows of a page without a source", () => {
    const tree = fromDom(load("<p>a"));
    for (let row = 0; row < tree.length; row++) expect(sourceStart(tree, row)).toBe(-1);
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
