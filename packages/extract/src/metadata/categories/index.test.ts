import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { collect } from "../sources/index.js";
import { categories } from "./index.js";

const read = (html: string) =>
  categories(
    collect(parse(`<title>Swifts sleep</title>${html}`), { url: "https://example.org/birds/swifts" }),
  );
const ld = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ "@type": "Article", headline: "Swifts sleep", ...data })}</script>`;
const crumb = (position: number, name: string, item: string) => ({
  "@type": "ListItem",
  position,
  name,
  item,
});

describe("categories", () => {
  it.each([
    [ld({ articleSection: "Science" }), ["Science"]],
    [ld({ articleSection: ["Science", "Birds &amp; more", "science"] }), ["Science", "Birds & more"]],
    [ld({ articleSection: "Science, Birds" }), ["Science", "Birds"]],
    [ld({ articleSection: "Arts, Music and Theatre" }), ["Arts, Music and Theatre"]],
    [
      ld({ "@type": "Product", name: "Swifts sleep", category: "Books > Nature > Birds" }),
      ["Books", "Nature", "Birds"],
    ],
    ['<meta property="article:section" content="Science">', ["Science"]],
    ['<meta name="parsely-section" content="Science">', ["Science"]],
    ['<a rel="category tag" href="/c">Birds</a><a rel="category tag" href="/d">Uncategorized</a>', ["Birds"]],
    [
      `<ol itemscope itemtype="https://schema.org/BreadcrumbList">
        <li itemprop="itemListElement" itemscope itemtype="https://schema.org/ListItem"><a itemprop="item" href="/"><span itemprop="name">Start</span></a><meta itemprop="position" content="1">
        <li itemprop="itemListElement" itemscope itemtype="https://schema.org/ListItem"><a itemprop="item" href="/birds"><span itemprop="name">Birds</span></a><meta itemprop="position" content="2">
        <li itemprop="itemListElement" itemscope itemtype="https://schema.org/ListItem"><span itemprop="name">Swifts sleep</span><meta itemprop="position" content="3"></ol>`,
      ["Birds"],
    ],
    [
      '<nav class="breadcrumbs"><a href="/">Home</a> › <a href="/nature">Nature</a> › <a href="/birds">Birds</a> › <span>Swifts sleep</span></nav>',
      ["Nature", "Birds"],
    ],
    ['<nav aria-label="Breadcrumb"><ol><li><a href="/birds">Birds</a></ol></nav>', ["Birds"]],
    // A menu with that name, and a trail that leads elsewhere.
    ['<div class="breadcrumb"><a href="/x">Contact</a><a href="/y">Awards</a></div>', undefined],
    ["", undefined],
  ])("reads %s", (html, list) => {
    expect(read(html)?.chosen?.value).toEqual(list);
  });

  it("reads breadcrumbs by position, between the front page and the page", () => {
    const list = [
      crumb(3, "Birds", "https://example.org/nature/birds"),
      crumb(1, "Home", "https://example.org/"),
      crumb(4, "Swifts sleep", "https://example.org/birds/swifts"),
      crumb(2, "Nature", "https://example.org/nature"),
    ];
    const html = `<script type="application/ld+json">${JSON.stringify({ "@type": "BreadcrumbList", itemListElement: list })}</script>`;
    expect(read(html)?.chosen).toEqual({
      value: ["Nature", "Birds"],
      source: "json-ld",
      key: "BreadcrumbList",
    });
  });

  it("uses only the best source, with the others as evidence", () => {
    const found = read(
      `${ld({ articleSection: "Science" })}<meta property="article:section" content="SCIENCE"><a rel="category" href="/c">Birds</a>`,
    );
    expect(found?.chosen).toEqual({ value: ["Science"], source: "json-ld", key: "articleSection" });
    expect(found?.agreeing.map(({ key }) => key)).toEqual(["article:section"]);
    expect(found?.rejected).toEqual([
      { value: ["Birds"], source: "link", key: "rel=category", reason: "later-source" },
    ]);
  });

  it.each([
    ["Uncategorized", "no-category"],
    ["Daily Bird", "is-the-site-name"],
    ["https://example.org/c", "address"],
    ["12", "no-words"],
    ["word ".repeat(20).trim(), "too-long"],
  ])("rejects %s: %s", (value, reason) => {
    const found = read(
      `<meta property="og:site_name" content="Daily Bird"><meta property="article:section" content="${value}">`,
    );
    expect(found?.chosen).toBeUndefined();
    expect(found?.rejected[0]?.reason).toBe(reason);
  });
});
