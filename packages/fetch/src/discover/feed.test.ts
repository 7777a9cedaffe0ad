import { gzipSync } from "node:zlib";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { parseFeed } from "./feed.js";
import type { ParsedFeed } from "./types.js";
import { htmlText } from "./xml-feed.js";

const ADDRESS = "https://example.com/blog/feed.xml";
const parsed = (text: string, type?: string): ParsedFeed =>
  parseFeed(new TextEncoder().encode(text), type, ADDRESS);
const items = (text: string) => {
  const feed = parsed(text);
  return feed.kind === "feed" ? feed.items : feed.reason;
};
const rss = (item: string) =>
  `<rss version="2.0"><channel><title>Blog</title><link>https://example.com/</link>${item}</channel></rss>`;
const atom = (entry: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>Blog</title><link href="https://example.com/"/>${entry}</feed>`;
const urls = (text: string) => {
  const found = items(text);
  return typeof found === "string" ? found : found.map((item) => item.url);
};

describe("RSS", () => {
  it("reads 2.0: link, title, dates", () => {
    const text = `<?xml version="1.0"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
 <channel><title>Blog</title><link>https://example.com/</link>
  <image><url>https://example.com/logo.png</url><title>Logo</title><link>https://example.com/</link></image>
  <item><title>One &amp;amp; &lt;b&gt;two&lt;/b&gt;</title><link>
     https://example.com/1?a=1&amp;b=2#more </link><guid isPermaLink="false">tag:1</guid>
    <pubDate>Wed, 02 Oct 2002 08:00:00 EST</pubDate>
    <description>&lt;a href="https://example.com/no"&gt;no&lt;/a&gt;</description></item>
  <item><title><![CDATA[It&#8217;s]]></title><link>/2</link><dc:date>2002-10-02</dc:date></item>
 </channel></rss>`;
    expect(parsed(text)).toEqual({
      kind: "feed",
      format: "rss",
      items: [
        { url: "https://example.com/1?a=1&b=2", title: "One & two", published: "2002-10-02T08:00:00-05:00" },
        { url: "https://example.com/2", title: "It’s", published: "2002-10-02" },
      ],
    });
  });

  it("reads 0.91 with a DTD, and 1.0, whose items are next to the channel", () => {
    const old = `<?xml version="1.0" encoding="ISO-8859-1"?>
      <!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">
      <rss version="0.91"><channel><item><title>Old</title><link>https://example.com/old</link></item></channel></rss>`;
    expect(items(old)).toEqual([{ url: "https://example.com/old", title: "Old" }]);
    const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:d="http://purl.org/dc/elements/1.1/">
      <channel rdf:about="https://example.com/"><link>https://example.com/</link><items><rdf:Seq><rdf:li rdf:resource="https://example.com/1"/></rdf:Seq></items></channel>
      <item rdf:about="https://example.com/1"><title>One</title><link>https://example.com/1?from=rss</link><d:date>2004-05</d:date></item>
      <item rdf:about="https://example.com/2"/></rdf:RDF>`;
    expect(parsed(rdf)).toEqual({
      kind: "feed",
      format: "rdf",
      items: [
        { url: "https://example.com/1?from=rss", title: "One", published: "2004-05" },
        { url: "https://example.com/2" },
      ],
    });
  });

  it.each([
    ["a permanent guid", "<guid>https://example.com/g</guid>", ["https://example.com/g"]],
    ["a guid that is not a permalink", '<guid isPermaLink="false">https://example.com/g</guid>', []],
    ["a guid that is not an address", "<guid>g-1</guid>", []],
    [
      "an Atom link",
      '<link/><a:link xmlns:a="http://www.w3.org/2005/Atom" href="https://example.com/a"/>',
      ["https://example.com/a"],
    ],
    [
      "FeedBurner's original",
      "<link>https://feeds.example.net/~r/1</link><feedburner:origLink>https://example.com/o</feedburner:origLink>",
      ["https://example.com/o"],
    ],
    ["CDATA", "<link><![CDATA[https://example.com/c?a&b]]></link>", ["https://example.com/c?a&b"]],
    [
      "no image or audio",
      '<media:content><link>https://example.com/no</link></media:content><enclosure url="https://example.com/a.mp3"/>',
      [],
    ],
    ["xml:base", '<link xml:base="https://other.example/x/">y</link>', ["https://other.example/x/y"]],
    ["another scheme", "<link>javascript:alert(1)</link>", []],
  ])("reads an item's address: %s", (_, inner, expected) => {
    expect(urls(rss(`<item>${inner}</item>`))).toEqual(expected);
  });

  it("reads invalid feeds: without end tags, truncated, after warnings", () => {
    expect(
      urls(rss("<item><link>https://example.com/1</link><item><link>https://example.com/2</link></item>")),
    ).toEqual(["https://example.com/1", "https://example.com/2"]);
    expect(
      urls(
        "<br />\n<b>Warning</b>: x\n<rss><channel><item><link>https://example.com/1</link></item><item><link>https://exam",
      ),
    ).toEqual(["https://example.com/1"]);
  });
});

describe("Atom", () => {
  it("reads 1.0: the alternate link, titles by their type, dates", () => {
    const text = atom(`
  <entry><title>AT&amp;T &lt;3</title><id>tag:1</id><link rel="self" href="https://example.com/1.atom"/>
    <link rel="alternate" type="application/pdf" href="https://example.com/1.pdf"/>
    <link rel="alternate" type="text/html" href="https://example.com/1"/><link rel="enclosure" href="https://example.com/1.mp3"/>
    <published>2003-12-13T08:29:29-04:00</published><updated>2003-12-13T18:30:02Z</updated>
    <source><title>No</title><link href="https://example.org/no"/><updated>2001-01-01</updated></source></entry>
  <entry><title type="html">a &amp;lt; &lt;b&gt;b&lt;/b&gt;</title><link href="2"/></entry>
  <entry><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">c <b>d</b></div></title><id>https://example.com/3</id></entry>
  <entry><id>urn:uuid:1</id><content><entry><link href="https://example.com/no"/></entry></content></entry>`);
    expect(parsed(text)).toEqual({
      kind: "feed",
      format: "atom",
      items: [
        {
          url: "https://example.com/1",
          title: "AT&T <3",
          published: "2003-12-13T08:29:29-04:00",
          modified: "2003-12-13T18:30:02Z",
        },
        { url: "https://example.com/blog/2", title: "a < b" },
        { url: "https://example.com/3", title: "c d" },
      ],
    });
  });

  it("reads prefixed elements, 0.3, and a feed without namespace", () => {
    expect(
      urls(
        `<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:link href="https://example.com/1"/></a:entry></a:feed>`,
      ),
    ).toEqual(["https://example.com/1"]);
    expect(
      items(
        `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><link rel="alternate" type="text/html" href="https://example.com/1"/><issued>2003-12-13T08:29:29</issued><modified>2003-12-14</modified></entry></feed>`,
      ),
    ).toEqual([{ url: "https://example.com/1", published: "2003-12-13T08:29:29", modified: "2003-12-14" }]);
    expect(urls(`<feed><entry><link href="https://example.com/1"/></entry></feed>`)).toEqual([
      "https://example.com/1",
    ]);
  });
});

describe("pages of one feed (RFC 5005)", () => {
  it.each([
    atom('<link rel="next" href="?page=2"/><entry><link rel="next" href="/no"/><link href="/1"/></entry>'),
    rss(
      '<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="next" href="?page=2"/><item><link>/1</link></item>',
    ),
    atom('<link rel="http://www.iana.org/assignments/relation/next" href="?page=2"/>'),
    atom('<link rel="prev-archive" href="?page=2"/>'),
    '{"version": "https://jsonfeed.org/version/1.1", "items": [], "next_url": "?page=2"}',
  ])("finds the next page: %.60s", (text) => {
    expect(parsed(text)).toMatchObject({ kind: "feed", next: "https://example.com/blog/feed.xml?page=2" });
  });
});

describe("JSON Feed", () => {
  it("reads items", () => {
    const feed = {
      version: "https://jsonfeed.org/version/1",
      items: [
        {
          id: "1",
          url: "https://example.com/1",
          title: " One\n<b> ",
          date_published: "2010-02-07T14:04:00-05:00",
        },
        { id: 2, external_url: "https://example.org/2", date_modified: "2010-02-07" },
        { id: "https://example.com/3", title: 7 },
        { id: "4" },
        null,
        "5",
      ],
    };
    expect(parsed(`\uFEFF${JSON.stringify(feed)}`, "application/json")).toEqual({
      kind: "feed",
      format: "json",
      items: [
        { url: "https://example.com/1", title: "One <b>", published: "2010-02-07T14:04:00-05:00" },
        { url: "https://example.org/2", modified: "2010-02-07" },
        { url: "https://example.com/3" },
      ],
    });
  });
});

it.each([
  ["", "empty"],
  ["<!doctype html><title>x</title>", "html"],
  ["<html xmlns='http://www.w3.org/1999/xhtml'/>", "html"],
  ["<urlset/>", "unknown-format"],
  ["{", "unknown-format"],
  ['{"items": []}', "unknown-format"],
  ["[1]", "unknown-format"],
  ["no feed", "unknown-format"],
])("reports why %j is not a feed", (text, reason) => {
  expect(items(text)).toBe(reason);
});

it("respects the charset, and decompresses gzip data", () => {
  const item = rss("<item><title>Zo\xeb</title><link>https://example.com/1</link></item>");
  const latin = Buffer.from(`<?xml version="1.0" encoding="iso-8859-1"?>${item}`, "latin1");
  expect(parseFeed(latin, "text/xml", ADDRESS)).toMatchObject({ items: [{ title: "Zoë" }] });
  expect(parseFeed(Buffer.from(item, "latin1"), "text/xml; charset=iso-8859-1", ADDRESS)).toMatchObject({
    items: [{ title: "Zoë" }],
  });
  expect(parseFeed(gzipSync(latin), undefined, ADDRESS)).toMatchObject({ items: [{ title: "Zoë" }] });
});

it("removes HTML from titles", () => {
  expect(htmlText("Caf&eacute; <b title='>'>now</b><!-- no -->, a < b &amp c")).toBe("Café now, a < b & c");
});

it.each<[string, (size: number) => string]>([
  ["many items", (size) => rss("<item><title>a &amp;lt; b</title><link>/x</link></item>".repeat(size))],
  ["nested items", (size) => rss("<item>".repeat(4 * size))],
  ["nested contents", (size) => atom("<entry><content>".repeat(2 * size))],
])("takes linear time with %s", (_, text) => {
  expect(timeRatio(500, text, items)).toBeLessThan(MAX_TIME_RATIO);
});

it("reads many items, and rejects deeply nested ones", () => {
  expect(urls(rss("<item><link>/x</link></item>".repeat(3_000)))).toHaveLength(3_000);
  expect(urls(rss("<item>".repeat(10_000)))).toEqual([]);
  expect(urls(atom("<entry><content>".repeat(5_000)))).toEqual([]);
  expect(items(`{"version":"https://jsonfeed.org/version/1","items":${"[".repeat(100_000)}`)).toBe(
    "unknown-format",
  );
});
