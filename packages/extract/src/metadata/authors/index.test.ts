import { parse } from "@winnow/core-dom";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { extractMetadata } from "../index.js";

const authorsOf = (html: string, url?: string): readonly string[] =>
  extractMetadata(parse(html), url === undefined ? {} : { url }).authors;

const TEXT = `<p>${"Swifts sleep on the wing and come down only to breed. ".repeat(8)}</p>`;
const page = (byline: string, more = ""): string =>
  `<title>Swifts are back</title><body><main><h1>Swifts are back</h1>${byline}${TEXT}${more}</main>`;
const ld = (data: unknown): string => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const article = (author: unknown, more: Readonly<Record<string, unknown>> = {}): string =>
  ld({ "@context": "https://schema.org", "@type": "Article", headline: "Swifts are back", author, ...more });

describe("authors of structured data", () => {
  it.each([
    ["a person", { "@type": "Person", name: "Ann Lee" }, ["Ann Lee"]],
    ["a list", [{ "@type": "Person", name: "Ann Lee" }, { name: "Bo Ek" }], ["Ann Lee", "Bo Ek"]],
    ["a string of two", "Ann Lee and Bo Ek", ["Ann Lee", "Bo Ek"]],
    ["an organisation", { "@type": "Organization", name: "Birds & Bees Trust" }, ["Birds & Bees Trust"]],
    ["given and family names", { "@type": "Person", givenName: "Ann", familyName: "Lee" }, ["Ann Lee"]],
  ])("%s", (_, author, expected) => {
    expect(authorsOf(page("") + article(author))).toEqual(expected);
  });

  it("follows references", () => {
    const html =
      page("") +
      ld({
        "@context": "https://schema.org",
        "@graph": [
          { "@type": "Article", headline: "Swifts are back", author: { "@id": "#ann" } },
          { "@type": "Person", "@id": "#ann", name: "Ann Lee" },
        ],
      });
    expect(authorsOf(html)).toEqual(["Ann Lee"]);
  });

  it("reads microdata", () => {
    const html = `<article itemscope itemtype="https://schema.org/Article"><h1 itemprop="headline">Swifts</h1>
      <span itemprop="author" itemscope itemtype="https://schema.org/Person"><b itemprop="name">Ann Lee</b></span>${TEXT}</article>`;
    expect(authorsOf(html)).toEqual(["Ann Lee"]);
  });
});

describe("authors of statements", () => {
  it("combines several statements with the same name", () => {
    expect(
      authorsOf(
        '<meta name="citation_author" content="Lee, Ann"><meta name="citation_author" content="Ek, Bo"><p>x',
      ),
    ).toEqual(["Ann Lee", "Bo Ek"]);
  });

  it("reads labelled pairs", () => {
    expect(
      authorsOf(
        '<meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Ann Lee"><p>x',
      ),
    ).toEqual(["Ann Lee"]);
    expect(
      authorsOf(
        '<meta name="twitter:label1" content="Est. reading time"><meta name="twitter:data1" content="Five minutes"><p>x',
      ),
    ).toEqual([]);
  });

  it("rejects addresses, handles and placeholders with a reason", () => {
    const { authors, evidence } = extractMetadata(
      parse(`<meta property="article:author" content="https://social.example/ann"><meta name="twitter:creator" content="@ann">
        <meta name="author" content="admin"><p>x`),
    );
    expect(authors).toEqual([]);
    expect(evidence.authors?.rejected.map(({ key, reason }) => [key, reason])).toEqual([
      ["author", "placeholder"],
      ["article:author", "an-address"],
      ["twitter:creator", "a-handle"],
    ]);
  });

  it("takes the site's name only if nobody is named", () => {
    const site =
      '<meta property="og:site_name" content="Bird Daily"><meta name="author" content="Bird Daily">';
    expect(authorsOf(site + page(""))).toEqual(["Bird Daily"]);
    expect(authorsOf(site + page('<p class="byline">By Ann Lee</p>'))).toEqual(["Ann Lee"]);
  });

  it("prefers a byline with a name to a user's name, and one with more names", () => {
    const byline = '<p class="byline">By Ann Lee and Bo Ek</p>';
    expect(authorsOf(`<meta name="author" content="annlee7">${page(byline)}`)).toEqual(["Ann Lee", "Bo Ek"]);
    expect(authorsOf(`<meta name="author" content="Ann Lee">${page(byline)}`)).toEqual(["Ann Lee", "Bo Ek"]);
    expect(authorsOf(`<meta name="author" content="Cy Fo">${page(byline)}`)).toEqual(["Cy Fo"]);
  });
});

