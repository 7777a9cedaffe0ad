import { createRequire } from "node:module";
import { MAX_TIME_RATIO, runs, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allows, parseRobotsTxt, productToken } from "./robots-txt.js";

function allowed(text: string, path: string, product = "winnow"): boolean {
  return allows(parseRobotsTxt(text, product), `https://example.com${path}`);
}

describe("groups (RFC 9309 §2.2.1)", () => {
  it("ignores the case and version of the name", () => {
    expect(productToken("Winnow/1.0 (+https://example.org)")).toBe("winnow");
    expect(allowed("user-AGENT: WINNOW/2\nDISALLOW: /", "/x")).toBe(false);
    expect(allowed("User-agent: winnow-other\nDisallow: /", "/x")).toBe(true);
  });

  it("prefers the group with the name to that for everyone, in any order", () => {
    const text = "User-agent: *\nDisallow: /\n\nUser-agent: winnow\nDisallow: /private";
    expect(allowed(text, "/public")).toBe(true);
    expect(allowed(text, "/private/x")).toBe(false);
    expect(allowed(text, "/public", "other")).toBe(false);
  });

  it("combines groups of one name, and applies rules to all names above them", () => {
    const text =
      "User-agent: winnow\nDisallow: /a\nUser-agent: b\nUser-agent: winnow\nDisallow: /b\nAllow: /a/ok";
    expect(allowed(text, "/a")).toBe(false);
    expect(allowed(text, "/a/ok")).toBe(true);
    expect(allowed(text, "/b")).toBe(false);
    expect(allowed(text, "/b", "b")).toBe(false);
    expect(allowed(text, "/a", "b")).toBe(true);
  });

  it("does not end a group at a sitemap line, an unknown line or an empty one", () => {
    for (const line of ["Sitemap: https://example.com/s.xml", "Clean-param: x /", "", "# hello"]) {
      expect(allowed(`User-agent: winnow\n${line}\nUser-agent: other\nDisallow: /`, "/x")).toBe(false);
    }
  });

  it("allows everything in a group with an empty rule", () => {
    expect(allowed("User-agent: *\nDisallow: /\nUser-agent: winnow\nDisallow:", "/x")).toBe(true);
    expect(allowed("User-agent: winnow\nUser-agent: b\nDisallow:\nUser-agent: c\nDisallow: /", "/x")).toBe(
      true,
    );
  });

  it("ignores rules before any group, and other files", () => {
    expect(allowed("Disallow: /\nUser-agent: b\nDisallow: /", "/x")).toBe(true);
    expect(allowed("<!DOCTYPE html><html><body>Disallow: /</body></html>", "/x")).toBe(true);
    expect(allowed("", "/x")).toBe(true);
  });

  it("reads all three kinds of line breaks, and comments", () => {
    expect(allowed("User-agent: *\rDisallow: /a # not /b\r\nDisallow: /c\n", "/a")).toBe(false);
    expect(allowed("User-agent: *\rDisallow: /a # not /b\r\nDisallow: /c\n", "/c")).toBe(false);
    expect(allowed("User-agent: *\rDisallow: /a # not /b\r\nDisallow: /c\n", "/b")).toBe(true);
  });
});

