import { createMarker, Label, NodeKind, parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import type { Metadata } from "../../metadata/types.js";
import { render } from "../render.js";
import { tei as format } from "./tei.js";
import { characters, languageTag, pointer, w3cDate, xmlId } from "./xml.js";

function tei(html: string, options: { metadata?: Metadata; url?: string } = {}): string {
  const tree = parse(html);
  const { mark, marks } = createMarker(tree);
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] === NodeKind.text && tree.hidden[row] === 0) mark(row, Label.content, "test");
  }
  return render(tree, marks, format, options).replace(/\n */g, "");
}

/** Returns the content of the division of type `content`. */
function content(html: string): string {
  return /<div type="content">(.*)<\/div><\/body>/s.exec(tei(html))![1]!;
}

const NOTHING = { authors: [], categories: [], tags: [], evidence: {} };

it("writes an empty element if XML allows none of its characters", () => {
  expect(content("<p>a</p><p>\ufffe</p>")).toBe("<p>a</p><p/>");
});

describe("the header", () => {
  it("has every field of the metadata", () => {
    const metadata: Metadata = {
      title: "Swifts & “Swallows”",
      authors: ["Ada Kim", "Bo Li"],
      published: "2024-05-01T10:00+02:00",
      modified: "2024-06",
      siteName: "The Bird",
      url: "https://example.org/swifts",
      language: "en-GB",
      description: "How they fly.",
      image: "https://example.org/s.jpg",
      categories: ["Birds"],
      tags: ["swift"],
      license: "https://creativecommons.org/licenses/by/4.0/",
      kind: "NewsArticle",
      evidence: {},
    };
    const source = tei("<p>a", { metadata });
    expect(source).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?><TEI xmlns="http:\/\/www\.tei-c\.org\/ns\/1\.0" xml:lang="en-GB">/,
    );
    for (const part of [
      '<title type="main">Swifts &#x26; “Swallows”</title><author>Ada Kim</author><author>Bo Li</author>',
      '<publicationStmt><publisher>The Bird</publisher><date when="2024-05-01T10:00:00+02:00">2024-05-01T10:00+02:00',
      '<idno type="URL">https://example.org/swifts</idno><availability><licence target="https://creativecommons.org/',
      '<ref type="image" target="https://example.org/s.jpg">https://example.org/s.jpg</ref></bibl>',
      "<abstract><p>How they fly.</p></abstract>",
      '<langUsage><language ident="en-GB">en-GB</language></langUsage>',
      '<term type="kind">NewsArticle</term><term type="category">Birds</term><term type="tag">swift</term>',
      '<revisionDesc><change when="2024-06">Modified 2024-06</change></revisionDesc>',
    ]) {
      expect(source).toContain(part);
    }
  });

  it("leaves out unknown fields", () => {
    expect(tei("<p>a", { metadata: NOTHING, url: "https://example.org/a" })).toContain(
      '<teiHeader><fileDesc><titleStmt><title type="main">https://example.org/a</title></titleStmt><publicationStmt>' +
        '<publisher>example.org</publisher><idno type="URL">https://example.org/a</idno></publicationStmt><sourceDesc>' +
        '<bibl><ref target="https://example.org/a">https://example.org/a</ref></bibl></sourceDesc></fileDesc></teiHeader>',
    );
  });
});

