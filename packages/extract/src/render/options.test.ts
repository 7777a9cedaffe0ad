import { createMarker, Label, NodeKind, parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { allVisibleText } from "../all-visible-text.js";
import { extract } from "../extract.js";
import { formats } from "../formats.js";
import { render } from "./render.js";
import type { RenderOptions } from "./types.js";

const NAMES = ["text", "markdown", "html", "tei"] as const;

function rendered(html: string, options: RenderOptions): Record<(typeof NAMES)[number], string> {
  const tree = parse(html);
  const marks = allVisibleText(tree);
  const all = NAMES.map((name) => [name, render(tree, marks, formats[name], options)]);
  return Object.fromEntries(all);
}

/** The content of the body of a TEI document. */
const body = (tei: string): string => tei.slice(tei.indexOf("<text>"));

describe("links: false", () => {
  it("keeps the text of links in every format", () => {
    const html = `<p>See <a href="https://a.example/" title="t"><b>this</b> page</a>, <a name="x">here</a>.</p>`;
    const { text, markdown, html: clean, tei } = rendered(html, { links: false });
    expect(text).toBe("See this page, here.");
    expect(markdown).toBe("See **this** page, here.");
    expect(clean).toBe("<p>See <strong>this</strong> page, here.</p>");
    expect(body(tei)).not.toContain("<ref");
    expect(rendered(html, { links: true }).markdown).toContain("](https://a.example/");
  });

  it("keeps images in links, and links to footnotes", () => {
    const image = `<p>a <a href="/large"><img src="/small.png" alt="A cat"></a> b</p>`;
    expect(rendered(image, { links: false }).markdown).toBe("a ![A cat](/small.png) b");
    const note = `<p>Said.<sup id="r1"><a href="#n1">1</a></sup></p><ol><li id="n1">By her. <a href="#r1">↩</a></ol>`;
    expect(rendered(note, { links: false }).markdown).toBe("Said.[^1]\n\n[^1]: By her.");
  });

  it("leaves out frames, which are rendered as links", () => {
    const frame = `<p>a</p><iframe src="https://www.youtube.com/embed/x" title="Film"></iframe><p>b</p>`;
    expect(rendered(frame, {}).markdown).toContain("Film");
    expect(rendered(frame, { links: false }).markdown).toBe("a\n\nb");
  });
});

describe("images: false", () => {
  it("leaves out images and keeps captions in every format", () => {
    const html = `<p>a <img src=a.png alt=A> b</p><figure><img src=b.png alt=B><figcaption>Cap</figcaption></figure>
      <p><a href="/x"><img src=c.png alt=C></a></p><picture><source srcset=d.webp><img src=d.png alt=D></picture>`;
    const all = rendered(html, { images: false });
    expect(all.markdown).toBe("a b\n\nCap");
    expect(all.html).toBe("<p>a b</p>\n<figure>\n<figcaption>Cap</figcaption>\n</figure>");
    expect(body(all.tei)).not.toContain("<graphic");
    expect(all.tei).toContain("Cap");
    expect(all.text).toBe("a b\n\nCap");
  });

  it("leaves out images that a method marked", () => {
    const tree = parse("<p>a</p><img src=a.png>");
    const { mark, marks } = createMarker(tree);
    for (let row = 0; row < tree.length; row++)
      if (tree.kind[row] !== NodeKind.document) mark(row, Label.content, "test");
    expect(render(tree, marks, formats.markdown)).toContain("a.png");
    expect(render(tree, marks, formats.markdown, { images: false })).toBe("a");
  });
});

describe("tables: false", () => {
  const data = "<table><caption>Cap</caption><tr><th>a<th>b<tr><td>1<td>2</table>";

  it("leaves out whole data tables in every format", () => {
    const html = `<p>before</p>${data}<p>after</p>`;
    const all = rendered(html, { tables: false });
    expect(all.text).toBe("before\n\nafter");
    expect(all.markdown).toBe("before\n\nafter");
    expect(all.html).toBe("<p>before</p>\n<p>after</p>");
    expect(body(all.tei)).not.toMatch(/Cap|<table/);
  });

  it("keeps the content of layout tables, except for data tables in it", () => {
    const html = `<table><tr><td><p>menu</p><td><h2>Head</h2><p>one</p>${data}<p>two</p></table>`;
    expect(rendered(html, { tables: false }).markdown).toBe("menu\n\n## Head\n\none\n\ntwo");
  });

  it("is empty if there is nothing else", () => {
    const all = rendered(data, { tables: false, title: true, metadata: metadataOf("T") });
    expect([all.text, all.markdown, all.html]).toEqual(["", "", ""]);
  });
});

const metadataOf = (title: string): NonNullable<RenderOptions["metadata"]> => ({
  title,
  authors: [],
  categories: [],
  tags: [],
  evidence: {},
});

describe("title: true", () => {
  const options = (title: string): RenderOptions => ({ title: true, metadata: metadataOf(title) });

  it("begins with the title", () => {
    const all = rendered("<h2>Part</h2><p>Hello</p>", options("A <day> in *May*"));
    expect(all.text).toBe("A <day> in *May*\n\nPart\n\nHello");
    expect(all.markdown).toBe("# A \\<day> in \\*May\\*\n\n## Part\n\nHello");
    expect(all.html).toBe("<h1>A &lt;day&gt; in *May*</h1>\n<h2>Part</h2>\n<p>Hello</p>");
    expect(body(all.tei)).not.toContain("day");
  });

  it.each([
    "<h1>A day in May</h1><p>Hello</p>",
    "<h2>A Day in May!</h2><p>Hello</p>",
    "<p><b>A day in May</b></p><p>Hello</p>",
  ])("does not repeat it: %s", (html) => {
    const [with_, without] = [rendered(html, options("A day in May")), rendered(html, {})];
    expect([with_.text, with_.markdown, with_.html]).toEqual([without.text, without.markdown, without.html]);
  });

  it("is not added to comments, nor if the title is unknown", () => {
    const tree = parse("<p>content</p><p>comment</p>");
    const { mark, marks } = createMarker(tree);
    const rows = [...tree.kind.keys()].filter((row) => tree.kind[row] === NodeKind.text);
    mark(rows[0]!, Label.content, "test");
    mark(rows[1]!, Label.comment, "test");
    const all = { ...options("T"), parts: "all" } as const;
    expect(render(tree, marks, formats.text, all)).toBe("T\n\ncontent\n\ncomment");
    expect(render(tree, marks, formats.markdown, all)).toBe("# T\n\ncontent\n\ncomment");
    expect(render(tree, marks, formats.text, { title: true })).toBe("content");
  });
});

it("are options of extract, too", () => {
  const article = `<title>Swifts are back</title><article>${"<p>They <a href='/x'>came</a> over night, some of them from far in the south, and they will stay.</p>".repeat(5)}</article>`;
  const { text, markdown, html } = extract(article, { method: allVisibleText, title: true, links: false });
  expect(text).toMatch(/^Swifts are back\n\nThey came over/);
  expect(markdown).toMatch(/^# Swifts are back\n\nThey came over/);
  expect(html).toMatch(/^<h1>Swifts are back<\/h1>\n<p>They came over/);
});

describe("unescaped: true", () => {
  it("writes Markdown for reading", () => {
    const html =
      "<h2>a #</h2><p>p \\<0.001, [x](y), *a* and *b*<br>1. one</p><p># no</p><p>https://a.example/_x_ <code>`</code></p><ul><li>[ ] _a_ _b_</ul><p><em>so</em></p>";
    const { markdown } = rendered(html.replace("\\<", "&lt;"), { unescaped: true });
    expect(markdown).toBe(
      "## a #\n\np <0.001, [x](y), *a* and *b*\n1. one\n\n# no\n\nhttps://a.example/_x_ `` ` ``\n\n- [ ] _a_ _b_\n\n*so*",
    );
  });
});
