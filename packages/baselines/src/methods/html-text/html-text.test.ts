import { extract } from "@winnow/extract";
import { describe, expect, it } from "vitest";
import { htmlText } from "./index.js";

// Expected texts are those of html-text 0.7.1.
const PAGES: readonly (readonly [about: string, html: string, text: string])[] = [
  [
    "lines, paragraphs and punctuation",
    "<title>T</title><h1>Head</h1><p>One <b>two</b>, three (<i>four</i>) five<em>!</em></p><ul><li>a<li>b</ul>" +
      "c<br>d<table><tr><td>e<td>f<tr><td>g</table>",
    "T\n\nHead\n\nOne two, three (four) five!\n\na\nb\n\nc\nd\ne f\ng",
  ],
  ["removed elements", "<p>a<script>x</script>b<!-- x -->c<iframe>d</iframe>e", "abcde"],
  ["empty blocks", "<div>a</div><div></div><div>b</div><p>c</p><p></p><p>d</p>", "a\nb\n\nc\n\nd"],
  ["quotes and brackets", '<p>a <b>"q"</b></p><p>x (<b> y</b></p>', 'a "q"\n\nx (y'],
];

describe("htmlText", () => {
  it.each(PAGES)("writes %s as html-text does", (_, html, text) => {
    expect(extract(html, { method: htmlText }).text).toBe(text);
  });
});
