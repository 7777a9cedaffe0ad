import { blocks, parse, select, selectOne, textContent } from "@winnow/core-dom";
import { createRandom } from "@winnow/lab";
import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { age } from "./age.js";

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Boats</title>
<meta property="og:type" content="article">
<link rel="canonical" href="/a"><link rel="stylesheet" href="/s.css">
<script type="application/ld+json">{"@type":"Article"}</script></head>
<body class="single"><header role="banner"><a href="/">Harbour News</a></header>
<nav aria-label="Main"><ul><li><a href="/w">Weather</a></li><li><a href="/t">Tides</a></li></ul></nav>
<main id="content">
<article itemscope itemtype="https://schema.org/Article"><h1 class="title">The boats left</h1>
<time datetime="2024-01-01">Yesterday</time><p data-x="1">They left <b>early</b>.</p><p>Nobody saw them.</p>
<h2>The crew</h2><p>Two men.</p><figure><picture><source srcset="b.webp"><img src="b.jpg"></picture>
<figcaption>A boat</figcaption></figure><my-box>In a box</my-box>
<noscript>Turn it on</noscript></article></main>
<aside><p>Advertisement</p></aside><footer>© Harbour News</footer></body></html>`;

const seeds = Array.from({ length: 60 }, (_, seed) => seed);
const aged = (seed: number, html: string = PAGE): string => age(html, createRandom(seed));
/** The visible words, without the separators of menus. Copies are made with scripting off. */
const words = (html: string): string[] =>
  blocks(parse(html, { scripting: false })).flatMap(({ text }) => text.match(/[\p{L}\p{N}©]+/gu) ?? []);
/** How often a pattern occurs in 60 aged pages. */
const share = (pattern: RegExp): number =>
  seeds.filter((seed) => pattern.test(aged(seed))).length / seeds.length;

describe("age", () => {
  it("keeps the visible words in order", () => {
    for (const seed of seeds) expect(words(aged(seed))).toEqual(words(PAGE));
  });

  it("keeps the visible words of any markup", () => {
    const tag = fc.constantFrom(
      "p",
      "div",
      "section",
      "h2",
      "ul",
      "li",
      "b",
      "td",
      "table",
      "br",
      "noscript",
      "a",
    );
    const piece = fc.oneof(
      tag.map((name) => `<${name}>`),
      tag.map((name) => `</${name}>`),
      fc.constantFrom("one ", " two", "<p>three</p><p>four</p>", "<ul><li><a>five</a><li><a>six</a></ul>"),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), fc.integer(), (pieces, seed) => {
        // Without a first element the page would begin in the head.
        const html = `<body><div>zero</div>${pieces.join("")}`;
        expect(words(aged(seed, html))).toEqual(words(html));
      }),
      { numRuns: runs(300) },
    );
  });

  it("returns the same page for the same seed", () => {
    expect(aged(1)).toBe(aged(1));
    expect(new Set(seeds.map((seed) => aged(seed))).size).toBeGreaterThan(30);
  });

  it("has no elements or attributes of HTML 5, roles or microdata", () => {
    for (const seed of seeds) {
      const tree = parse(aged(seed));
      for (const css of [
        "main",
        "article",
        "nav",
        "time",
        "figure",
        "picture",
        "source",
        "my-box",
        "noscript",
      ]) {
        expect(selectOne(tree, css)).toBe(-1);
      }
      for (const css of ["[role]", "[aria-label]", "[itemtype]", "[itemscope]", "[data-x]", "[datetime]"]) {
        expect(selectOne(tree, css)).toBe(-1);
      }
    }
  });

  it("keeps the title, the encoding and style sheets", () => {
    for (const seed of seeds)
      expect(aged(seed)).toMatch(/<meta charset="utf-8"><title>Boats<\/title>[\s\S]*stylesheet/);
  });

  it("often drops classes, declarations, headings, lists and paragraphs", () => {
    // Five standard deviations of a binomial with n = 60 are at most .32.
    expect(share(/og:type/)).toBeLessThan(0.2 + 0.26);
    expect(share(/og:type/)).toBeGreaterThan(0);
    expect(share(/id="content"/)).toBeGreaterThan(0.5 - 0.32);
    expect(share(/id="content"/)).toBeLessThan(0.5 + 0.32);
    expect(share(/<table/)).toBeGreaterThan(0);
    expect(share(/<table/)).toBeLessThan(1);
    expect(share(/<h1/)).toBeGreaterThan(0.3);
    expect(share(/<h1/)).toBeLessThan(1);
    expect(share(/<li>/)).toBeLessThan(1);
    expect(share(/<br>/)).toBeGreaterThan(0);
  });

  it("separates bare paragraphs by two line breaks", () => {
    const seed = seeds.find((candidate) => /<b>early<\/b>\.<br>/.test(aged(candidate)))!;
    const texts = blocks(parse(aged(seed))).map(({ text }) => text);
    expect(texts).toContain("They left early.");
    expect(texts).toContain("Nobody saw them.");
  });

  it("shows the content of noscript if it is most of the page", () => {
    const post = "<p>A post of a forum that needs a script.</p>".repeat(20);
    expect(aged(1, `<body><div>Menu</div><noscript>${post}</noscript>`)).toContain("A post of a forum");
    expect(aged(1, `<body><div>${post.repeat(3)}</div><noscript>${post}Enable it</noscript>`)).not.toContain(
      "Enable",
    );
  });

  it("keeps the marks of inserted elements", () => {
    const html = "<body><h2 data-spliced>Comments</h2><p data-spliced>One</p><p data-spliced>Two</p><p>a<p>b";
    for (const seed of seeds) {
      const tree = parse(aged(seed, html));
      const marked = select(tree, "[data-spliced]").map((row) => textContent(tree, row));
      expect(marked).toEqual(["Comments", "One", "Two"]);
    }
  });

  it("does not fail on empty and odd pages", () => {
    for (const html of ["", "text", "<frameset><frame>", "<title>x", "<table><tr>y", "<p>".repeat(2000)]) {
      for (const seed of seeds.slice(0, 10)) expect(words(aged(seed, html))).toEqual(words(html));
    }
  });
});
