import { parse } from "@winnow/core-dom";
import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allVisibleText } from "../all-visible-text.js";
import { html as format } from "./html.js";
import { text as textFormat } from "./text.js";

function html(page: string, url?: string): string {
  const tree = parse(page);
  return format(tree, allVisibleText(tree), url === undefined ? {} : { url });
}

function plain(page: string): string {
  const tree = parse(page);
  return textFormat(tree, allVisibleText(tree));
}

describe("blocks", () => {
  it.each([
    ["bare text becomes a paragraph", "<div>a<div>b</div>c</div>", "<p>a</p>\n<p>b</p>\n<p>c</p>"],
    ["two line breaks separate paragraphs", "a<br> <br>b<br>c", "<p>a</p>\n<p>b<br>c</p>"],
    ["blocks in a heading are joined to one line", "<h2><div>a</div><div>b</div></h2>", "<h2>a b</h2>"],
    [
      "a block that a heading cannot contain ends it",
      "<h2>a<ul><li>b</ul>c</h2>",
      "<h2>a</h2>\n<ul>\n<li>b</li>\n</ul>\n<h2>c</h2>",
    ],
    [
      "inline elements continue in the next block",
      "<b>a<div>b</div></b>",
      "<p><strong>a</strong></p>\n<p><strong>b</strong></p>",
    ],
    [
      "a link is repeated in each block",
      "<a href=/x><h3>a</h3><p>b</p></a>",
      '<h3><a href="/x">a</a></h3>\n<p><a href="/x">b</a></p>',
    ],
    ["empty elements are left out", "<p> </p><ul><li><b></b></ul><blockquote></blockquote>a", "<p>a</p>"],
    ["a stray item creates a list", "<li>a<li>b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"],
    ["a stray term is a line in bold", "<dt>a</dt><dd>b</dd>", "<p><strong>a</strong></p>\n<p>b</p>"],
    [
      "content between items belongs to the item before it",
      "<ul><li>a</li>b</ul>",
      "<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ul>",
    ],
    [
      "a second caption is a paragraph",
      "<figure>a<figcaption>b</figcaption><figcaption>c</figcaption></figure>",
      "<figure>\n<p>a</p>\n<figcaption>b</figcaption>\n<p>c</p>\n</figure>",
    ],
    ["rules at the ends are left out", "<hr><p>a</p><hr><hr><p>b</p><hr>", "<p>a</p>\n<hr>\n<p>b</p>"],
  ])("%s", (_, page, expected) => {
    expect(html(page)).toBe(expected);
  });
});

describe("inline elements", () => {
  it.each([
    ["white space is moved out of them", "a<b> b </b>c", "<p>a <strong>b</strong> c</p>"],
    [
      "adjacent ones are merged",
      "<b>a</b><strong>b</strong><i>c</i>",
      "<p><strong>ab</strong><em>c</em></p>",
    ],
    [
      "adjacent links are not merged",
      "<a href=/x>a</a><a href=/x>b</a>",
      '<p><a href="/x">a</a><a href="/x">b</a></p>',
    ],
    ["one inside an equal one is left out", "<b>a<b>b</b></b>", "<p><strong>ab</strong></p>"],
    ["unless it has a meaning there", "x<sub>a<sub>b</sub></sub>", "<p>x<sub>a<sub>b</sub></sub></p>"],
    [
      "a link inside a link replaces it",
      "<a href=/x><table><tr><td>a<a href=/y>b</a>c</table></a>",
      '<p><a href="/x">a</a><a href="/y">b</a><a href="/x">c</a></p>',
    ],
    ["a ruby annotation without a base is text", "a<rt>b</rt>", "<p>a(b)</p>"],
    [
      "an abbreviation without a title is text",
      "<abbr>a</abbr> <abbr title='  b\n c'>d</abbr>",
      '<p>a <abbr title="b c">d</abbr></p>',
    ],
  ])("%s", (_, page, expected) => {
    expect(html(page)).toBe(expected);
  });
});

