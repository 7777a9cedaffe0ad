import { createMarker, Label, NodeKind, parse } from "@winnow/core-dom";
import { type Format, markdown, text } from "@winnow/extract";
import { describe, expect, it } from "vitest";
import { markdownToHtml, wordDifference, wordsOf } from "./formats.js";

describe("markdownToHtml", () => {
  it("parses GFM, inline HTML and math", () => {
    const html = markdownToHtml("~~a~~ x<sub>2</sub>\n\n| h |\n| - |\n| c |\n\n$y^2$");
    expect(html).toContain("<del>a</del> x<sub>2</sub>");
    expect(html).toContain("<td>c</td>");
    expect(html).toContain('<annotation encoding="application/x-tex">y^2</annotation>');
  });

  it("shows a footnote reference by its name", () => {
    expect(markdownToHtml("a[^B] c[^7]\n\n[^7]: x\n\n[^B]: y")).toMatch(/>B<\/a>.*>7<\/a>/);
  });

  it("shows a formula that KaTeX cannot parse as its source", () => {
    expect(markdownToHtml("$\\nothing{$")).toContain("\\nothing{");
  });
});

describe("wordsOf", () => {
  it("are runs of letters and digits of any script", () => {
    expect(wordsOf("Wi-Fi, naïve 42€ 北京_x")).toEqual(["Wi", "Fi", "naïve", "42", "北京", "x"]);
  });
});

describe("wordDifference", () => {
  it("shows the surroundings of the first word that differs", () => {
    expect(wordDifference("a b c", "a, b. c")).toBeUndefined();
    expect(wordDifference("a b c", "a x c")).toBe("  text:  a [1] b c\n  again: a [1] x c");
    expect(wordDifference("a", "a b")).toBe("  text:  a [1] \n  again: a [1] b");
  });
});

describe("a page with everything in it", () => {
  const page = `<h1>Title</h1><p>One<sup><a href="#fn1">1</a></sup> <b>two</b>three H<sub>2</sub>O $4 and $5</p>
<ol start="3"><li>x<pre>code  here
twice</pre></li></ol><table><tr><th>a</th><th>b</th></tr><tr><td>c|d</td><td>e</td></tr></table>
<p><math><mi>y</mi><mo>_</mo><mn>2</mn></math> <math><annotation encoding="application/x-tex">z^3</annotation></math></p>
<ol><li id="fn1">The note</li></ol>`;
  const textOf = (html: string, format: Format): string => {
    const tree = parse(html);
    const { mark, marks } = createMarker(tree);
    for (let row = 0; row < tree.length; row++) {
      if (tree.kind[row] === NodeKind.text && tree.hidden[row] === 0) mark(row, Label.content, "all");
    }
    return format(tree, marks);
  };

  it("keeps its words in order", () => {
    const again = textOf(markdownToHtml(textOf(page, markdown)), text);
    expect(wordsOf(again)).toEqual(wordsOf(textOf(page, text)));
    expect(wordsOf(again).join(" ")).toBe(
      "Title One 1 twothree H2O 4 and 5 x code here twice a b c d e y 2 z 3 The note",
    );
  });
});
