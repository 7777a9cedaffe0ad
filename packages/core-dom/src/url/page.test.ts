import { describe, expect, it } from "vitest";
import { isHomePage, likelySite, pageKey, samePage, sameSite } from "./page.js";

describe("samePage", () => {
  it.each([
    ["https://a.org/x", "http://www.a.org/x/", true],
    ["https://a.org/x", "https://m.a.org/X?utm_source=y#z", true],
    ["https://a.org/x/index.html", "https://a.org/x/", true],
    ["https://a.org/caf%C3%A9", "https://a.org/café", true],
    ["https://a.org/%ff", "https://a.org/%ff", true],
    ["https://a.org/x?id=1", "https://a.org/x?id=2", false],
    ["https://a.org/x", "https://a.org/y", false],
    ["no", "no", false],
    ["mailto:a@a.org", "mailto:a@a.org", false],
  ])("%s and %s: %s", (a, b, same) => {
    expect(samePage(a, b)).toBe(same);
  });

  it("compares by a key", () => {
    expect(pageKey("https://www2.Example.com/A/default.aspx?ref=x&p=2#top")).toBe("example.com/a?p=2");
    expect(pageKey("https://www.com/")).toBe("www.com");
  });
});

describe("isHomePage", () => {
  it.each([
    ["https://a.org", true],
    ["https://a.org/index.php", true],
    ["https://a.org/?utm_source=x", true],
    ["https://a.org/?p=1", false],
    ["https://a.org/x", false],
    ["/", false],
  ])("%s: %s", (address, home) => {
    expect(isHomePage(address)).toBe(home);
  });
});

describe("likelySite", () => {
  it.each([
    ["https://www.example.org/", "example.org"],
    ["https://news.example.co.uk/", "example.co.uk"],
    ["https://a.b.t.co/", "t.co"],
    ["http://10.0.0.1/", "10.0.0.1"],
    ["http://localhost/", "localhost"],
    ["x", undefined],
  ])("%s: %s", (address, site) => {
    expect(likelySite(address)).toBe(site);
  });

  it("compares sites", () => {
    expect(sameSite("https://blog.a.org/x", "https://a.org/")).toBe(true);
    expect(sameSite("https://a.co.uk/", "https://b.co.uk/")).toBe(false);
    expect(sameSite("x", "x")).toBe(false);
  });
});
