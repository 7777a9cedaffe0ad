import { parseFragment, Tag, tagName, text } from "@winnow/core-dom";
import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { insert, remove, removeWithTail, replace, unwrap } from "./edit.js";
import {
  emptySums,
  type SubtreeSums,
  subtreeSum,
  sumSubtrees,
  TextField,
  textCounter,
} from "./subtree-sums.js";
import { textLengths } from "./text-lengths.js";
import { copyTree, createElement, type EditableTree, editableTree, MAX_DEPTH, TEXT } from "./tree.js";
import {
  elementsIn,
  firstElement,
  nextElement,
  nextNode,
  onlyElement,
  outermost,
  subtreeText,
} from "./walk.js";

const of = (html: string): EditableTree => editableTree(parseFragment(html), "lxml");
const find = (work: EditableTree, tag: number): number => elementsIn(work, 0, tag)[0]!;

/** The tree as markup without attributes. Created elements have the tag `code`. */
function markup(work: EditableTree, node = 0): string {
  const { tag, source } = work;
  if (tag[node] === TEXT) return text(source, node);
  let inside = "";
  for (let child = work.first[node]!; child >= 0; child = work.next[child]!) {
    expect(work.parent[child]).toBe(node);
    const before = work.previous[child]!;
    expect(before < 0 ? work.first[node] : work.next[before]).toBe(child);
    if (work.next[child]! < 0) expect(work.last[node]).toBe(child);
    inside += markup(work, child);
  }
  if (tag[node] === 0) return inside;
  const name = node < source.length ? tagName(source, node) : "code";
  return `<${name}>${inside}</${name}>`;
}

const PAGE = "<div>a<p>b<b>c</b>d</p>e<i>f</i></div>g";

describe("editableTree", () => {
  it("has the elements and the text of the tree, without comments", () => {
    expect(markup(of(`${PAGE}<!-- no -->`))).toBe(PAGE);
    expect(markup(of("<template>a<p>b</p></template>"))).toBe("<template>a<p>b</p></template>");
  });

  it("has comments and no content of templates as a browser's document", () => {
    const { tag, first, next } = editableTree(parseFragment("<!--c-->a<template>b</template>d"), "dom");
    const nodes = [first[0]!, next[first[0]!]!];
    expect(nodes.map((node) => tag[node])).toEqual([0, TEXT]);
    const template = next[nodes[1]!]!;
    expect([first[template], tag[next[template]!]]).toEqual([-1, TEXT]);
  });

  it("leaves out elements beyond the maximum depth, and keeps their text", () => {
    const work = of(`${"<div>".repeat(2 * MAX_DEPTH)}deep`);
    expect(elementsIn(work, 0)).toHaveLength(MAX_DEPTH);
    expect(subtreeText(work, 0)).toBe("deep");
  });

  it("is independent of its copies", () => {
    const work = of(PAGE);
    const copy = copyTree(work);
    remove(copy, find(copy, Tag.p));
    expect(markup(work)).toBe(PAGE);
    expect(markup(copy)).toBe("<div>ae<i>f</i></div>g");
  });
});