describe("authors of the page", () => {
  it.each([
    ['<div class="byline">By <a href="/authors/ann-lee">Ann Lee</a> <time>May 5</time></div>', ["Ann Lee"]],
    [
      '<div class="PostMeta"><span class="postAuthor__name">Ann Lee</span><span class="author-role">Editor</span></div>',
      ["Ann Lee"],
    ],
    ['<a rel="author" href="/x">Ann Lee</a>', ["Ann Lee"]],
    ['<span data-testid="author-name">Ann Lee</span>', ["Ann Lee"]],
    ["<p>By Ann Lee</p>", ["Ann Lee"]],
    ["<div><span>By</span> <b>Ann Lee</b></div>", ["Ann Lee"]],
    ["<p>May 5, 2024 by Ann Lee</p>", ["Ann Lee"]],
    ["<p>Von Anna Weiß und Bo Ek</p>", ["Anna Weiß", "Bo Ek"]],
    ["<p>Автор: Анна Белова</p>", ["Анна Белова"]],
    ["<p>文／王小明</p>", ["王小明"]],
    ['<p><a href="/author/ann">Ann Lee</a>, <a href="/author/bo">Bo Ek</a></p>', ["Ann Lee", "Bo Ek"]],
    [
      '<div class="meta"><a href="/author/ann">Ann Lee</a> Reviewed by <a href="/author/bo">Bo Ek</a></div>',
      ["Ann Lee"],
    ],
    [
      '<div class="author"><img alt="x"><span class="fn">Ann Lee</span><p class="bio">Loves birds.</p></div>',
      ["Ann Lee"],
    ],
  ])("%s", (byline, expected) => {
    expect(authorsOf(page(byline))).toEqual(expected);
  });

  it.each([
    ["<p>By submitting this form you agree.</p>"],
    ["<p>By Friday it rained.</p>"],
    ['<p class="login">Log in</p>'],
    ['<a href="https://creativecommons.org/licenses/by/4.0/">Creative Commons Attribution</a>'],
    ['<div class="author-bio">She lives by the sea.</div>'],
  ])("finds none in %s", (other) => {
    expect(authorsOf(page(other))).toEqual([]);
  });

  it("ignores authors of teasers and comments", () => {
    const others = `<aside class="related"><p class="byline">By Cy Fo</p><p class="byline">By Di Go</p></aside>
      <section class="comments"><span class="author">Ed Ho</span><span class="author">Flo Im</span></section>`;
    expect(authorsOf(page("", others))).toEqual([]);
    expect(authorsOf(page('<p class="byline">By Ann Lee</p>', others))).toEqual(["Ann Lee"]);
  });

  it("takes the only name in all bylines, wherever it is", () => {
    expect(authorsOf(page("", `${TEXT.repeat(20)}<p class="author">Written by Ann Lee</p>`))).toEqual([
      "Ann Lee",
    ]);
  });

  it("reports where a name was found", () => {
    expect(extractMetadata(parse(page('<p class="byline">By Ann Lee</p>'))).evidence.authors?.chosen).toEqual(
      {
        value: ["Ann Lee"],
        source: "page",
        key: "class=byline",
        raw: "By Ann Lee",
      },
    );
  });
});

describe("authors of threads", () => {
  const url = "https://forum.lamp.example/threads/which-lamp.1/";
  const thread = (
    posts: string,
  ): string => `<title>Which lamp?</title><div class="mods"><a class="username" href="/members/mod">Mod</a></div>
    <h1>Which lamp?</h1>${posts}`;

  it.each([
    [
      '<article data-author="b.scherer"><p>I ask.</p></article><article data-author="zog"><p>This.</p></article>',
      "b.scherer",
    ],
    [
      '<p class="author">Post by <a class="username" href="./memberlist.php?u=2">paulb203</a> » Tue Aug 27</p><p>I ask.</p>',
      "paulb203",
    ],
    [
      '<div class="postleft"><dl><dt><strong>chunix64</strong></dt><dd>Member</dd></dl></div><p>I ask.</p>',
      "chunix64",
    ],
    [
      '<div class="post"><a href="/u/ewok">ewok</a><p>I ask.</p></div><div class="post"><a href="/u/zog">zog</a></div>',
      "ewok",
    ],
  ])("%s", (posts, expected) => {
    expect(authorsOf(thread(posts), url)).toEqual([expected]);
  });

  it("takes members as authors only in threads", () => {
    expect(authorsOf(page('<a class="username" href="/u/ewok">ewok</a>'), "https://a.example/x")).toEqual([]);
  });
});

describe("hostile pages", () => {
  it.each([
    ["nested bylines", (size: number) => `${'<div class="author byline">'.repeat(size)}x`],
    ["many lines", (size: number) => "<p>By Ann Lee</p>".repeat(size)],
    ["many statements", (size: number) => '<meta name="author" content="Ann Lee and Bo Ek">'.repeat(size)],
  ])("%s take linear time", (_, page) => {
    expect(timeRatio(600, (size) => parse(page(size)), extractMetadata)).toBeLessThan(MAX_TIME_RATIO);
  });
});
