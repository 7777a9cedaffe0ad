import { createMarker, Label, NodeKind, parse, text } from "@winnow/core-dom";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
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
  it("are kept with their mark, whatever the method made of the notes", () => {
    const html = '<p>a<sup><a href="#fn1">7</a></sup></p><ol><li id="fn1">NOTE</li></ol>';
    expect(markdown(html, /NOTE/)).toBe("a[^1]\n\n[^1]: NOTE");
    expect(markdown(html, /7/)).toBe("a[^1]\n\n[^1]: NOTE");
    expect(markdown(html, /^[a7]$/)).toBe("1. NOTE");
  });

  it("keep links to other elements", () => {
    const html = '<p>a<sup><a href="#top">1</a></sup></p><h2 id="top">Top</h2>';
    expect(markdown(html)).toBe("a<sup>1</sup>\n\n## Top");
  });

  it("have one numbering for letters, numbers and signs", () => {
    const html = `<p>a<sup><a href="#n1">A</a></sup> b<sup><a href="#n2">a</a></sup> c<sup><a href="#n3">*</a></sup></p>
      <ol><li id="n1">One</li><li id="n2">Two</li><li id="n3">Three</li></ol>`;
    expect(markdown(html)).toBe("a[^1] b[^2] c[^3]\n\n[^1]: One\n\n[^2]: Two\n\n[^3]: Three");
  });

  it("are in the order of their marks, then those of other notes", () => {
    const html = `<p>a<sup><a href="#n2">2</a></sup> b<sup><a href="#n1">1</a></sup></p>
      <ol><li id="n1">One</li><li id="n2">Two<sup><a href="#n3">3</a></sup></li><li id="n3">Three</li></ol>`;
    expect(markdown(html)).toBe("a[^1] b[^2]\n\n[^1]: Two[^3]\n\n[^2]: One\n\n[^3]: Three");
  });

  it("are found in other notes that a method left out", () => {
    const html = `<p>a<sup><a href="#n1">1</a></sup></p>
      <ol><li id="n1">NOTE <sup><a href="#n2">2</a></sup></li><li id="n2">NOTE two</li><li id="n3">NOTE three</li></ol>`;
    expect(markdown(html, /NOTE|2/)).toBe("a[^1]\n\n[^1]: NOTE [^2]\n\n[^2]: NOTE two");
  });

  it("are not headings, tables of contents, or links that only have a number", () => {
    const html = `<p>See <a href="#s2">2</a>.</p><ul><li><a href="#s2">2</a></li></ul>
      <h2 id="s2">2 Second</h2><p id="s3">3 kilos</p><p>See <a href="#s3">3</a>.</p>`;
    expect(markdown(html)).toBe("See 2.\n\n- 2\n\n## 2 Second\n\n3 kilos\n\nSee 3.");
  });

  it("without links need a mark for each of them, unless they have a title", () => {
    const notes = "<p>[1] One.</p><p>[2] Two.</p>";
    expect(markdown(`<p>a [1] b</p>${notes}`)).toBe("a [1] b\n\n[1] One.\n\n[2] Two.");
    expect(markdown(`<p>a [1] b</p><h2>Notes</h2>${notes}`)).toBe(
      "a [^1] b\n\n## Notes\n\n[2] Two.\n\n[^1]: One.",
    );
  });

  it("keep exponents", () => {
    const html =
      "<p>5 m<sup>2</sup> and 10<sup>3</sup>, in 1999<sup>1</sup></p><hr><p><sup>1</sup> Or so.</p>";
    expect(markdown(html)).toBe("5 m<sup>2</sup> and 10<sup>3</sup>, in 1999[^1]\n\n[^1]: Or so.");
  });

  it("can be marked by characters, which may also be powers and items", () => {
    expect(markdown("<p>a* b†, 4*5, c**</p><p>* One.</p><p>† Two.</p>")).toBe(
      "a[^1] b[^2], 4\\*5, c\\*\\*\n\n[^1]: One.\n\n[^2]: Two.",
    );
    expect(markdown("<p>a¹, 20 m², word²</p><hr><p>¹ One.</p><p>² Two.</p>")).toBe(
      "a[^1], 20 m², word[^2]\n\n[^1]: One.\n\n[^2]: Two.",
    );
    expect(markdown("<p>a (1), b</p><h2>Notes</h2><p>(1) One.</p>")).toBe("a [^1], b\n\n[^1]: One.");
    expect(markdown("<p>a: (1) b, (2) c</p><h2>Notes</h2><ol><li>One.<li>Two.</ol>")).toBe(
      "a: (1) b, (2) c\n\n## Notes\n\n1. One.\n2. Two.",
    );
    expect(markdown("<p>a [1, 2]</p><h2>Notes</h2><ol><li>One.<li>Two.</ol>")).toBe(
      "a [^1][^2]\n\n[^1]: One.\n\n[^2]: Two.",
    );
    expect(markdown("<p>**a** b**</p><p>** One.</p>")).toBe("\\*\\*a\\*\\* b\\*\\*\n\n** One.");
    expect(markdown("<p>Choose a*</p><p>* one</p><p>* two</p>")).toBe("Choose a*\n\n\\* one\n\n\\* two");
  });

  it("have marks with comments in them", () => {
    const html = `<p>a<a href="#_ftn1" name="_ftnref1"><span><![if !supportFootnotes]>[1]<![endif]></span></a></p>
      <div><p><a href="#_ftnref1" name="_ftn1"><span><![if !supportFootnotes]>[1]<![endif]></span></a> Note.</p></div>`;
    expect(markdown(html)).toBe("a[^1]\n\n[^1]: Note.");
  });
});

describe("the time", () => {
  const repeat = (n: number, of: (i: number) => string): string =>
    Array.from({ length: n }, (_, i) => of(i)).join("");
  const marks = (n: number): string =>
    repeat(n, (i) => `<p>t<sup><a href="#a${i}">${i % 1000}</a></sup></p>`);

  it.each([
    ["anchors", (n: number) => repeat(n, (i) => `<p id="a${i}">t <a href="#a${i + 1}">${i}</a></p>`)],
    ["notes in a list", (n: number) => `${marks(n)}<ol>${repeat(n, (i) => `<li id="a${i}">x</li>`)}</ol>`],
    [
      "notes in a block",
      (n: number) => `${marks(n)}<div>${repeat(n, (i) => `<a name="a${i}"></a>${i % 1000}. x<br>`)}</div>`,
    ],
    ["nested notes", (n: number) => marks(n) + repeat(n, (i) => `<ul><li id="a${i}">x`)],
    [
      "notes without links",
      (n: number) => repeat(n, () => "<p>t<sup>1</sup></p><div><hr><p>[1] x</p><p>[2] y</p></div>"),
    ],
    [
      "nested sections",
      (n: number) => `${repeat(n, () => '<div class="footnotes">')}<p>t<span class="sidenote">x</span></p>`,
    ],
  ])("is linear in %s", (_, page) => {
    expect(timeRatio(400, page, (html) => markdown(html))).toBeLessThan(MAX_TIME_RATIO);
  });
});