describe("addresses", () => {
  const image = (page: string, url?: string): string | undefined =>
    / src="([^"]*)"/.exec(html(`a${page}b`, url))?.[1];
  const link = (href: string, url?: string): string | undefined =>
    / href="([^"]*)"/.exec(html(`<a href="${href}">a</a>`, url))?.[1];

  it("are absolute if the page's address is known", () => {
    expect(link("b?c#d", "https://e.org/a/")).toBe("https://e.org/a/b?c#d");
    expect(link("//f.org/b", "http://e.org/a/")).toBe("http://f.org/b");
    expect(link("#d", "https://e.org/a")).toBe("https://e.org/a#d");
    expect(image("<img src=i.png>", "https://e.org/a/")).toBe("https://e.org/a/i.png");
  });

  it("are unchanged if it is unknown, except for fragments", () => {
    expect(link("b?c#d")).toBe("b?c#d");
    expect(link("#d")).toBeUndefined();
    expect(link("https://E.org")).toBe("https://e.org/");
  });

  it("have a base that is a web address", () => {
    const at = (base: string): string | undefined =>
      / href="([^"]*)"/.exec(html(`<base href="${base}"><a href=b>a</a>`, "https://e.org/x/"))?.[1];
    expect(at("/y/")).toBe("https://e.org/y/b");
    expect(at("https://f.org/")).toBe("https://f.org/b");
    expect(at("data:text/html,")).toBe("https://e.org/x/b");
    expect(at("javascript:x()//")).toBe("https://e.org/x/b");
  });

  it("link to web pages, mail and telephones", () => {
    expect(link("mailto:a@e.org")).toBe("mailto:a@e.org");
    expect(link("tel:+49")).toBe("tel:+49");
    for (const href of [
      "javascript:x()",
      " java\tscript:x()",
      "data:,x",
      "ftp://e.org/",
      "x-y:z",
      "https://",
    ]) {
      expect(link(href, "https://e.org/"), href).toBeUndefined();
    }
    expect(image("<img src=mailto:a@e.org>", "https://e.org/")).toBeUndefined();
  });
});

describe("tables", () => {
  it("cut spans that overlap or extend beyond the table", () => {
    const page = "<table><tr><th>a<th rowspan=9>b<tr><td colspan=5>c<tr><td>d</table>";
    const rows = '<tr><th>a</th><th rowspan="3">b</th></tr>\n<tr><td>c</td></tr>\n<tr><td>d</td></tr>';
    expect(html(page)).toBe(`<table>\n<tbody>\n${rows}\n</tbody>\n</table>`);
  });

  it("have a head of several rows of header cells", () => {
    const page = "<table><tr><th rowspan=2>a<th colspan=2>b<tr><th>c<th>d<tr><td>1<td>2<td>3</table>";
    const head = '<tr><th rowspan="2">a</th><th colspan="2">b</th></tr>\n<tr><th>c</th><th>d</th></tr>';
    expect(html(page)).toContain(`<thead>\n${head}\n</thead>\n<tbody>\n<tr><td>1</td>`);
  });

  it("leave out empty columns and the spans over them", () => {
    const page = "<table><tr><td colspan=3>a<td>b<tr><td>c<td><td><td>d</table>";
    expect(html(page)).toContain("<tr><td>a</td><td>b</td></tr>\n<tr><td>c</td><td>d</td></tr>");
  });
});

describe("formulas", () => {
  it("write fences as operators, and unknown elements as rows", () => {
    const page =
      "<p>a <math><mfenced open='[' separators=';'><mi>x</mi><mi>y</mi><mi>z</mi></mfenced></math></p>";
    const fenced = "<mo>[</mo><mi>x</mi><mo>;</mo><mi>y</mi><mo>;</mo><mi>z</mi><mo>)</mo>";
    expect(html(page)).toContain(`<mrow>${fenced}</mrow>`);
    expect(html("<p>a <math><mfoo><mi>x</mi></mfoo></math></p>")).toContain("<mrow><mi>x</mi></mrow>");
  });

  it("keep only the text of HTML in tokens", () => {
    const page = "<p>a <math><mtext>if <b onclick=x()>not</b></mtext><mglyph src=x></mglyph></math></p>";
    expect(html(page)).toContain("<mtext>if not</mtext>");
  });
});

