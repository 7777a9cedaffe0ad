import { createMarker, Label, type Marks, NodeKind, parse, type Tree } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { type FormatName, formats } from "../src/formats.js";
import { render } from "../src/render/render.js";

/** All visible text is content. */
function allMarked(tree: Tree): Marks {
  const { mark, marks } = createMarker(tree);
  for (let row = 1; row < tree.length; row++) {
    if (tree.kind[row] === NodeKind.text && tree.hidden[row] === 0) mark(row, Label.content, "test");
  }
  return marks;
}

const many = (count: number, made: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => made(i)).join("");

const called = (count: number): string =>
  `<p>${many(count, (i) => `a<sup><a href="#fn${i}">${i}</a></sup>`)}</p>`;

/**
 * Pages that are made to cost more than their length; each ends in `last`. What is quadratic or worse in one of these
 * takes from ten seconds to hours.
 */
const COSTLY: Readonly<Record<string, string>> = {
  "notes in notes": `${called(6000)}${many(6000, (i) => `<ul><li id=fn${i}>n`)}last`,
  "sections of notes in each other": `${called(8000)}${many(8000, (i) => `<div class=footnotes><p id=fn${i}>n</p>`)}last`,
  "a list of terms that are notes": `${called(20_000)}<dl>${many(20_000, (i) => `<dt id=fn${i}>${i}<dd>n`)}</dl>last`,
  "very many marks of one long note": `<p>${"a<sup><a href=#fn1>1</a></sup>".repeat(20_000)}</p><p id=fn1 class="${"x ".repeat(50_000)}">last</p>`,
  "a class that goes back again and again": `${called(1)}<p id=fn0>n <a class="${"_backref".repeat(100_000)}!" href=#z>b</a></p>last`,
  "LaTeXML's notes without content": `<p>${"<span class=ltx_note>a".repeat(50_000)}last`,
  "cells across a thousand columns": `<table><tr>${"<td colspan=1000>a".repeat(40_000)}<tr><th>last</table>`,
  "a stand-in of stand-ins": `<p>a<img src="/${"-blank".repeat(100_000)}">last`,
  "pictures of formulas that are none": `<p>${`<img src="/${"latex".repeat(3900)}">`.repeat(40)}last`,
  "blank sources of formulas": `<p>${`<span data-tex="${" ".repeat(19_000)}x">a</span>`.repeat(20)}last`,
  "delimiters without an end": `<script src=mathjax.js></script><p>${"\\(".repeat(300_000)}last`,
  "very many drawings beside one formula": `<p><span><math>${"<mi>x</mi>".repeat(9000)}</math>${"<span class=katex-html>x</span>".repeat(9000)}</span>last`,
  "very many drawings without a formula": `<p><mjx-container>${"<span>x</span>".repeat(50_000)}</mjx-container>last`,
  "fences in fences": `<p>${`<math>${"<mo>(</mo>".repeat(4900)}${"<mo>)</mo>".repeat(4900)}</math>`.repeat(3)}last`,
  "a number of an equation that is blank": `<p><math><mtable width=100%><mtr><mtd></mtd><mtd><mi>x</mi></mtd><mtd></mtd><mtd><mtext>${"&nbsp;".repeat(15_000)}x(</mtext></mtd></mtr></mtable></math>last`,
};

/** Pages with longer parts than a call can have arguments (some 120,000). */
const LONG: Readonly<Record<string, string>> = {
  "details of very many paragraphs": `<details><summary>s</summary>${"<p>a".repeat(130_000)}<p>last</details>`,
  "an item of very many lines": `<ul><li>${"a<br>".repeat(70_000)}last</ul>`,
  "a term of very many lines": `<dl><dt><span dir=rtl>${"a<br>".repeat(70_000)}</span><dd>last</dl>`,
  "very many addresses in a line": `<p>${"https://a.example/ ".repeat(65_000)}last`,
  "ruby without readings": `<p><ruby>${"a<br>".repeat(70_000)}</ruby>last`,
};

function check(html: string, format: FormatName): void {
  const tree = parse(html);
  expect(render(tree, allMarked(tree), formats[format], { url: "https://example.org/" })).toContain("last");
}

describe.each(Object.entries(COSTLY))("%s", (_, html) => {
  // What is found out of a page before it is written is the same for all formats.
  it("costs no more than its length", { timeout: 8000 }, () => check(html, "html"));
});

describe.each(Object.entries(LONG))("%s", (name, html) => {
  const format = name.includes("addresses") ? "markdown" : "tei";
  it(`is written as ${format}`, { timeout: 15_000 }, () => check(html, format));
});
