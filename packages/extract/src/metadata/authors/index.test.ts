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
    ["a team", { "@type": "Organization", name: "Contributors to Birds" }, ["Contributors to Birds"]],
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
      parse(`<meta property="article:author" content="https://social.example/ann">
        <meta name="author" content="admin"><p>x`),
    );
    expect(authors).toEqual([]);
    expect(evidence.authors?.rejected.map(({ key, reason }) => [key, reason])).toEqual([
      ["author", "no-name"],
      ["article:author", "an-address"],
    ]);
  });

  const site = '<meta property="og:site_name" content="Bird Daily"><meta name="author" content="Bird Daily">';

  it("takes the site's name only if a by-line or two places give it, and nobody else is named", () => {
    expect(authorsOf(site + page('<p class="byline">By Bird Daily</p>'))).toEqual(["Bird Daily"]);
    expect(authorsOf(site + page("") + article({ "@type": "Person", name: "Bird Daily" }))).toEqual([
      "Bird Daily",
    ]);
    expect(authorsOf(site + page('<p class="byline">By Ann Lee</p>'))).toEqual(["Ann Lee"]);
  });

  it("rejects publishers and users that no by-line shows", () => {
    expect(authorsOf(site + page(""))).toEqual([]);
    for (const name of ["kmueller", "user17", "admin"])
      expect([name, authorsOf(`<meta name="author" content="${name}">${page("")}`)]).toEqual([name, []]);
    expect(
      authorsOf('<meta name="author" content="kmueller"><meta name="dc.creator" content="kmueller"><p>x'),
    ).toEqual(["kmueller"]);
  });

  it("keeps the owner of a personal site", () => {
    const site = '<meta property="og:site_name" content="Ann Lee">';
    expect(authorsOf(`${site}<meta name="author" content="Ann Lee">${page("")}`)).toEqual(["Ann Lee"]);
    const owner = { "@type": "Person", name: "Ann Lee" };
    expect(authorsOf(page("") + article(owner, { publisher: owner }))).toEqual(["Ann Lee"]);
  });

  it("has no author on a home page", () => {
    const html = `<meta name="author" content="Ann Lee">${page('<p class="byline">By Ann Lee</p>')}`;
    expect(authorsOf(html, "https://birds.example/")).toEqual([]);
    expect(authorsOf(html, "https://birds.example/swifts")).toEqual(["Ann Lee"]);
  });

  it("prefers a byline with a name to a user's name, and one with more names", () => {
    const byline = '<p class="byline">By Ann Lee and Bo Ek</p>';
    expect(authorsOf(`<meta name="author" content="annlee7">${page(byline)}`)).toEqual(["Ann Lee", "Bo Ek"]);
    expect(authorsOf(`<meta name="author" content="Ann Lee">${page(byline)}`)).toEqual(["Ann Lee", "Bo Ek"]);
    expect(authorsOf(`<meta name="author" content="Cy Fo">${page(byline)}`)).toEqual(["Ann Lee", "Bo Ek"]);
    expect(authorsOf(`<meta name="author" content="Cy Fo">${page("<p>Bo Ek flew by.</p>")}`)).toEqual([
      "Cy Fo",
    ]);
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

  it.each([
    ["a name and a date", "<p>Anna Weiß | 5. Mai 2024</p>", ["Anna Weiß"]],
    [
      "a name beside a date",
      "<div><span>Dec 17, 2025</span><span>Julian K. Arni</span></div>",
      ["Julian K. Arni"],
    ],
    ["a name above a role", "<div><b>Ann Lee</b><i>Senior Reporter</i></div>", ["Ann Lee"]],
    ["a topic and a date", "<p>Climate Change | 5 May 2024</p>", []],
    ["a name without a date", "<p>Ann Lee</p>", []],
    ["a table", `<table>${"<tr><td>Ann Lee<td>May 5, 2024".repeat(8)}</table>`, []],
    ["a component", '<div data-component="Byline"><p>Ann Lee</p></div>', ["Ann Lee"]],
    ["Drupal", '<span class="submitted-by">Submitted by Ann Lee on Mon, 05/05/2024</span>', ["Ann Lee"]],
    ["Joomla", '<dd class="createdby">Geschrieben von Anna Weiß</dd>', ["Anna Weiß"]],
    [
      "a link in a sentence",
      `<p>${"Birds fly. ".repeat(12)}As <a href="/people/ann">Ann Lee</a> says, they do.</p>`,
      [],
    ],
    ["a quote", "<blockquote>Birds! <p class=author>Ann Lee</p></blockquote>", []],
    [
      "a review",
      '<div itemscope itemtype="https://schema.org/Review"><b itemprop="author">Ann Lee</b></div>',
      [],
    ],
    ["a customer", '<div class="testimonial"><p class="author">Ann Lee</p></div>', []],
    ["a picture", '<figure><figcaption>A swift <b class="author">Bo Ek</b></figcaption></figure>', []],
    ["a comment", '<div class="comments"><b class="author">Bo Ek</b><p>Thanks!</p></div>', []],
    ["a sentence with von", "<p>Die Vögel sind zurück. Das sagt ein Bericht von Forschern</p>", []],
    ["a maker", '<p class="byline">Website by Bo Ek Design</p>', []],
  ])("%s", (_, byline, expected) => {
    expect(authorsOf(page(byline))).toEqual(expected);
  });

  it("ignores the by-lines of a list of pages", () => {
    const teaser = (name: string, at: number): string =>
      `<div><h2>Birds ${at}</h2><p>${"Birds fly. ".repeat(20)}</p><p class="byline">By ${name}</p></div>`;
    const names = ["Ann Lee", "Bo Ek", "Cy Fo", "Di Ru", "Ed Su"];
    const list = names.map(teaser).join("");
    expect(authorsOf(`<title>Birds</title><h1>Birds</h1>${list}`)).toEqual([]);
    expect(
      authorsOf(`<title>Birds</title><h1>Birds</h1>${names.map((_, at) => teaser("Ann Lee", at)).join("")}`),
    ).toEqual(["Ann Lee"]);
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

  const posts = (...names: readonly string[]): string =>
    names
      .map(
        (name, i) =>
          `<div class="postleft"><b>${name}</b></div><h3>${i > 0 ? "Re: " : ""}Which lamp?</h3><p>I ask.</p>`,
      )
      .join("");

  it("takes the author of the post of which the title is the subject", () => {
    expect(authorsOf(`<title>Which lamp?</title>${posts("ewok", "zog")}`, url)).toEqual(["ewok"]);
  });

  it("takes a name before the subject only if replies have their names in the same place", () => {
    const visitor = '<div class="username"><b>visitor</b></div>';
    expect(authorsOf(`<title>Which lamp?</title>${visitor}${posts("ewok", "zog")}`, url)).toEqual(["ewok"]);
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