describe("the longest match (RFC 9309 §2.2.2, §5)", () => {
  it("agrees with the standard's two examples", () => {
    const simple = `User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot`;
    expect(allowed(simple, "/example/page.html")).toBe(false);
    expect(allowed(simple, "/publications/a.gif")).toBe(true);
    expect(allowed(simple, "/other/a.gif")).toBe(false);
    expect(allowed(simple, "/example/page.html", "foobot")).toBe(true);
    expect(allowed(simple, "/example/allowed.gif", "foobot")).toBe(true);
    expect(allowed(simple, "/example/other.gif", "foobot")).toBe(false);
    expect(allowed(simple, "/example/page.html", "bazbot")).toBe(false);
    expect(allowed(simple, "/example/other.gif", "bazbot")).toBe(true);
    expect(allowed(simple, "/example/page.html", "quxbot")).toBe(true);
    const longest = "User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif";
    expect(allowed(longest, "/example/page/disallowed.gif", "foobot")).toBe(false);
    expect(allowed(longest, "/example/page/other.gif", "foobot")).toBe(true);
  });

  it("prefers Allow to a Disallow of the same length, in either order", () => {
    expect(allowed("User-agent: *\nDisallow: /page\nAllow: /page", "/page")).toBe(true);
    expect(allowed("User-agent: *\nAllow: /page\nDisallow: /page", "/page")).toBe(true);
  });

  it("always allows robots.txt itself", () => {
    expect(allowed("User-agent: *\nDisallow: /", "/robots.txt")).toBe(true);
  });

  it.each([
    [
      "/fish",
      ["/fish", "/fish.html", "/fish/salmon.html", "/fishheads", "/fish.php?id=any"],
      ["/Fish", "/cat/fish"],
    ],
    ["/fish*", ["/fish", "/fishheads/yummy.html"], ["/Fish.asp", "/catfish"]],
    ["/fish/", ["/fish/", "/fish/?id=any"], ["/fish", "/fish.html"]],
    ["/*.php", ["/index.php", "/a/b.php?x", "/filename.php/"], ["/", "/windows.PHP"]],
    [
      "/*.php$",
      ["/filename.php", "/folder/filename.php"],
      ["/filename.php?x", "/filename.php/", "/filename.php5"],
    ],
    ["/fish*.php", ["/fish.php", "/fishheads/catfish.php?x=y"], ["/Fish.PHP"]],
    ["/a$", ["/a"], ["/ab", "/a/", "/"]],
    ["/*a*b$", ["/ab", "/xaybzb"], ["/ba", "/abc"]],
    ["/ab*ab$", ["/abab", "/abxab"], ["/ab"]],
    ["*/x", ["/x", "/a/x/y"], ["/y"]],
    ["/$x", ["/$x"], ["/"]],
  ])("matches %s", (pattern, inside, outside) => {
    const text = `User-agent: *\nDisallow: ${pattern}`;
    for (const path of inside) expect(allowed(text, path), path).toBe(false);
    for (const path of outside) expect(allowed(text, path), path).toBe(true);
  });

  it.each([
    ["/foo/bar?baz=quz", "/foo/bar?baz=quz"],
    ["/foo/bar?baz=https://foo.bar", "/foo/bar?baz=https%3A%2F%2Ffoo.bar"],
    ["/foo/bar/ツ", "/foo/bar/%E3%83%84"],
    ["/foo/bar/%E3%83%84", "/foo/bar/%E3%83%84"],
    ["/foo/bar/%e3%83%84", "/foo/bar/ツ"],
    ["/foo/bar/%62%61%7A", "/foo/bar/baz"],
    ["/path/file-with-a-%2A.html", "/path/file-with-a-*.html"],
    ["/path/foo-%24", "/path/foo-$"],
  ])("matches %s with %s (the table of §2.2.2, §2.2.3)", (pattern, path) => {
    expect(allowed(`User-agent: *\nDisallow: ${pattern}`, path)).toBe(false);
    expect(allowed(`User-agent: *\nDisallow: ${pattern}x`, path)).toBe(true);
  });

  it("distinguishes an encoded slash in the path from a slash", () => {
    expect(allowed("User-agent: *\nDisallow: /a%2Fb", "/a/b")).toBe(true);
  });
});

describe("crawl delay and sitemaps", () => {
  it("reads them", () => {
    const text =
      "Sitemap: https://example.com/a.xml\nUser-agent: *\nCrawl-delay: 2.5\nDisallow: /x\nsitemap: /b.xml # second";
    const { crawlDelay, sitemaps } = parseRobotsTxt(text, "winnow");
    expect(crawlDelay).toBe(2500);
    expect(sitemaps).toEqual(["https://example.com/a.xml", "/b.xml"]);
    expect(parseRobotsTxt("User-agent: *\nCrawl-delay: soon", "winnow").crawlDelay).toBeUndefined();
  });

  it("accepts a group with only a crawl delay", () => {
    const text = "User-agent: other\nCrawl-delay: 10\n\nUser-agent: *\nDisallow: /private";
    expect(parseRobotsTxt(text, "winnow").crawlDelay).toBeUndefined();
    expect(allowed(text, "/private", "other")).toBe(true);
  });
});

it("agrees with robots-parser where both follow the standard", () => {
  type Peer = (url: string, text: string) => { isAllowed(url: string, agent: string): boolean | undefined };
  const peer = createRequire(import.meta.url)("robots-parser") as Peer;
  const segment = fc.constantFrom("a", "b", "ab", "*", "/", "c.html", "%C3%A9", "?q=1", ".");
  const path = fc.array(segment, { maxLength: 6 }).map((parts) => `/${parts.join("")}`);
  const end = fc.constantFrom("", "", "$");
  const rule = fc.tuple(fc.constantFrom("Allow", "Disallow"), path, end).map(([f, p, e]) => `${f}: ${p}${e}`);
  const group = fc
    .tuple(fc.constantFrom("*", "winnow", "other"), fc.array(rule, { minLength: 1, maxLength: 6 }))
    .map(([agent, rules]) => `User-agent: ${agent}\n${rules.join("\n")}`);
  const requested = path.map((p) => p.replaceAll("*", "x"));
  fc.assert(
    fc.property(fc.array(group, { maxLength: 4 }), requested, (groups, p) => {
      // In robots-parser, each `*` of a run adds to the length of a pattern; here a run counts as one.
      const text = groups.join("\n\n").replace(/\*{2,}/g, "*");
      const expected = peer("https://example.com/robots.txt", text).isAllowed(
        `https://example.com${p}`,
        "winnow",
      );
      expect(allowed(text, p)).toBe(expected);
    }),
    { seed: 1, numRuns: runs(300) },
  );
});

it.each<[string, (size: number) => string]>([
  [
    "many rules with wildcards",
    (size) => `User-agent: *\n${`Disallow: /${"*a".repeat(10)}*b\n`.repeat(size)}`,
  ],
  ["one rule of many wildcards", (size) => `User-agent: *\nDisallow: /${"a*".repeat(16 * size)}b`],
])("takes time linear in a file with %s", (_, file) => {
  const address = `/${"a".repeat(2000)}`;
  expect(allowed(file(100), address)).toBe(true);
  expect(timeRatio(1_000, file, (text) => allowed(text, address))).toBeLessThan(MAX_TIME_RATIO);
});
