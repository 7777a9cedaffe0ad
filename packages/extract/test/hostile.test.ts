import { createMarker, Label, type Marks, NodeKind, parse, type Tree } from "@winnow/core-dom";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { extract } from "../src/extract.js";
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

const PARAGRAPH =
  "<p>The ferry to the island left at six, as it does every morning, with few people on board.</p>";

describe("a long run of combining marks", () => {
  it.each([
    ["text", (marks: string) => `<h1>Ferry</h1><p>${marks}</p>`],
    ["a heading", (marks: string) => `<h1>${marks}</h1>`],
    ["a byline", (marks: string) => `<h1>Ferry</h1><p class=byline>By ${marks}</p>`],
    ["a time", (marks: string) => `<h1>Ferry</h1><time>${marks}</time>`],
  ])("takes linear time in %s", (_, place) => {
    const page = (size: number): string =>
      `<article>${place(`e${"\u0301\u0323".repeat(size)}`)}${PARAGRAPH.repeat(9)}</article>`;
    const read = (html: string): unknown => {
      const { markdown, metadata } = extract(html);
      return [markdown, JSON.stringify(metadata)];
    };
    expect(timeRatio(3000, page, read)).toBeLessThan(MAX_TIME_RATIO);
  });
});
