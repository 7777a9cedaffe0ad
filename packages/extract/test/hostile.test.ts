import { createMarker, Label, type Marks, NodeKind, parse, type Tree } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { type FormatName, formats } from "../src/formats.js";
import { render } from "../src/render/render.js";

/** Marks all visible text as content. */
function allMarked(tree: Tree): Marks {
  const { mark, marks } = createMarker(tree);
  for (let row = 1; row < tree.length; row++) {
    if (tree.kind[row] === NodeKind.text && tree.hidden[row] === 0) mark(row, Label.content, "test");
  }
  return marks;
}

/** Pages with parts longer than the maximum number of arguments of a call (about 120,000). */
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

describe.each(Object.entries(LONG))("%s", (name, html) => {
  const format = name.includes("addresses") ? "markdown" : "tei";
  it(`is rendered as ${format}`, () => check(html, format));
});
