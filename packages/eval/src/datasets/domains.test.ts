import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import type { GoldPage } from "../types.js";
import { domainOf, withoutHtml } from "./domains.js";

const page = (rest: Partial<GoldPage>): GoldPage => ({ id: "1", gold: { text: "" }, ...rest });

describe("domainOf", () => {
  it.each([
    ["http://news.bbc.co.uk/1/hi.html", "bbc.co.uk"],
    ["HTTPS://Example.COM", "example.com"],
    ["http://a.blogspot.com/x", "blogspot.com"],
    ["http://127.0.0.1/", undefined],
    ["http://localhost/", undefined],
    ["http://host.invalid/", undefined],
    ["not a url", undefined],
    ["", undefined],
  ])("of the URL %s is %s", (url, domain) => {
    expect(domainOf(page({ url }))).toBe(domain);
  });

  it.each([
    ['<link href="https://www.a.org/x" rel="canonical">', "a.org"],
    ["<LINK REL=canonical HREF=https://www.a.org/x>", "a.org"],
    ["<meta property='og:url' content='https://b.org/?a=1&amp;b=2'>", "b.org"],
    ['<meta name="twitter:url" content="https://c.org/">', "c.org"],
    ['<base href="http://d.org/">', "d.org"],
    ['<base href="http://d.org/"><meta property="og:url" content="https://b.org/">', "b.org"],
    ['<link rel="canonical" href="/relative"><meta property="og:url" content="https://b.org/">', "b.org"],
    ['<!-- <link rel="canonical" href="https://a.org/"> -->', undefined],
    ['<link rel="stylesheet" href="https://cdn.org/x.css">', undefined],
    ['<a href="https://a.org/">', undefined],
  ])("of the page %s is %s", (html, domain) => {
    expect(domainOf(page({ html: `<!doctype html><head>${html}` }))).toBe(domain);
  });

  it.each([
    ["20111103_www.express.gr_b790b5da", "express.gr"],
    ["bbc.co.uk_news_01", "bbc.co.uk"],
    ["BBC_1", undefined],
    ["0003", undefined],
    ["v1.2", undefined],
    ["a.html", undefined],
  ])("of the name %s is %s", (source, domain) => {
    expect(domainOf(page({ source }))).toBe(domain);
  });

  it("trusts the URL before the page, and the page before the name", () => {
    const html = '<link rel="canonical" href="https://a.org/">';
    expect(domainOf(page({ url: "http://u.org/", html, source: "s.org_1" }))).toBe("u.org");
    expect(domainOf(page({ html, source: "s.org_1" }))).toBe("a.org");
  });

  it("reads pages that aren't UTF-8", () => {
    const bytes = Buffer.from('<title>\u00e9</title><link rel="canonical" href="https://a.org/">', "latin1");
    expect(domainOf(page({ htmlBase64: bytes.toString("base64") }))).toBe("a.org");
  });

  it("reads only the start of the page", () => {
    const html = `${" ".repeat(40_000)}<link rel="canonical" href="https://a.org/">`;
    expect(domainOf(page({ html }))).toBeUndefined();
  });

  it.each(["<!--", "<link ", "<meta a=", "<link a=b ", "<link rel='"])(
    "takes linear time on a head that repeats %j",
    (piece) => {
      const head = (size: number) => page({ html: piece.repeat(size / piece.length) });
      expect(timeRatio(4000, head, domainOf)).toBeLessThan(MAX_TIME_RATIO);
    },
  );

  it("reads a page whose Base64 has line breaks", () => {
    const html = `<link rel="canonical" href="https://a.org/">${"x".repeat(60_000)}`;
    for (const width of [57, 60, 75, 76]) {
      const htmlBase64 = btoa(html).replace(new RegExp(`.{${width}}`, "g"), "$&\n");
      expect(domainOf(page({ htmlBase64 }))).toBe("a.org");
    }
  });
});

describe("withoutHtml", () => {
  it("drops the page and keeps its domain", () => {
    const full = page({ html: '<link rel="canonical" href="https://a.org/">', lang: "en" });
    const bare = withoutHtml(full);
    expect(bare).toEqual({ id: "1", gold: { text: "" }, lang: "en", domain: "a.org" });
    expect(domainOf(bare)).toBe("a.org");
    expect(domainOf({ ...bare })).toBe("a.org");
  });

  it("returns the record itself if it has no page", () => {
    const bare = page({});
    expect(withoutHtml(bare)).toBe(bare);
  });
});