/** Markup of every kind that the renderer distinguishes, with text between the tags. */
const page = fc
  .array(
    fc.tuple(
      fc.constantFrom("a", " b ", "c d", "\n", "é", "&lt;e>", "文", "&nbsp;f"),
      fc.constantFrom(
        ...[
          "p",
          "div",
          "ul",
          "ol",
          "li",
          "dl",
          "dt",
          "dd",
          "table",
          "tr",
          "td",
          "th",
          "caption",
          "blockquote",
          "pre",
        ],
        ...[
          "h1",
          "h3",
          "b",
          "i",
          "em",
          "sub",
          "sup",
          "q",
          "a href=/x",
          "ruby",
          "rt",
          "code",
          "span lang=fr",
          "abbr title=t",
        ],
        ...[
          "figure",
          "figcaption",
          "details",
          "summary",
          "math",
          "mi",
          "mrow",
          "time",
          "br",
          "hr",
          "img src=/i",
          "noscript",
        ],
        ...[
          "sup><a href=#n>1</a></sup",
          "li id=n",
          "div class=callout",
          "p class=admonition-title",
          "button",
          "svg",
        ],
        ...[
          "/p",
          "/div",
          "/ul",
          "/li",
          "/dl",
          "/table",
          "/blockquote",
          "/pre",
          "/h1",
          "/b",
          "/a",
          "/ruby",
          "/math",
          "/figure",
        ],
      ),
    ),
    { maxLength: 30 },
  )
  .map((pairs) => `${pairs.map(([text, tag]) => `${text}<${tag}>`).join("")}last`);

describe("any page", () => {
  const words = (value: string): readonly string[] => (value.match(/[\p{L}\p{N}]+/gu) ?? []).toSorted();

  it("keeps the words of its text, and survives a round trip", () => {
    fc.assert(
      fc.property(page, (source) => {
        const once = html(source);
        expect(words(plain(once))).toEqual(words(plain(source)));
        expect(html(once)).toBe(once);
      }),
      { seed: 1, numRuns: runs(150) },
    );
  });
});

describe("hostile pages", () => {
  const many = (piece: string, count: number): string => piece.repeat(count);
  it.each([
    ["divs", many("<div>", 12_000)],
    ["quotes", many("<blockquote>a ", 8_000)],
    ["lists", many("<ul><li>a ", 8_000)],
    ["definitions", many("<dl><dd>a", 8_000)],
    ["details", many("<details><summary>a</summary>", 6_000)],
    ["figures", many("<figure>a<figcaption>b", 6_000)],
    ["spans", many("<span lang=fr>a <span lang=de>", 4_000)],
    ["bold", many("<b>a ", 4_000)],
    ["bold on bold", many("<b>a</b><i>b</i>", 12_000)],
    ["links", many("<a href=/x>a</a>", 12_000)],
    ["rows of a formula", `<math>${many("<mrow>", 20_000)}<mi>a</mi></math>`],
    ["readings", `<ruby>${many("a<rt>b</rt>", 8_000)}</ruby>`],
    ["spans of cells", `<table>${many("<tr><td rowspan=65534 colspan=1000>a<td>b", 1_000)}</table>`],
    ["marks of one note", `${many("<sup><a href=#n>1</a></sup>", 6_000)}<ol><li id=n>note</li></ol>`],
    ["spaces in code", `<pre>a${many(" ", 200_000)}b${many("\n", 200_000)}c</pre>`],
    [
      "spaces in addresses and titles",
      `<a href="a${many(" ", 200_000)}b" title="a${many(" ", 200_000)}b">c</a>`,
    ],
    ["spaces in a line", `<p>a${many(" ", 200_000)}b${many("&nbsp;", 100_000)}c</p>`],
    ["elements of spaces", `<p>a${many("<i>&nbsp;</i>", 30_000)}c</p>`],
    ["headings", many("<h2><div>", 8_000)],
  ])("renders all words of %s", (_, piece) => {
    const source = `${piece}last`;
    const letters = (value: string): number => value.match(/[a-z]/g)?.length ?? 0;
    expect(letters(plain(html(source)))).toBe(letters(plain(source)));
  });
});
