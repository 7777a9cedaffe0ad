import { extract } from "@winnow/extract";
import { MAX_TIME_RATIO, runs, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inscriptis } from "./index.js";

const textOf = (html: string): string => extract(html, { method: inscriptis }).text;

// Expected texts are those of Inscriptis 2.7.6.
const PAGES: readonly (readonly [about: string, html: string, text: string])[] = [
  ["margins", "<p>One</p><p>Two <b>bold</b> text</p>", "One\n\nTwo bold text\n"],
  [
    "nested lists",
    "<ul><li>a<ul><li>b<ul><li>c<ul><li>d<ul><li>e</ul></ul></ul></ul></ul>",
    "  * a\n      + b\n          o c\n              - d\n                  * e",
  ],
  [
    "numbered lists",
    "<ol><li>one<li value=7>seven<li>eight<ol><li>in</ol></ol>",
    " 1. one\n 7. seven\n 8. eight\n     1. in",
  ],
  ["empty items", "<ul><li></li><li><p>p</p></li></ul>", "  * \n\n  * p\n"],
  ["columns", "<table><tr><td>a<td>bbb<tr><td>cccc<td>d</table>", "a     bbb\ncccc  d  \n"],
  [
    "aligned cells",
    "<table><tr><td align=right>a<td>bbb<tr><td align=right>cccc<td valign=top>d<br>e<br>f<td>k" +
      "<td align=center>ab<tr><td>1<td>2<td>3<td>long one</table>",
    "   a  bbb\n      d               \ncccc  e    k     ab   \n      f               \n1     2    3  long one\n",
  ],
  [
    "tables in tables",
    "<table><tr><td>x<table><tr><td>in1<td>in2<tr><td>long cell<td>z</table><td>y</table>",
    "xin1        in2   \nlong cell  z     y\n                  \n",
  ],
  ["a table in an item", "<li><table><tr><td>q</table>", "* \n* q\n"],
  ["empty rows and tables", "<table><tr></tr><tr><td>a</table>x<table></table>y", "\na\n\nx\n\ny"],
  ["line breaks", "a<br>b<br><br>c", "a\nb\n\nc"],
  ["preformatted text", "<pre>  x\n    y\n</pre>after", "  x\n    y\n\nafter"],
  ["indentation", "<div>a<div>b<p>c</p>d</div>e</div>f", "  a\n    b\n\n    c\n\n    d\n  e\nf"],
  ["spans and quotes", "<span>a</span><span>b</span>c <q>quote</q>d", 'a b c "quote"d'],
  ["hidden elements", '<div style="display:none">no<!--x-->yes</div>z', "yesz"],
  ["escaped references", "<p>5 &amp;lt; 6&nbsp;&nbsp;7</p>", "5 < 6 7\n"],
  ["style attributes", '<div style="padding-left:40px;margin-top:3em">a</div><div>b</div>', "     a\n  b"],
];

describe("inscriptis", () => {
  it.each(PAGES)("writes %s as Inscriptis does", (_, html, text) => {
    expect(textOf(html)).toBe(text);
  });

  it("writes all cells of tables that are nested too deep for columns", () => {
    const page = `${"<table><tr><td>a<td>".repeat(200)}b${"</table>".repeat(200)}`;
    expect(textOf(page).match(/\S/g)!.sort().join("")).toBe(`${"a".repeat(200)}b`);
  });

  it("pads no cells if the padding would be many times the page", () => {
    const page = `<table><tr><td>${"a".repeat(4000)}<td>b${"<tr><td>c<td>d".repeat(4000)}</table>`;
    const text = textOf(page);
    expect(text.length).toBeLessThan(10 * page.length + 2_000_000);
    expect(text.match(/[abcd]/g)).toHaveLength(12_001);
  });

  it("keeps the characters of any nesting of lists, tables and blocks", () => {
    const tag = fc.constantFrom("div", "ul", "ol", "li", "table", "tr", "td", "p", "pre", "span", "br");
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 40 }), (tags) => {
        const words = tags.map((name, i) => `<${name}>w${i}w`).join("");
        const found = textOf(`<p>start${words}`).match(/w\d+w/g) ?? [];
        expect(found.sort()).toEqual(tags.map((_, i) => `w${i}w`).sort());
      }),
      { numRuns: runs(200) },
    );
  });

  it("takes time proportional to tables in cells", () => {
    const page = (size: number): string => "<table><tr><td>a<td>".repeat(size);
    expect(timeRatio(2_000, page, textOf)).toBeLessThan(MAX_TIME_RATIO);
  });
});
