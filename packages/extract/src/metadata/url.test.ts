import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { collect } from "./sources/index.js";
import { url } from "./url.js";

const ADDRESS = "https://example.org/news/swifts?utm_source=x#top";
const read = (html: string, address: string | undefined = ADDRESS, headers = {}) =>
  url(collect(parse(html), { url: address, headers }));

describe("url", () => {
  it.each([
    ['<link rel="canonical" href="/news/swifts">', "https://example.org/news/swifts", "link"],
    ['<meta property="og:url" content="https://example.org/s">', "https://example.org/s", "open-graph"],
    ["", "https://example.org/news/swifts?utm_source=x", "option"],
    ['<link rel="canonical" href="https://www.example.org/a#b">', "https://www.example.org/a", "link"],
    ['<link rel="canonical" href="https://example.org/a#!b">', "https://example.org/a#!b", "link"],
    [
      '<title>Swifts sleep</title><script type="application/ld+json">{"@type": "Article", "headline": "Swifts sleep", "mainEntityOfPage": {"@id": "https://example.org/news/swifts"}}</script>',
      "https://example.org/news/swifts",
      "json-ld",
    ],
  ])("reads %s", (html, value, source) => {
    expect(read(html)?.chosen).toMatchObject({ value, source });
  });

  it("prefers the Link header to the caller's address", () => {
    const found = read("", ADDRESS, { link: '</news/swifts>; rel="canonical"' });
    expect(found?.chosen).toEqual({
      value: "https://example.org/news/swifts",
      source: "header",
      key: "canonical",
    });
  });

  it.each([
    ["https://elsewhere.example/news/swifts", "other-site"],
    ["https://example.org/", "home-page"],
    ["https://example.org/a title by mistake", "no-address"],
    ["javascript:void(0)", "no-address"],
  ])("rejects %s: %s", (href, reason) => {
    const found = read(`<link rel="canonical" href="${href}">`);
    expect(found?.chosen?.source).toBe("option");
    const rejected = found?.rejected.map((one) => one.reason) ?? [];
    // Other than http(s), it is not even a link.
    expect(rejected).toEqual(href.startsWith("javascript") ? [] : [reason]);
  });

  it("takes the front page's own address, and any without the caller's", () => {
    expect(read('<link rel="canonical" href="/">', "https://example.org/index.html")?.chosen?.value).toBe(
      "https://example.org/",
    );
    expect(url(collect(parse('<link rel="canonical" href="https://a.org/x">'), {}))?.chosen?.value).toBe(
      "https://a.org/x",
    );
    expect(url(collect(parse(""), {}))).toBeUndefined();
  });
});
