import { Label, type Marks, parse, type Tree, text } from "@winnow/core-dom";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { collect } from "../sources/index.js";
import { modified, published } from "./index.js";

const NOW = Date.UTC(2024, 5, 15);

beforeAll(() => vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterAll(() => vi.useRealTimers());

interface PageOptions {
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly marks?: (tree: Tree) => Marks;
}

function datesOf(html: string, { url, headers, marks }: PageOptions = {}) {
  const tree = parse(html);
  const sources = collect(tree, { url, headers, marks: marks?.(tree) });
  return { published: published(sources), modified: modified(sources) };
}

function publishedOf(html: string, options: PageOptions = {}): string | undefined {
  return datesOf(html, options).published?.chosen?.value;
}

function whyNot(html: string, options: PageOptions = {}): readonly string[] {
  return datesOf(html, options).published?.rejected.map(({ reason }) => reason) ?? [];
}

function article(head: string, byline = "", more = ""): string {
  const prose = "<p>Swifts spend nearly all of their lives on the wing, and sleep there too.</p>".repeat(20);
  return `<html lang=en-GB><head><title>How swifts sleep</title>${head}</head><body><article><h1>How swifts sleep</h1>${byline}${prose}${more}</article></body></html>`;
}

function jsonLd(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", "@type": "Article", headline: "How swifts sleep", ...data })}</script>`;
}

describe("published", () => {
  it("prefers dates stated for programs", () => {
    const page = article(jsonLd({ datePublished: "2024-05-01T10:00:00+02:00" }), "<p>1 May 2024</p>");
    const found = datesOf(page).published!;
    expect(found.chosen).toEqual({
      value: "2024-05-01T10:00:00+02:00",
      source: "json-ld",
      key: "datePublished",
    });
    expect(found.agreeing.map(({ source, raw }) => [source, raw])).toEqual([["page", "1 May 2024"]]);
  });

  it.each([
    ['<meta property="article:published_time" content="2024-05-01T10:00:00Z">', "2024-05-01T10:00:00Z"],
    ['<meta name="dc.date.issued" content="2024-05-01">', "2024-05-01"],
    ['<meta name="citation_publication_date" content="2024/05">', undefined],
    ['<meta name="citation_publication_date" content="2024">', "2024"],
    ['<meta name="date" content="2024-05">', "2024-05"],
  ])("%s", (head, expected) => {
    expect(publishedOf(article(head))).toBe(expected);
  });

  it.each([
    ['<p>By Ada, <time datetime="2024-05-01T10:00">yesterday</time></p>', "2024-05-01T10:00"],
    ["<p>By Ada | Published on May 1, 2024</p>", "2024-05-01"],
    ['<abbr class="published" title="2024-05-01T10:00:00Z">May 1</abbr>', "2024-05-01T10:00:00Z"],
    ['<span class="entry-date">1 May 2024</span>', "2024-05-01"],
    ['<span class="timestamp" data-time="1714557600">spring</span>', "2024-05-01T10:00:00Z"],
    ['<relative-time datetime="2024-05-01T10:00:00Z">a while ago</relative-time>', "2024-05-01T10:00:00Z"],
    ["<p>01/05/2024</p>", "2024-05-01"],
    ["<p>24 May 2024. Updated: 30 May 2024</p>", "2024-05-24"],
    ["<div class=date><b>May</b> <b>1</b> <b>2024</b></div>", "2024-05-01"],
    ["<p>Posted: May 2024</p>", "2024-05"],
  ])("reads %s", (byline, expected) => {
    expect(publishedOf(article("", byline))).toBe(expected);
  });

  it("reads the address", () => {
    const page = article("");
    expect(publishedOf(page, { url: "https://example.org/2024/05/01/swifts" })).toBe("2024-05-01");
    expect(publishedOf(page, { url: "https://example.org/2024/05/swifts" })).toBe("2024-05");
  });

  it("takes the day from the text if the address has the month", () => {
    const url = "https://example.org/2024/05/swifts";
    expect(publishedOf(article("", "<p>1 May 2024</p>"), { url })).toBe("2024-05-01");
  });

  it("reads the language of the page", () => {
    const page = article("", "<p>Opublikowano 1 maja 2024</p>").replace("en-GB", "pl");
    expect(publishedOf(page)).toBe("2024-05-01");
  });

  it("counts back from the time at which the page was sent, if that is known", () => {
    const page = article("", "<p>Posted 3 days ago</p>");
    expect(publishedOf(page, { headers: { Date: "Sat, 04 May 2024 12:00:00 GMT" } })).toBe("2024-05-01");
    expect(publishedOf(page)).toBeUndefined();
  });

  it("does not invent a day, a time or a zone", () => {
    expect(publishedOf(article(jsonLd({ datePublished: "2024-05" })))).toBe("2024-05");
    expect(publishedOf(article(jsonLd({ datePublished: "May 1, 2024" })))).toBe("2024-05-01");
    expect(publishedOf(article(jsonLd({ datePublished: "2024-05-01T10:00" })))).toBe("2024-05-01T10:00");
  });
});

describe("published rejects", () => {
  it("dates in the future", () => {
    expect(whyNot(article(jsonLd({ datePublished: "2024-07-01" })))).toEqual(["in-the-future"]);
    const headers = { date: "Wed, 01 May 2024 10:00:00 GMT" };
    expect(whyNot(article(jsonLd({ datePublished: "2024-05-10" })), { headers })).toEqual(["in-the-future"]);
    expect(publishedOf(article(jsonLd({ datePublished: "2024-05-02" })), { headers })).toBe("2024-05-02");
  });

  it("copyright years", () => {
    expect(whyNot(article("", "", "<p>© 1 January 2024 The Swift</p>"))).toContain("copyright");
    expect(whyNot(article(jsonLd({ copyrightYear: "2023" })))).toEqual(["copyright"]);
    expect(publishedOf(article("", "", "<footer>Copyright 2024 The Swift</footer>"))).toBeUndefined();
  });

  it("placeholders", () => {
    expect(whyNot(article('<meta name="date" content="0001-01-01T00:00:00">'))).toEqual(["placeholder"]);
    expect(whyNot(article('<meta name="date" content="1970-01-01T00:00:00Z">'))).toEqual(["placeholder"]);
    expect(publishedOf(article(jsonLd({ datePublished: "1924-05-01" })))).toBe("1924-05-01");
  });

  it("the other order of day and month", () => {
    const page = article("", "<p>04/05/2024</p>").replace("en-GB", "en");
    expect(publishedOf(page)).toBe("2024-04-05");
    expect(publishedOf(page, { url: "https://example.co.uk/swifts" })).toBe("2024-05-04");
    expect(publishedOf(page, { url: "https://example.gov/swifts" })).toBe("2024-04-05");
    expect(publishedOf(page, { url: "https://example.org/2024/05/swifts" })).toBe("2024-05-04");
    expect(publishedOf(page.replace("04/05", "Sat, 04/05"))).toBe("2024-05-04");
  });

  it.each([
    ['<div class="related-posts"><time datetime="2024-05-03">3 May</time></div>', "in-a-teaser", 0],
    [
      '<div><h3><a href="/b">How swallows sleep, and where they go</a></h3><time datetime="2024-05-03">3 May</time></div>',
      "in-a-teaser",
      0,
    ],
    ['<div class="comments"><p>Bob, <time datetime="2024-05-03">3 May</time></p></div>', "in-a-comment", 0],
    ['<div class="event"><time datetime="2024-06-03">3 June</time></div>', "in-an-event", 0],
    ["<p>Member since 3 May 2014</p>", "of-another-kind", 0],
    ["<div>\n<p>Released</p>\n<p>3 May 2014</p>\n</div>", "of-another-kind", 0],
  ])("%s", (more, reason, padding) => {
    const padded = more.replace("</aside>", `<p>${"Swallows go south. ".repeat(padding / 10)}</p></aside>`);
    const twice = padded + padded.replace(/3 (?=May|June)/g, "4 ").replace(/-03/g, "-04");
    expect(publishedOf(article("", "", twice))).toBeUndefined();
    expect(whyNot(article("", "", twice))).toContain(reason);
  });

  it("dates in running text", () => {
    const prose = `<p>The first was ringed on 3 May 2014 in the tower, ${"and came back to it, ".repeat(10)}.</p>`;
    expect(publishedOf(article("", "", prose + "<p>More of it.</p>".repeat(40)))).toBeUndefined();
  });

  it("dates for their place on pages of products, and on home pages", () => {
    const teaser = '<div class="related-posts"><time datetime="2024-05-03"></time></div>';
    const product = '<meta property="og:type" content="product">';
    expect(publishedOf(article(product, "", teaser))).toBeUndefined();
    expect(publishedOf(article("", "", teaser), { url: "https://example.org/en/" })).toBeUndefined();
  });

  it("all dates of a list of pages", () => {
    const page = article("", '<time datetime="2024-05-01">1 May</time>');
    expect(whyNot(page, { url: "https://example.org/" })).toContain("of-a-linked-page");
    expect(publishedOf(page, { url: "https://example.org/blog/" })).toBeUndefined();
  });
});

describe("published with contradictory dates", () => {
  it("takes the visible day if only programs state a later one", () => {
    expect(publishedOf(article(jsonLd({ datePublished: "2024-06-01" }), "<p>Published 1 May 2023</p>"))).toBe(
      "2023-05-01",
    );
  });

  it("takes the first post of a thread", () => {
    const post = (day: number) =>
      `<div class=post><p class=author>by Ada » ${day} May 2024, 10:15</p><p>${"Swifts sleep in the air. ".repeat(8)}</p></div>`;
    const page = `<title>How swifts sleep</title><h1>How swifts sleep</h1>${[1, 2, 3].map(post).join("")}`;
    expect(publishedOf(page)).toBe("2024-05-01T10:15");
  });
});

describe("modified", () => {
  it.each([
    [jsonLd({ dateModified: "2024-05-02" }), "", "2024-05-02"],
    ['<meta property="article:modified_time" content="2024-05-02T10:00:00Z">', "", "2024-05-02T10:00:00Z"],
    ["", "<p>Last updated: 2 May 2024</p>", "2024-05-02"],
    ["", "<p>Updated</p><time datetime=2024-05-02>2 May</time>", "2024-05-02"],
    ["", "<p>1 May 2024. Updated: 2 May 2024</p>", "2024-05-02"],
  ])("%s %s", (head, byline, expected) => {
    expect(datesOf(article(head, byline)).modified?.chosen?.value).toBe(expected);
  });

  it("stands in for the publication if readers see it and no other date", () => {
    const update = "<p>Last updated: 2 May 2024</p>";
    expect(publishedOf(article("", update))).toBe("2024-05-02");
    expect(publishedOf(article("", `<p>1 May 2024</p>${update}`))).toBe("2024-05-01");
    expect(publishedOf(article(jsonLd({ dateModified: "2024-05-02" })))).toBeUndefined();
  });

  it("uses Last-Modified only without other dates, and not of pages generated for the request", () => {
    const headers = {
      date: "Wed, 15 May 2024 10:00:00 GMT",
      "last-modified": "Thu, 02 May 2024 10:00:00 GMT",
    };
    expect(datesOf(article(""), { headers }).modified?.chosen).toMatchObject({
      value: "2024-05-02T10:00:00Z",
      source: "header",
    });
    const generated = { ...headers, "last-modified": headers.date };
    expect(datesOf(article(""), { headers: generated }).modified).toMatchObject({
      rejected: [{ reason: "request-time" }],
    });
    expect(datesOf(article(""), { headers }).published).toBeUndefined();
  });

  it("is rejected if it is before the publication", () => {
    const head = jsonLd({ datePublished: "2024-05-10", dateModified: "2024-05-01" });
    const found = datesOf(article(head));
    expect(found.published?.chosen?.value).toBe("2024-05-10");
    expect(found.modified).toMatchObject({ rejected: [{ reason: "before-published" }] });
  });

  it("wins over a publication that is only visible", () => {
    const found = datesOf(article(jsonLd({ dateModified: "2024-05-01" }), "<p>10 May 2024</p>"));
    expect(found.modified?.chosen?.value).toBe("2024-05-01");
    expect(found.published).toMatchObject({ rejected: [{ reason: "after-modified" }] });
  });
});

describe("dates of bad pages", () => {
  it.each<[string, (size: number) => string]>([
    ["nested times", (size) => "<time>".repeat(4 * size)],
    ["nested dates", (size) => "<div class=date>1 May 2024".repeat(size)],
    ["a line of dates", (size) => `<p>${"1/2/2024 ".repeat(10 * size)}`],
    ["headings with dates", (size) => "<h2>May 1, 2024</h2>".repeat(size)],
    ["a long title", (size) => `<title>${"a ".repeat(20 * size)}</title><h1>a</h1>`],
    [
      "many items",
      (size) =>
        `<script type="application/ld+json">[${'{"@type":"Article","datePublished":"2024-05-01"},'.repeat(size)}{}]</script>`,
    ],
  ])("take linear time: %s", (_, page) => {
    expect(timeRatio(600, page, datesOf)).toBeLessThan(MAX_TIME_RATIO);
  });
});

// With marks, the content's place counts.
describe("published with marks", () => {
  it("finds a date before the content without a heading", () => {
    const page = `<title>News</title><p>7 May 2024</p>${"<p>Menu and more of it</p>".repeat(60)}<p>1 May 2024</p><p>Swifts sleep.</p>`;
    const marks = (tree: Tree): Marks => {
      const label = new Uint8Array(tree.length);
      for (let row = 0; row < tree.length; row++) {
        if (text(tree, row) === "Swifts sleep.") label[row] = Label.content;
      }
      return {
        label,
        score: new Float32Array(tree.length),
        reason: new Uint16Array(tree.length),
        reasons: [""],
      };
    };
    expect(publishedOf(page)).toBeUndefined();
    expect(publishedOf(page, { marks })).toBe("2024-05-01");
  });
});
