import { gzipSync } from "node:zlib";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { type ParsedSitemap, parseSitemap } from "./sitemap.js";

const ADDRESS = "https://example.com/maps/sitemap.xml";
const bytesOf = (text: string) => new TextEncoder().encode(text);
const parsed = (text: string): ParsedSitemap => parseSitemap(bytesOf(text), ADDRESS);
const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

describe("parseSitemap", () => {
  it("reads addresses and dates", () => {
    const text = `\uFEFF<?xml version="1.0" encoding="UTF-8"?>
<urlset ${NS}>
  <url><loc> https://example.com/a?x=1&amp;y=2#part </loc><lastmod>2024-05-01</lastmod><priority>0.5</priority></url>
  <url><lastmod>2024-05-01T10:00:00+02:00</lastmod><loc><![CDATA[https://EXAMPLE.com:443/ü]]></loc></url>
  <url><loc>mailto:a@example.com</loc></url>
  <url><loc></loc></url>
  <url><loc>/relative</loc><lastmod>soon</lastmod></url>
</urlset>`;
    expect(parsed(text)).toEqual({
      kind: "urls",
      urls: [
        { url: "https://example.com/a?x=1&y=2", lastModified: "2024-05-01" },
        { url: "https://example.com/%C3%BC", lastModified: "2024-05-01T10:00:00+02:00" },
        { url: "https://example.com/relative" },
      ],
    });
  });

  it("reads an index", () => {
    const text = `<sitemapindex ${NS}><sitemap><loc>https://example.com/1.xml.gz</loc><lastmod>2024</lastmod></sitemap>
      <sitemap><loc>https://example.com/2.xml</loc></sitemap></sitemapindex>`;
    expect(parsed(text)).toEqual({
      kind: "index",
      sitemaps: [
        { url: "https://example.com/1.xml.gz", lastModified: "2024" },
        { url: "https://example.com/2.xml" },
      ],
    });
  });

  it("reads the news extension, and ignores addresses of images", () => {
    const text = `<urlset ${NS} xmlns:n="http://www.google.com/schemas/sitemap-news/0.9"
        xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
      <url><image:image><image:loc>https://example.com/a.jpg</image:loc></image:image><loc>https://example.com/a</loc>
      <n:news><n:publication><n:name>The  Paper</n:name></n:publication>
      <n:publication_date>2024-05-01T10:00:00Z</n:publication_date><n:title>A &amp; B
      &lt;c></n:title></n:news></url>
      <url><image:image><image:loc>https://example.com/b.jpg</image:loc></image:image></url></urlset>`;
    expect(parsed(text)).toEqual({
      kind: "urls",
      urls: [{ url: "https://example.com/a", published: "2024-05-01T10:00:00Z", title: "A & B <c>" }],
    });
  });

  it("reads prefixed and invalid XML", () => {
    expect(
      parsed(
        `<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"><s:url><s:loc>https://example.com/a</s:loc></s:url></s:urlset>`,
      ),
    ).toMatchObject({ urls: [{ url: "https://example.com/a" }] });
    expect(
      parsed(
        "<urlset><url><loc>https://example.com/a?b&c</loc><url><loc>https://example.com/d</loc></url></urlset>",
      ),
    ).toMatchObject({ urls: [{ url: "https://example.com/a?b&c" }, { url: "https://example.com/d" }] });
    expect(
      parsed(
        "<urlset><url><loc>https://example.com/a</loc><lastmod>2024-05-01</url><url><loc>https://example.com/cut-",
      ),
    ).toEqual({ kind: "urls", urls: [{ url: "https://example.com/a", lastModified: "2024-05-01" }] });
  });

  it("reads a text file with one address per line", () => {
    expect(
      parsed("\uFEFFhttps://example.com/a\r\n\r\n  https://example.com/b  \nnot one\nftp://example.com/c"),
    ).toEqual({
      kind: "urls",
      urls: [{ url: "https://example.com/a" }, { url: "https://example.com/b" }],
    });
  });

  it("decompresses gzip data, even if it is truncated or compressed twice", () => {
    const lines = Array.from({ length: 5_000 }, (_, i) => `<url><loc>https://example.com/${i}</loc></url>`);
    const packed = gzipSync(`<urlset>${lines.join("")}</urlset>`);
    expect(parseSitemap(packed, ADDRESS)).toMatchObject({ urls: { length: 5_000 } });
    expect(parseSitemap(gzipSync(packed), ADDRESS)).toMatchObject({ urls: { length: 5_000 } });
    const cut = parseSitemap(packed.subarray(0, packed.length / 2), ADDRESS);
    expect(cut.kind === "urls" && cut.urls.length).toBeGreaterThan(1_000);
  });

  it.each([
    ["", "empty"],
    [" \n ", "empty"],
    ["<!DOCTYPE html><html><body>Not found</body></html>", "html"],
    ["<rss><channel/></rss>", "unknown-format"],
    ["{}", "unknown-format"],
    ["Not found", "unknown-format"],
  ])("reports why %j is not a sitemap", (text, reason) => {
    expect(parsed(text)).toEqual({ kind: "none", reason });
  });

  it("reports invalid gzip data, and does not decompress a bomb", () => {
    expect(parseSitemap(new Uint8Array([0x1f, 0x8b, 9, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3]), ADDRESS)).toEqual({
      kind: "none",
      reason: "bad-encoding",
    });
    const bomb = gzipSync(Buffer.alloc(20_000_000, " "));
    expect(parseSitemap(bomb, ADDRESS, { maxSize: 1_000_000 })).toEqual({
      kind: "none",
      reason: "too-large",
    });
    expect(parseSitemap(bytesOf("https://example.com/a"), ADDRESS, { maxSize: 5 })).toEqual({
      kind: "none",
      reason: "too-large",
    });
  });

  it("stops at the limit of addresses", () => {
    const text =
      "<urlset><url><loc>https://example.com/1</loc></url><url><loc>https://example.com/2</loc></url>";
    expect(parseSitemap(bytesOf(text), ADDRESS, { limit: 1 })).toMatchObject({
      urls: [{ url: "https://example.com/1" }],
    });
    const lines = "https://example.com/1\nhttps://example.com/2";
    expect(parseSitemap(bytesOf(lines), ADDRESS, { limit: 1 })).toMatchObject({ urls: { length: 1 } });
  });

  it("reads addresses in linear time", () => {
    const bytes = (count: number) =>
      bytesOf(
        `<urlset ${NS}>${Array.from({ length: count }, (_, i) => `<url><loc>https://example.com/${i}</loc></url>`).join("")}</urlset>`,
      );
    expect(parseSitemap(bytes(10_000), ADDRESS)).toMatchObject({ kind: "urls", urls: { length: 10_000 } });
    expect(timeRatio(1_000, bytes, (input) => parseSitemap(input, ADDRESS))).toBeLessThan(MAX_TIME_RATIO);
  });

  it("reads nested elements in linear time", () => {
    const nested = (depth: number) => `<urlset>${"<url>".repeat(depth)}<loc>https://example.com/a</loc>`;
    expect(parsed(nested(100_000))).toMatchObject({ urls: { length: 1 } });
    expect(timeRatio(4_000, nested, parsed)).toBeLessThan(MAX_TIME_RATIO);
  });
});
