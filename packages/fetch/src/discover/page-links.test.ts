import { expect, it } from "vitest";
import { address, siteScope } from "./addresses.js";
import { feedPlaces } from "./discover.js";
import { pageLinks } from "./page-links.js";

it("finds feeds, sitemaps and links of a page", () => {
  const html = `<base href="/blog/"><link rel=alternate type="application/rss+xml" href="feed">
    <link rel="home ALTERNATE" type="application/atom+xml; charset=utf-8" href="https://feeds.example.net/a">
    <link rel=alternate type="application/feed+json" href="/feed.json"><link rel=alternate type="application/json" href="/old-feed.json">
    <link rel=alternate type="application/json" href="/wp-json/wp/v2/pages/1"><link rel=alternate type="text/xml+oembed" href="/oembed">
    <link rel=alternate hreflang=de href="/de/"><link rel=alternate type="application/rss+xml" href="/comments/feed/">
    <link rel=stylesheet type="text/xml" href="/no"><link rel=alternate type="application/rss+xml" href="javascript:no">
    <link rel=sitemap type="application/xml" href="/map.xml">
    <a href="a#x">A</a><a href="a">A</a><a href="mailto:a@b.example">B</a><a>C</a><a href="https://other.example/">D</a>`;
  expect(pageLinks(new TextEncoder().encode(html), "text/html", "https://example.com/x/y")).toEqual({
    feeds: [
      "https://example.com/blog/feed",
      "https://feeds.example.net/a",
      "https://example.com/feed.json",
      "https://example.com/old-feed.json",
    ],
    sitemaps: ["https://example.com/map.xml"],
    pages: ["https://example.com/blog/a", "https://other.example/"],
  });
});

it("returns addresses that grow linearly with the page", () => {
  const size = (n: number): number => {
    const base = `<base href="http://a.example/${"A".repeat(n)}/">`;
    const html = base + Array.from({ length: n / 10 }, (_, i) => `<a href=${i}>`).join("");
    return pageLinks(new TextEncoder().encode(html), "text/html", "https://example.com/").pages.join("")
      .length;
  };
  expect(size(80_000)).toBeLessThan(2.3 * size(40_000));
  // Nor is a page's long address repeated in each of its links.
  const long = `https://example.com/${"A".repeat(5_000)}/`;
  expect(pageLinks(new TextEncoder().encode("<a href=x><a href=/y>"), "text/html", long).pages).toEqual([]);
});

it.each([
  ["https://EXAMPLE.com:443/a b#c", "https://example.com/a%20b"],
  ["http://example.com:8080", "http://example.com:8080/"],
  ["../x?y", "https://example.com/x?y"],
  ["//other.example/", "https://other.example/"],
  ["", undefined],
  ["https://user:secret@example.com/", undefined],
  ["data:text/html,x", undefined],
  ["https://", undefined],
])("address: %s", (value, expected) => {
  expect(address(value, "https://example.com/d/f")).toBe(expected);
});

it("recognises a site's own hosts", () => {
  const scope = siteScope("https://www.example.com/");
  const own = [
    "https://example.com/",
    "http://www.example.com:8080/x",
    "https://a.b.example.com/",
    "https://example.com./",
  ];
  const others = [
    "https://example.org/",
    "https://notexample.com/",
    "https://com/",
    "https://example.com.evil.example/",
  ];
  expect(own.map(scope.has)).toEqual(own.map(() => true));
  expect(others.map(scope.has)).toEqual(others.map(() => false));
  expect(siteScope("https://blog.example.com/").has("https://example.com/")).toBe(false);
  scope.add("https://example.org/");
  expect(scope.has("https://www.example.org/x")).toBe(true);
});

it("guesses feeds below the page first, then at the root", () => {
  const names = ["feed", "rss.xml", "atom.xml", "feed.json", "index.xml"];
  const at = (folder: string) => names.map((name) => `https://example.com${folder}${name}`);
  expect(feedPlaces("https://example.com/?x=1")).toEqual(at("/"));
  expect(feedPlaces("https://example.com/blog")).toEqual([...at("/blog/"), ...at("/")]);
  expect(feedPlaces("https://example.com/blog/index.html")).toEqual([...at("/blog/"), ...at("/")]);
});
