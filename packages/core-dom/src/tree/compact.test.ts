import { describe, expect, it } from "vitest";
import { parse, parseFragment } from "../parse/parse.js";
import { compact } from "./compact.js";
import { attribute, attributes, doctype, tagName, text, textLength } from "./strings.js";
import { Tag } from "./tags.js";
import type { Tree } from "./types.js";

const PAGE = `<!doctype html public "a"><title>Tea &amp; more</title><style>p {}</style>
<script>if (a < b) c()</script><script type="application/ld+json">{"name": "Tea"}</script>
<p class="x y" id='z' title="雨燕">Green, <a href="/b?x=1&amp;y=2">black</a> \u2014 white<!-- note -->\r\n
<template><b data-n=1>in</b></template><x-y class="x y">`;

const strings = (tree: Tree): unknown[] =>
  Array.from({ length: tree.length }, (_, row) => [
    tagName(tree, row),
    text(tree, row),
    attributes(tree, row),
  ]);

describe("compact", () => {
  const tree = parse(PAGE);
  const small = compact(tree);

  it("keeps every name, text and attribute except the text of scripts and styles", () => {
    const code = [Tag.style, Tag.script].map((tag) => tree.tag.indexOf(tag) + 1);
    const expected = strings(tree).map((row, i) => (code.includes(i) ? ["", "", []] : row));
    expect(strings(small)).toEqual(expected);
    expect(doctype(small, 1)).toEqual({ name: "html", publicId: "a", systemId: "" });
    expect(attribute(small, small.tag.indexOf(Tag.a), "href")).toBe("/b?x=1&y=2");
    expect(attribute(small, small.tag.indexOf(Tag.b), "data-n")).toBe("1");
  });

  it("copies the columns that share memory", () => {
    for (const name of ["kind", "tag", "parent", "end", "hidden", "textBefore", "markupBefore"] as const) {
      expect(small[name]).toEqual(tree[name]);
    }
    expect(small.tag.buffer).not.toBe(tree.tag.buffer);
  });

  it("does not change the tree", () => {
    expect(strings(tree)).toEqual(strings(parse(PAGE)));
    const script = tree.tag.indexOf(Tag.script) + 1;
    expect(text(tree, script)).toBe("if (a < b) c()");
    expect(textLength(small, script)).toBe(0);
  });

  it("copies equal strings once, and narrow ones with one byte per character", () => {
    const twice = compact(parseFragment(`<p class="${"long ".repeat(50)}">`.repeat(100)));
    expect(twice.strings.source).toHaveLength(250);
    expect(twice.strings.extra).toBe("");
    expect(small.strings.extra).toContain("雨燕");
    expect(small.strings.source).not.toMatch(/[^\0-\xff]/);
  });

  it("restores the same tree", () => {
    expect(strings(compact(small))).toEqual(strings(small));
  });
});