describe("the content", () => {
  it("has a division for each heading", () => {
    expect(content("<p>a<h2>B</h2><p>b<h4>C</h4><p>c<h2>D</h2><p>d")).toBe(
      '<p>a</p><div type="section"><head rend="h2">B</head><p>b</p><div type="section"><head rend="h4">C</head>' +
        '<p>c</p></div></div><div type="section"><head rend="h2">D</head><p>d</p></div>',
    );
  });

  it("has headings as blocks where no division can begin", () => {
    expect(content("<blockquote><h3>A</h3><p>b</blockquote>")).toBe(
      '<quote><ab type="head" rend="h3">A</ab><p>b</p></quote>',
    );
  });

  it("has lists, and numbers that differ from the position", () => {
    expect(content("<ul><li>a<ol start=3><li>b<li>c</ol><li>d</ul>")).toBe(
      '<list rend="bulleted"><item>a<list rend="numbered"><item n="3">b</item><item n="4">c</item></list></item>' +
        "<item>d</item></list>",
    );
    expect(
      content(
        "<ol type=a start=26><li>a<li>b</ol><ol type=I><li value=14>c</ol><ol type=i start=0><li>d</ol>",
      ),
    ).toBe(
      '<list rend="numbered"><item n="z">a</item><item n="aa">b</item></list>' +
        '<list rend="numbered"><item n="XIV">c</item></list><list rend="numbered"><item n="0">d</item></list>',
    );
    expect(content("<dl><dt>a<dt>b<dd>c<dd>d<dt>e</dl>")).toBe(
      '<list type="gloss"><label>a<lb/>b</label><item><p>c</p><p>d</p></item><label>e</label><item/></list>',
    );
  });

  it("has tables with spans", () => {
    expect(
      content("<table><caption>T</caption><tr><th>a<th>b<tr><td colspan=2>c<tr><td>d<td>e</table>"),
    ).toBe(
      '<table><head>T</head><row role="label"><cell role="label">a</cell><cell role="label">b</cell></row>' +
        '<row><cell cols="2">c</cell></row><row><cell>d</cell><cell>e</cell></row></table>',
    );
  });

  it("moves links, marks of notes and formulas out of code", () => {
    expect(content('<p>a <code>b.<i>c</i>(<a href="https://e.org/d">d</a>)</code>')).toBe(
      '<p>a <code>b.c(</code><ref target="https://e.org/d"><code>d</code></ref><code>)</code></p>',
    );
  });

  it("has figures, code and formulas", () => {
    expect(
      content(
        '<p>a<figure><img src="https://e.org/x.png" alt="An x" width=4><figcaption>X <b>it</b></figcaption></figure><p>b',
      ),
    ).toContain(
      '<figure><head>X <hi rend="bold">it</hi></head><graphic url="https://e.org/x.png" width="4px"/>' +
        "<figDesc>An x</figDesc></figure>",
    );
    expect(content('<pre><code class="language-c++">a &lt; b</code></pre>')).toBe(
      '<ab type="code" xml:space="preserve"><code lang="c++">a &#x3C; b</code></ab>',
    );
    expect(content("<p>a <math><mfrac><mi>x</mi><mn>2</mn></mfrac></math>")).toBe(
      '<p>a <formula notation="TeX" rend="inline">\\frac{x}{2}</formula></p>',
    );
  });

  it("has phrases", () => {
    expect(
      content("<p><em>a</em> <sub>b</sub> <del>c</del> <ins>d</ins> <cite>e</cite> <q>f</q> <dfn>g</dfn>"),
    ).toBe(
      '<p><hi rend="italic">a</hi> <hi rend="sub">b</hi> <del>c</del> <add>d</add> <title>e</title> <q>f</q> ' +
        "<term>g</term></p>",
    );
    expect(content('<p><time datetime="2024-05-01">May Day</time> a<br>b <span lang="de">ja</span>')).toBe(
      '<p><date when="2024-05-01">May Day</date> a<lb/>b <foreign xml:lang="de">ja</foreign></p>',
    );
    expect(content("<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字<rt>ji</rt></ruby>")).toBe(
      "<p><ruby><rb>漢</rb><rt>kan</rt></ruby><ruby><rb>字</rb><rt>ji</rt></ruby></p>",
    );
    expect(content('<p><abbr title="World Wide Web">WWW</abbr> <a href="https://e.org/?q=[1]&r">x</a>')).toBe(
      "<p><choice><abbr>WWW</abbr><expan>World Wide Web</expan></choice> " +
        '<ref target="https://e.org/?q=%5B1%5D&#x26;r">x</ref></p>',
    );
  });

  it("has notes at the end, which refer to their marks", () => {
    expect(content('<p>a<sup><a href="#n">1</a></sup> b.</p><ol><li id="n">Note.</li></ol>')).toBe(
      '<p>a<ref type="note" xml:id="fnref-1" target="#fn-1">1</ref> b.</p><div type="notes">' +
        '<note place="foot" xml:id="fn-1" n="1" target="#fnref-1">Note.</note></div>',
    );
  });

  it("is rendered even if nothing is kept", () => {
    expect(tei("")).toContain('<text><body><div type="content"/></body></text></TEI>');
  });
});

describe("values", () => {
  it("removes characters that XML does not allow", () => {
    expect(characters("a\u0000\u000b\ud800b\ufffe\r\nc\t\u0085𝒙")).toBe("ab\nc\t\u0085𝒙");
  });

  it("writes addresses as IRIs", () => {
    expect(pointer(" https://[::1]/a b?c=[d]#e#f ")).toBe("https://[::1]/a%20b?c=%5Bd%5D#e%23f");
    expect(pointer("https://e.org/100%/ü%20")).toBe("https://e.org/100%25/ü%20");
  });

  it("creates different names for different ids", () => {
    expect(xmlId("fn-1")).toBe("fn-1");
    expect(new Set(["fn-①", "fn-1", "fn-_1", "fn_1", "1"].map(xmlId)).size).toBe(5);
    expect(xmlId("①")).toMatch(/^[a-zA-Z_]/);
  });

  it("accepts only valid language tags", () => {
    expect(languageTag("pt_BR")).toBe("pt-BR");
    expect(languageTag("English, probably")).toBeUndefined();
    expect(languageTag(undefined)).toBeUndefined();
  });

  it.each([
    ["2024", "2024"],
    ["2024-05", "2024-05"],
    ["2024-02-29", "2024-02-29"],
    ["2023-02-29", undefined],
    ["2024-13", undefined],
    ["0000", undefined],
    ["2024-05-01 10:00", "2024-05-01T10:00:00"],
    ["2024-05-01T10:00:00.5Z", "2024-05-01T10:00:00.5Z"],
    ["2024-05-01T10:00-0330", "2024-05-01T10:00:00-03:30"],
    ["2024-05-01T25:00", undefined],
    ["2024-05-01T10:00+15:00", undefined],
    ["2024-05T10:00", undefined],
    ["10:30", "10:30:00"],
    ["yesterday", undefined],
  ])("%s as a date of XML Schema", (value, expected) => {
    expect(w3cDate(value)).toBe(expected);
  });
});
