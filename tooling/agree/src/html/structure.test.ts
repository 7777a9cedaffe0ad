import { parseFragment } from "parse5";
import { describe, expect, it } from "vitest";
import { descendants, instability } from "./structure.js";

describe("descendants", () => {
  it("are in document order with their depth, including those of templates", () => {
    const found = [...descendants(parseFragment("<p>a<b>c</b></p><template><i></i></template>d"))];
    expect(found.map(({ node, depth }) => `${depth} ${node.nodeName}`)).toEqual([
      ...["0 p", "1 #text", "1 b", "2 #text"],
      ...["0 template", "1 i", "0 #text"],
    ]);
  });
});

describe("instability", () => {
  it.each([
    "",
    "<p>a <b>b</b> &lt;i&gt;<br>c</p>\n<ul>\n<li>d</li>\n</ul>",
    '<p title="&lt;/p&gt;">a</p><table><tbody><tr><td>b</td></tr></tbody></table>',
    "<p><math><mfrac><mi>a</mi><mn>2</mn></mfrac></math></p>",
  ])("is none in %j", (html) => {
    expect(instability(html)).toBeUndefined();
  });

  it.each([
    ["a paragraph that the parser ends", "<p>a<ul><li>b</li></ul></p>"],
    ["a link in a link", '<a href="/">a<a href="/b">b</a></a>'],
    ["rows without a table's section", "<table><tr><td>a</td></tr></table>"],
    ["rows without a table", "<tr><td>a</td></tr>"],
    ["text that a table fosters", "<table>a<tbody></tbody></table>"],
    ["an end tag that is missing", "<p>a"],
    ["HTML in a formula", "<math><mi>a</mi><p>b</p></math>"],
    // The parser drops it (HTML §13.2.6.4.7).
    ["a line feed at the start of preformatted text", "<pre>\na</pre>"],
    ["an unnecessary character reference", "<p>&#97;</p>"],
  ])("describes %s", (_, html) => {
    expect(instability(html)).toBeDefined();
  });
});
