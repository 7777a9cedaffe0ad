import { extract } from "@winnow/extract";
import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { html2text } from "./index.js";
import { unbroken } from "./wrap.js";

const textOf = (html: string): string => extract(html, { method: html2text }).text;

// Expected texts are those of html2text 2025.4.15.
const PAGES: readonly (readonly [about: string, html: string, text: string])[] = [
  [
    "headings and emphasis",
    "<h1>Head <b>x</b></h1><p>One <em>em</em>, <strong>st</strong>y <code>co`de</code></p><h3>H3</h3>",
    "# Head **x**\n\nOne _em_ , **st** y `co`de`\n\n### H3\n\n",
  ],
  [
    "emphasis inside words",
    "<p>a<b>b</b>c x<i>y</i>z <s>k</s>, <i>a</i><b>b</b> <b> d </b>e</p>",
    "a**b** c x _y_ z ~~k~~ , _a_**b** **d** e\n\n",
  ],
  [
    "lists",
    '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><ol start="9"><li>x<ol><li>y</li></ol></li><li>z</li></ol>after',
    "  * a\n  * b\n    * c\n\n  9. x\n     1. y\n  10. z\n\nafter\n\n",
  ],
  [
    "paragraphs in items",
    "<ul><li><p>a</p><p>b</p></li><li>c</li></ul><p>d</p>",
    "  * a\n\nb\n\n  * c\n\nd\n\n",
  ],
  [
    "links",
    '<p><a href="http://x.y/z" title="ti">link</a> <a href="#f">f</a> <a href="http://a.b">http://a.b</a> <a href="u(v)"><b>x</b></a></p>',
    '[link](http://x.y/z "ti") f <http://a.b> [**x**](u\\(v\\))\n\n',
  ],
  ["blocks in links", '<div><a href="u"><h3>T</h3><p>p</p></a></div>', "### [Tp](u)\n\n"],
  [
    "images",
    '<p>x <img src="a.png" alt="Alt [1]"> <img alt="none"> <a href="k"><img src="c.png"></a></p>',
    "x ![Alt \\[1\\]](a.png) [![](c.png)](k)\n\n",
  ],
  [
    "tables",
    "<p>a</p><table><tr><th>a</th><th>b</th></tr><tr><td><p>c</p></td><td>d</td></tr></table><p>z</p>",
    "a\n\na| b  \n---|---  \nc| d  \n  \nz\n\n",
  ],
  [
    "quotations",
    "<blockquote>quote<p>para</p><blockquote>in</blockquote></blockquote>out",
    "> quote\n>\n> para\n>\n\n>> in\n\nout\n\n",
  ],
  [
    "preformatted text",
    "<p>x</p><pre>\n  a\n    b *z*\n</pre><p>after</p><ul><li>k<pre>x\ny</pre></li></ul>",
    "x\n\n    \n    \n      a\n        b *z*\n    \n\nafter\n\n  * k\n        \n        x\n        y\n\n",
  ],
  ["line breaks", "a<br>b<br><br>c<hr>d", "a  \nb  \n  \nc\n\n* * *\n\nd\n\n"],
  [
    "definitions and abbreviations",
    '<dl><dt>t</dt><dd>d1</dd></dl><p><abbr title="ab br">AB</abbr> <q>x</q></p><p>z</p>',
    't\n\n    d1\n\nAB "x"\n\nz\n\n  *[AB]: ab br\n\n',
  ],
  [
    "escapes",
    "<p>- a</p><p>+ b</p><p>1. x</p><p>* c</p><p>---</p><p>\\* \\x</p><p>a\n- b</p><code>- c</code>",
    "\\- a\n\n\\+ b\n\n1\\. x\n\n* c\n\n\\---\n\n\\\\* \\x\n\na \\- b\n\n`- c`\n\n",
  ],
  [
    "references",
    "<p>a&mdash;b &ldquo;q&rdquo; it&#8217;s caf&eacute; &copy;&nbsp;&nbsp;x – ’ é AT&T co</p>",
    'a--b "q" it\'s cafe (C)  x – ’ é AT&T; co\n\n',
  ],
  [
    "long paragraphs",
    "<p>well-known well-known well-known well-known well-known well-known well-known well-known well-known well-known well-known well-known end</p><blockquote>word word word word word word word word word word word word word word word word word word word word </blockquote><ul><li>word word word word word word word word word word word word word word word word word word word word </li></ul>",
    "well-known well-known well-known well-known well-known well-known well-known\nwell-known well-known well-known well-known well-known end\n\n> word word word word word word word word word word word word word word word\n> word word word word word\n\n  * word word word word word word word word word word word word word word word word word word word word \n\n",
  ],
  [
    "wide tables",
    "<table><tr><td>word word word word word word word word word word </td> <td>word word word word word word word word word word </td></tr></table>",
    "word word word word word word word word word word  | word word word word word word word word word word   \n---|---\n\n",
  ],
];

describe("html2text", () => {
  it.each(PAGES)("writes %s as html2text does", (_, html, text) => {
    expect(textOf(html)).toBe(text);
  });

  it("does not read the head, and reads iframes as markup", () => {
    expect(textOf("<head><title>T</title></head><p>a</p><iframe><p>b &amp; c</p></iframe>")).toBe(
      "a\n\nb & c\n\n",
    );
  });

  it("keeps the words of any nesting", () => {
    const tag = fc.constantFrom(
      "div",
      "ul",
      "ol",
      "li",
      "table",
      "tr",
      "td",
      "p",
      "pre",
      "blockquote",
      "h2",
      "b",
    );
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 40 }), (tags) => {
        const words = tags.map((name, i) => `<${name}>w${i}w`).join("");
        const found = textOf(`<p>start${words}`).match(/w\d+w/g) ?? [];
        expect(found.sort()).toEqual(tags.map((_, i) => `w${i}w`).sort());
      }),
      { numRuns: runs(200) },
    );
  });

  it("does not multiply the size of a page by its nesting", () => {
    const page = "<ul><li><blockquote><pre>a\n\nb</pre>".repeat(4000);
    expect(textOf(page).length).toBeLessThan(10 * page.length + 2_000_000);
  });
});

describe("unbroken", () => {
  // Expected parts are those of Python's textwrap.
  it.each([
    ["well-known fact--so", ["well-", "known", " ", "fact", "--", "so"]],
    ["a-b x-ray 10-20 e-mail-box", ["a-b", " ", "x-ray", " ", "10-20", " ", "e-mail-", "box"]],
    ["--x y-- -z", ["--x", " ", "y--", " ", "-z"]],
  ])("finds the parts of %j", (line, parts) => {
    expect(unbroken(line)).toEqual(parts);
  });
});