describe("edits", () => {
  it.each([
    ["remove keeps the text after the element", remove, "<div>ae<i>f</i></div>g"],
    ["removeWithTail does not", removeWithTail, "<div>a<i>f</i></div>g"],
    ["unwrap keeps the children", unwrap, "<div>ab<b>c</b>de<i>f</i></div>g"],
  ])("%s", (_, edit, expected) => {
    const work = of(PAGE);
    edit(work, find(work, Tag.p));
    expect(markup(work)).toBe(expected);
  });

  it("unwrap an empty element", () => {
    const work = of("<p>a<b></b>c</p>");
    unwrap(work, find(work, Tag.b));
    expect(markup(work)).toBe("<p>ac</p>");
  });

  it("insert moves a node", () => {
    const work = of(PAGE);
    insert(work, find(work, Tag.i), find(work, Tag.p), find(work, Tag.b));
    expect(markup(work)).toBe("<div>a<p>b<i>f</i><b>c</b>d</p>e</div>g");
    insert(work, find(work, Tag.b), find(work, Tag.div));
    expect(markup(work)).toBe("<div>a<p>b<i>f</i>d</p>e<b>c</b></div>g");
  });

  it("replace moves a node to the place of another one", () => {
    const work = of(PAGE);
    replace(work, find(work, Tag.p), find(work, Tag.b));
    expect(markup(work)).toBe("<div>a<b>c</b>e<i>f</i></div>g");
    replace(work, find(work, Tag.p), find(work, Tag.i));
    expect(markup(work)).toBe("<div>a<b>c</b>e</div>g");
  });

  it("create as many elements as needed", () => {
    const work = of("a");
    for (let i = 0; i < 200; i++) insert(work, createElement(work, Tag.code), 0, work.first[0]!);
    expect(elementsIn(work, 0)).toHaveLength(200);
    expect(subtreeText(work, 0)).toBe("a");
  });

  it("keep the links consistent", () => {
    const step = fc.record({ edit: fc.constantFrom(remove, removeWithTail, unwrap), at: fc.nat() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const work = of(`${PAGE}<ul><li>1</li>2<li><p>3</p><p></p></li></ul>`);
        for (const { edit, at } of steps) {
          const nodes = elementsIn(work, 0);
          if (nodes.length > 0) edit(work, nodes[at % nodes.length]!);
        }
        markup(work);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe("walks", () => {
  it("visit the nodes inside an element in document order", () => {
    const work = of(PAGE);
    const top = find(work, Tag.p);
    const seen: string[] = [];
    for (let node = nextNode(work, top, top); node >= 0; node = nextNode(work, node, top)) {
      seen.push(work.tag[node] === TEXT ? text(work.source, node) : tagName(work.source, node));
    }
    expect(seen).toEqual(["b", "b", "c", "d"]);
  });

  it("find the element children", () => {
    const work = of("<div>a<b></b>c<i></i>d</div>");
    const first = firstElement(work, find(work, Tag.div));
    expect(work.tag[first]).toBe(Tag.b);
    expect(work.tag[nextElement(work, first)]).toBe(Tag.i);
    expect(nextElement(work, nextElement(work, first))).toBe(-1);
    expect(onlyElement(work, find(work, Tag.div))).toBe(-1);
    expect(onlyElement(of("a<b></b>"), 0)).toBe(2);
  });

  it("find the outermost elements", () => {
    const work = of("<p><b>a<b>b</b></b></p><b>c</b>");
    expect(outermost(work, 0, (_, tag) => tag === Tag.b).map((node) => subtreeText(work, node))).toEqual([
      "ab",
      "c",
    ]);
  });
});

const textSums = (work: EditableTree): SubtreeSums =>
  sumSubtrees(emptySums(work, textCounter(textLengths(work.source, "python"))), 0);

describe("sums of text", () => {
  it("counts each run of white space once, across text nodes, and none at the ends", () => {
    const work = of("<div> a <b> b</b>\n<i> </i>c<u>d</u></div> e");
    const sums = textSums(work);
    expect(subtreeSum(sums, find(work, Tag.div), TextField.trimmed)).toBe("a b cd".length);
    expect(subtreeSum(sums, find(work, Tag.b), TextField.trimmed)).toBe(1);
    expect(subtreeSum(sums, find(work, Tag.i), TextField.trimmed)).toBe(0);
    expect(subtreeSum(sums, 0, TextField.trimmed)).toBe("a b cd e".length);
  });

  it("count code points as Python does", () => {
    const work = of("<p>😀 é</p>");
    const paragraph = work.first[find(work, Tag.p)]!;
    expect(textLengths(work.source, "python").all[paragraph]).toBe(3);
    expect(textLengths(work.source, "javascript").all[paragraph]).toBe(4);
  });

  it("equals the length of the normalised text of every element", () => {
    const piece = fc.constantFrom("a", " ", "bc ", " d", "\u00a0", "<b>", "</b>", "<p>", "</p>", "\n");
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const work = of(pieces.join(""));
        const sums = textSums(work);
        for (const node of elementsIn(work, 0)) {
          expect(subtreeSum(sums, node, TextField.trimmed)).toBe(
            subtreeText(work, node).trim().replace(/\s+/g, " ").length,
          );
        }
      }),
      { numRuns: runs(200) },
    );
  });
});
