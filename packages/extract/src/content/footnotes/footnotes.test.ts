import { createMarker, Label, NodeKind, parse, text } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { markdown as format } from "../../render/markdown/markdown.js";

function markdown(html: string, without?: RegExp, url?: string): string {
  const tree = parse(html);
  const { mark, marks } = createMarker(tree);
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.text || tree.hidden[row] !== 0) continue;
    mark(row, without?.test(text(tree, row)) === true ? Label.boilerplate : Label.content, "test");
  }
  return format(tree, marks, url === undefined ? {} : { url });
}

describe("dialects", () => {
  it.each([
    [
      "GitHub",
      `<p>a<sup><a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref>1</a></sup></p>
       <section class="footnotes"><ol><li id="user-content-fn-1"><p>Note. <a href="#user-content-fnref-1"
       class="data-footnote-backref">↩</a></p></li></ol></section>`,
    ],
    [
      "Pandoc",
      `<p>a<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a></p>
       <ol><li id="fn1"><p>Note.<a href="#fnref1" class="footnote-back" role="doc-backlink">↩︎</a></p></li></ol>`,
    ],
    [
      "Word",
      `<p>a<a href="#_ftn1" name="_ftnref1"><sup>[1]</sup></a></p>
       <div><p><a href="#_ftnref1" name="_ftn1">[1]</a> Note.</p></div>`,
    ],
    [
      "MediaWiki",
      `<p>a<sup id="cite_ref-x_1-0" class="reference"><a href="#cite_note-x-1">[1]</a></sup></p>
       <ol><li id="cite_note-x-1"><span class="mw-cite-backlink">^ <a href="#cite_ref-x_1-0">a</a>
       <a href="#cite_ref-x_1-1">b</a></span> <span class="reference-text">Note.</span></li></ol>`,
    ],
    [
      "a full address",
      '<p>a<sup><a href="https://e.org/p#n1">1</a></sup></p><ul><li id="n1">Note.</li></ul>',
    ],
  ])("reads %s", (_, html) => {
    expect(markdown(html, undefined, "https://e.org/p")).toBe("a[^1]\n\n[^1]: Note.");
  });
});

describe("footnotes", () => {
  it("need both the note and its mark", () => {
    const html = '<p>a<sup><a href="#fn1">7</a></sup></p><ol><li id="fn1">NOTE</li></ol>';
    expect(markdown(html, /NOTE/)).toBe("a<sup>7</sup>");
    expect(markdown(html, /7/)).toBe("a\n\n1. NOTE");
  });

  it("keep links to other elements", () => {
    const html = '<p>a<sup><a href="#top">1</a></sup></p><h2 id="top">Top</h2>';
    expect(markdown(html)).toBe("a<sup>1</sup>\n\n## Top");
  });

  it("have names that are unique even if case is ignored", () => {
    const html = `<p>a<sup><a href="#n1">A</a></sup> b<sup><a href="#n2">a</a></sup> c<sup><a href="#n3">*</a></sup></p>
      <ol><li id="n1">One</li><li id="n2">Two</li><li id="n3">Three</li></ol>`;
    expect(markdown(html)).toBe("a[^A] b[^a-2] c[^3]\n\n[^A]: One\n\n[^a-2]: Two\n\n[^3]: Three");
  });

  it("are in the order of their marks, then those of other notes", () => {
    const html = `<p>a<sup><a href="#n2">2</a></sup> b<sup><a href="#n1">1</a></sup></p>
      <ol><li id="n1">One</li><li id="n2">Two<sup><a href="#n3">3</a></sup></li><li id="n3">Three</li></ol>`;
    expect(markdown(html)).toBe("a[^2] b[^1]\n\n[^2]: Two[^3]\n\n[^1]: One\n\n[^3]: Three");
  });
});
