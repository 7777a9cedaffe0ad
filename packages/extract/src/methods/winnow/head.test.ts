import { parse, Tag } from "@winnow/core-dom";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { DECLARATIONS, type Head, pathOf, readHead } from "./head.js";
import { wordHashes } from "./scan-text.js";

function head(html: string, url?: string): Head {
  return readHead(parse(html), url);
}

function wordsOf(text: string): ReadonlySet<number> {
  return new Set(wordHashes(text));
}

function declarationsOf(html: string): string[] {
  const { declarations } = head(html);
  return Object.keys(DECLARATIONS).filter((_, bit) => (declarations >> bit) & 1);
}

const jsonLd = (json: string): string => `<script type="application/ld+json">${json}</script>`;

describe("readHead", () => {
  it("reads the first title of the head, not that of a drawing", () => {
    expect(head("<title>The Sea</title><body><svg><title>Icon</title></svg>").title).toEqual(
      wordsOf("the sea"),
    );
    expect(head("<body><svg><title>Icon</title></svg>").title.size).toBe(0);
  });

  it("reads the longest description", () => {
    const html =
      '<meta name=description content="short"><meta property="og:description" content="a longer one">' +
      '<meta name=Description content="mid"><meta name=keywords content="more words than all of the others">';
    expect(head(html).description).toEqual(wordsOf("a longer one"));
  });

  it("finds the first visible h1 with text", () => {
    const tree = parse(
      "<template><h1>No</h1></template><h1> </h1><h1>Big <i>Sea</i><script>x</script></h1><h1>b",
    );
    const { heading, headingRow } = readHead(tree, undefined);
    expect(heading).toEqual(wordsOf("big sea"));
    expect(tree.tag[headingRow]).toBe(Tag.h1);
    expect(head("<h2>a</h2>")).toMatchObject({ headingRow: -1, heading: new Set() });
  });

  it.each([
    ["<h1>…</h1><h1>Sea</h1>", 1],
    ["<h1>海</h1><h1>Sea</h1>", 0],
    ["<h1>7</h1><h1>Sea</h1>", 0],
    ["<h1>-<div><h1>&gt;</h1></div></h1><h1>Sea</h1>", 2],
  ])("finds the first h1 with a word in %s", (html, index) => {
    const tree = parse(html);
    const rows = [...tree.tag.keys()].filter((row) => tree.tag[row] === Tag.h1);
    expect(rows.indexOf(readHead(tree, undefined).headingRow)).toBe(index);
  });

  it("resolves the escapes in names of JSON-LD", () => {
    const html = jsonLd(String.raw`{"name": "Caf\u00e9 \u6d77", "headline": "one\ntwo\/three \\n \u00"}`);
    expect(head(html).names).toEqual(wordsOf("café 海 one two three n 00"));
  });

  it("reads names and types of JSON-LD, whole or broken", () => {
    const html = jsonLd(
      '{"@type": ["NewsArticle"], "headline": "One \\"two\\"", "author": {"name": "Ann"},,',
    );
    expect(head(html).names).toEqual(wordsOf("one two ann"));
    expect(declarationsOf(html)).toEqual(["article"]);
    expect(head('<script>{"name": "x"}</script>').names.size).toBe(0);
  });

  // biome-ignore format: a table
  it.each([
    ['<meta property="og:type" content="product">', ["product"]],
    ['<meta property="og:type" content="Article">', ["article"]],
    ['<meta property="og:type" content="products">', []],
    ['<meta name="generator" content="WordPress 6.4">', ["blogSoftware"]],
    ['<meta name="generator" content="vBulletin">', ["forumSoftware"]],
    ['<meta name="generator" content="product">', []],
    ['<meta name="author" content="Docusaurus">', []],
    [jsonLd('{"@type":"QAPage"}') + jsonLd('{"@type":"Organization"}'), ["forum", "organisation"]],
    [jsonLd('{"type":"QAPage"}'), []],
  ])("reads what %s declares", (html, declarations) => {
    expect(declarationsOf(html)).toEqual(declarations);
  });

  it("reads the words of the address's path", () => {
    expect(head("", "https://example.org/news/Big-sea_2024?id=port").slug).toEqual(wordsOf("news big sea"));
    expect(head("").slug.size).toBe(0);
  });

  it("is linear in metadata and JSON-LD", () => {
    const shapes = [
      (size: number) => '<meta name=description content="a b">'.repeat(size),
      (size: number) => jsonLd('"name":"'.repeat(size)),
      (size: number) => jsonLd('"@type":"x",').repeat(size),
      (size: number) => `<h1>${"<b>a</b>".repeat(size)}`,
      (size: number) => "<h1> </h1>".repeat(size),
      (size: number) => `${"<h1><div>".repeat(size)}.`,
    ];
    for (const shape of shapes) {
      const ratio = timeRatio(
        4_000,
        (size) => parse(shape(size)),
        (tree) => readHead(tree, undefined),
      );
      expect(ratio).toBeLessThan(MAX_TIME_RATIO);
    }
  });
});

describe("pathOf", () => {
  it.each([
    ["https://example.org/a/b?c#d", "/a/b"],
    ["http://example.org", ""],
    ["HTTP://example.org/#x", "/"],
    ["not an address", ""],
    [undefined, ""],
  ])("returns the path of %s", (url, path) => {
    expect(pathOf(url)).toBe(path);
  });
});
