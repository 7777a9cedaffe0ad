import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { isHome, samePage, sameSite, siteOf } from "./addresses.js";
import { resolver } from "./url.js";

describe("resolver", () => {
  it.each([
    ["", "https://a.org/b/c", "d", "https://a.org/b/d"],
    ["<base href=/e/>", "https://a.org/b/c", "d", "https://a.org/e/d"],
    ["<base href=https://f.org/>", "https://a.org/b/c", "d", "https://f.org/d"],
    ["<base href='http://['>", "https://a.org/b/c", "d", "https://a.org/b/d"],
    ["", undefined, "https://a.org/x", "https://a.org/x"],
    ["", undefined, "d", undefined],
    ["", "https://a.org/", "", undefined],
    ["", "https://a.org/", "mailto:a@b.c", undefined],
    ["", "https://a.org/", "data:,x", undefined],
    ["", "no address", "/x", undefined],
  ])("with %s at %s makes of %s", (html, url, href, absolute) => {
    expect(resolver(parse(html), url)(href)).toBe(absolute);
  });
});

describe("addresses", () => {
  it.each([
    ["https://a.org/x", "http://www.a.org/x/", true],
    ["https://a.org/x", "https://m.a.org/X?utm_source=y#z", true],
    ["https://a.org/x/index.html", "https://a.org/x/", true],
    ["https://a.org/caf%C3%A9", "https://a.org/café", true],
    ["https://a.org/x?id=1", "https://a.org/x?id=2", false],
    ["https://a.org/x", "https://a.org/y", false],
    ["no", "no", false],
  ])("%s and %s are one page: %s", (a, b, same) => {
    expect(samePage(a, b)).toBe(same);
  });

  it.each([
    ["https://www.example.org/", "example.org"],
    ["https://news.example.co.uk/", "example.co.uk"],
    ["https://a.b.t.co/", "t.co"],
    ["http://10.0.0.1/", "10.0.0.1"],
    ["http://localhost/", "localhost"],
  ])("the site of %s is %s", (address, site) => {
    expect(siteOf(address)).toBe(site);
  });

  it("compares sites", () => {
    expect(sameSite("https://blog.a.org/x", "https://a.org/")).toBe(true);
    expect(sameSite("https://a.co.uk/", "https://b.co.uk/")).toBe(false);
    expect(sameSite("x", "x")).toBe(false);
  });

  it.each([
    ["https://a.org", true],
    ["https://a.org/index.php", true],
    ["https://a.org/?utm_source=x", true],
    ["https://a.org/?p=1", false],
    ["https://a.org/x", false],
  ])("%s is a front page: %s", (address, home) => {
    expect(isHome(address)).toBe(home);
  });
});
