import { createMarker, Label, NodeKind, parse } from "@winnow/core-dom";
import fc from "fast-check";
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

  it("keeps the captions and cells as lines in every format", () => {
    const html = `<p>before</p>${data}<p>after</p>`;
    const all = rendered(html, { tables: false });
    expect(all.text).toBe("before\n\nCap\na\nb\n1\n2\n\nafter");
    expect(all.markdown).toBe("before\n\nCap\n\na\n\nb\n\n1\n\n2\n\nafter");
    expect(all.html).not.toContain("<table");
    expect(body(all.tei)).not.toContain("<table");
  });

  it("does not change layout tables", () => {
    const html = `<table><tr><td><p>menu</p><td><h2>Head</h2><p>one</p><p>two</p></table>`;
    expect(rendered(html, { tables: false })).toEqual(rendered(html, { tables: true }));
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

describe("options", () => {
  /** What a method can select: text in and beside links, images, tables, notes, code and formulas. */
  const piece = fc.constantFrom(
    "<p>one <a href=/a>two</a> three</p>",
    "<p>four <a href=/b><img src=b.png alt=Picture></a> five <img src=c.png> six</p>",
    "<figure><a href=/l><img src=d.png alt=Large></a><figcaption>seven <a href=/c>eight</a></figcaption></figure>",
    "<table><caption>nine</caption><tr><th>ten<th>eleven<tr><td><a href=/d>12</a><td>13<br>14</table>",
    "<table><tr><td>15<td rowspan=2>16<tr><td><img src=e.png alt=Part></table>",
    "<table><tr><td><h2>menu</h2><p>home</p><td><p>text</p></table>",
    "<ul><li>17 <a href=/e>18</a><li><table><tr><th>x<th>y<tr><td>1<td>2</table></ul>",
    "<p>19<sup id=r1><a href=#n1>1</a></sup></p><ol><li id=n1>20 <a href=#r1>↩</a></ol>",
    "<pre><code>a | b\n$ c</code></pre>",
    "<p>$$$</p><p>21</p>",
    "<blockquote><p>22 <a name=y>23</a></p></blockquote>",
    "<iframe src=https://www.youtube.com/embed/x title=Film></iframe>",
  );
  const settings = fc.record({ links: fc.boolean(), images: fc.boolean(), tables: fc.boolean() });
  const words = (value: string): string => (value.match(/[\p{L}\p{N}$]+/gu) ?? []).join(" ");
  /** The text of HTML and TEI, without the names of frames, which become links, and alternative texts. */
  const plain = (markup: string): string =>
    words(markup.replace(/Film|<figDesc>[^<>]*<\/figDesc>/g, "").replace(/<[^<>]*>/g, " "));

  it("leave the words alone", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), settings, (pieces, options) => {
        const [some, all] = [rendered(pieces.join(""), options), rendered(pieces.join(""), {})];
        expect(words(some.text)).toBe(words(all.text));
        expect(plain(some.html)).toBe(plain(all.html));
        expect(plain(body(some.tei))).toBe(plain(body(all.tei)));
      }),
      { seed: 1 },
    );
  });

  it("that add front matter or comments leave Markdown and the text alone", () => {
    const page = `<title>Swifts</title><article>${"<p>They came over night, some of them from far in the south, and they will stay.</p>".repeat(5)}</article><section class=comments><p>So nice to read this, thank you!</p></section>`;
    const [plainly, more] = [extract(page), extract(page, { frontMatter: true, comments: true })];
    expect(more.text).toBe(plainly.text);
    expect(more.markdown.endsWith(`---\n\n${plainly.markdown}`)).toBe(true);
  });
});
