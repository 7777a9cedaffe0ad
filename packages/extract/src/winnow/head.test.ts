import { parse } from "@winnow/core-dom";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { addressPath, DECLARATIONS, type Head, readHead } from "./head.js";
import { wordHashes } from "./scan-text.js";

function head(html: string): Head {
  return readHead(parse(html));
}

function wordsOf(text: string): ReadonlySet<number> {
  return new Set(wordHashes(text));
}

function declarationsOf(html: string): string[] {
  const { declarations } = head(html);
  return DECLARATIONS.filter((_, bit) => (declarations >> bit) & 1);
}

const jsonLd = (json: string): string => `<script type="application/ld+json">${json}</script>`;

describe("readHead", () => {
  it("reads the first title of the head, not that of a drawing", () => {
    expect(head("<title>The Sea</title><body><svg><title>Icon</title></svg>").title).toEqual(
      wordsOf("the sea"),
    );
    expect(head("<body><svg><title>Icon</title></svg>").title.size).toBe(0);
  });

  it.each([
    ["Ferry runs aground | The Port", "ferry runs aground"],
    ["Daily : Ferry - runs\n aground", "runs aground"],
    ["Port-side café: a guide", "port-side café: a guide"],
    ["Home » Sea", "home"],
    ["", ""],
  ])("finds the longest part of the title %s", (title, part) => {
    expect(head(`<title>${title}</title>`).titlePart).toEqual(wordsOf(part));
  });

  it("reads types of JSON-LD, whole or broken", () => {
    expect(declarationsOf(jsonLd('{"@type": ["NewsArticle"], "headline": "One",,'))).toEqual(["article"]);
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

  it("is linear in metadata and JSON-LD", () => {
    const shapes = [
      (size: number) => '<meta name=description content="a b">'.repeat(size),
      (size: number) => jsonLd('"@type":"x",').repeat(size),
      (size: number) => `${"<h1><div>".repeat(size)}.`,
    ];
    for (const shape of shapes) {
      const ratio = timeRatio(
        4_000,
        (size) => parse(shape(size)),
        (tree) => readHead(tree),
      );
      expect(ratio).toBeLessThan(MAX_TIME_RATIO);
    }
  });
});

describe("addressPath", () => {
  it.each([
    ["https://example.org/a/b?c#d", "/a/b"],
    ["http://example.org", ""],
    ["HTTP://example.org/#x", "/"],
    ["not an address", ""],
    [undefined, ""],
  ])("returns the path of %s", (url, path) => {
    expect(addressPath(url)).toBe(path);
  });
});
