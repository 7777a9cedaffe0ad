import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalUrl } from "./canonical.js";
import type { CanonicalUrlOptions } from "./rules.js";

describe("canonicalUrl", () => {
  it.each([
    // RFC 3986, section 6.2.2: the example of equivalent URIs, with an http scheme.
    ["HTTP://a/./b/../b/%63/%7bfoo%7d", "https://a/b/c/%7Bfoo%7D"],
    // Section 6.2.3: the four spellings of one URL.
    ["http://example.com", "https://example.com/"],
    ["http://example.com/", "https://example.com/"],
    ["http://example.com:/", "https://example.com/"],
    ["http://example.com:80/", "https://example.com/"],
    ["https://example.com:443/a", "https://example.com/a"],
    ["http://example.com:8080/a", "https://example.com:8080/a"],
    ["http://example.com:443/a", "https://example.com/a"],
    ["  HTTPS://Example.COM/Path \n", "https://example.com/Path"],
    ["https://example.com./a", "https://example.com/a"],
    ["https://www.www.example.com/", "https://example.com/"],
    ["https://www.co.uk/", "https://www.co.uk/"],
    ["https://www.github.io/", "https://www.github.io/"],
    ["https://www.localhost/", "https://www.localhost/"],
    ["https://en.m.example.org/", "https://en.m.example.org/"],
    ["https://user:secret@example.com/", "https://example.com/"],
    ["https://bücher.example/ä?ö=ü", "https://xn--bcher-kva.example/%C3%A4?%C3%B6=%C3%BC"],
    ["http://[2001:DB8::1]:80/", "https://[2001:db8::1]/"],
    ["http://0x7f.1/", "https://127.0.0.1/"],
    ["https://a.com/%7euser/%2f%41%", "https://a.com/~user/%2FA%25"],
    ["https://a.com/?a[]=1|2", "https://a.com/?a%5B%5D=1%7C2"],
    ["https://a.com/?q=two+words", "https://a.com/?q=two%20words"],
    ["https://a.com/x#part", "https://a.com/x"],
    ["https://a.com/#!/inbox/1", "https://a.com/#!/inbox/1"],
    ["https://a.com/#!", "https://a.com/"],
    ["https://a.com/x?", "https://a.com/x"],
    ["https://a.com/x?&&b=2&a=2&a=1&", "https://a.com/x?a=2&a=1&b=2"],
    ["https://a.com/?a&b=", "https://a.com/?a&b="],
    [
      "https://a.com/?id=5&utm_source=x&UTM%5FMedium=y&gclid=1&fbclid=2&mc_eid=3&igshid=4",
      "https://a.com/?id=5",
    ],
    [
      "https://a.com/?p=1&page=2&lang=de&ref=main&source=b&s=words&sid=12",
      "https://a.com/?lang=de&p=1&page=2&ref=main&s=words&sid=12&source=b",
    ],
    ["https://a.com/?utmost=1&gclidx=2&at=3", "https://a.com/?at=3&gclidx=2&utmost=1"],
    ["https://a.com/?sid=0123456789abcdef0123456789ABCDEF&t=7", "https://a.com/?t=7"],
    ["https://a.com/?PHPSESSID=abc&ASPSESSIONIDQQ=1&CFTOKEN=9", "https://a.com/"],
    ["https://a.com/shop;JSESSIONID=1F.node2/x;v=1;jsessionid=2?a=1", "https://a.com/shop/x;v=1?a=1"],
    ["https://a.com/..;jsessionid=1/x", "https://a.com/..;jsessionid=1/x"],
    ["https://a.com/a/index.html", "https://a.com/a"],
    ["https://a.com/Default.aspx?id=1", "https://a.com/?id=1"],
    ["https://a.com/index.php/story", "https://a.com/index.php/story"],
    ["https://a.com/index.html/index.html/", "https://a.com/"],
    ["https://a.com/myindex.html", "https://a.com/myindex.html"],
    ["https://a.com/a//b///c//", "https://a.com/a/b/c"],
    ["https://a.com//.b/c;//..?d", "https://a.com/.b/c;?d"],
    ["https://a.com//.b|/c//../..", "https://a.com/.b%7C"],
    ["https://a.com///.b///x/./.", "https://a.com/.b/x"],
    ["https://a.com/web/2020/http://b.com//x/", "https://a.com/web/2020/http://b.com/x"],
  ])("%s", (url, expected) => {
    expect(canonicalUrl(url)).toBe(expected);
  });

  it.each([
    "",
    "example.com/a",
    "//example.com/a",
    "/a",
    "mailto:a@b.c",
    "ftp://example.com/",
    "javascript:alert(1)",
    "data:text/html,x",
    "http://",
    "http://./",
    "https://exa mple.com/",
    "http://1.2.3.256/",
    "http://a.com:99999/",
    "http://[::1",
    "\ud800",
  ])("rejects %j", (url) => {
    expect(canonicalUrl(url)).toBeUndefined();
  });

  it.each<[CanonicalUrlOptions, string, string]>([
    [{ https: false }, "http://a.com:80/", "http://a.com/"],
    [{ www: false }, "https://www.a.com/", "https://www.a.com/"],
    [{ mobile: true }, "https://en.m.example.org/", "https://en.example.org/"],
    [{ mobile: true }, "https://www.mobile.example.org/", "https://example.org/"],
    [{ mobile: true }, "https://m.com/", "https://m.com/"],
    [{ amp: true }, "https://amp.example.org/x/amp/", "https://example.org/x"],
    [{ amp: true }, "https://a.com/x.amp.html?amp=1", "https://a.com/x.html"],
    [{ amp: true }, "https://a.com/x.amp?outputType=amp&id=2", "https://a.com/x?id=2"],
    [{ amp: true }, "https://a.com/amp", "https://a.com/amp"],
    [{ amp: true }, "https://a.com/...amp", "https://a.com/...amp"],
    [{}, "https://a.com/x/amp?amp=1", "https://a.com/x/amp?amp=1"],
    [{ fragment: "drop" }, "https://a.com/#!x", "https://a.com/"],
    [{ fragment: "keep" }, "https://a.com/#x%7e", "https://a.com/#x~"],
    [{ tracking: false }, "https://a.com/?utm_source=1", "https://a.com/?utm_source=1"],
    [
      { sessions: false },
      "https://a.com/x;jsessionid=1?PHPSESSID=2",
      "https://a.com/x;jsessionid=1?PHPSESSID=2",
    ],
    [{ sort: false }, "https://a.com/?b=1&a=2", "https://a.com/?b=1&a=2"],
    [{ index: false }, "https://a.com/index.html", "https://a.com/index.html"],
    [{ trailingSlash: false }, "https://a.com/a/index.html", "https://a.com/a/"],
    [{ slashes: false }, "https://a.com/a//b", "https://a.com/a//b"],
  ])("%j %s", (options, url, expected) => {
    expect(canonicalUrl(url, options)).toBe(expected);
  });

  it("rejects unknown options", () => {
    // @ts-expect-error: not one of the values.
    expect(() => canonicalUrl("https://a.com/", { fragment: "all" })).toThrow(TypeError);
    // @ts-expect-error: not an option.
    expect(() => canonicalUrl("https://a.com/", { port: true })).toThrow("options.port");
  });

  const flags = [
    "https",
    "www",
    "mobile",
    "amp",
    "tracking",
    "sessions",
    "sort",
    "index",
    "trailingSlash",
    "slashes",
  ];
  const choices: fc.Arbitrary<CanonicalUrlOptions> = fc.record(
    {
      ...Object.fromEntries(flags.map((flag) => [flag, fc.boolean()])),
      fragment: fc.constantFrom("hashbang", "drop", "keep"),
    },
    { requiredKeys: [] },
  );
  const piece = fc.oneof(
    fc.constantFrom(
      "/",
      ".",
      "..",
      "%",
      "%2e",
      "%2E",
      "%41",
      "%c3",
      ".b",
      ";",
      ":",
      "//",
      "index.html",
      ".amp",
      ".html",
      "/amp",
    ),
    fc.constantFrom(
      ";jsessionid=",
      ";jsess",
      "ionid=1",
      "?",
      "&",
      "=",
      "+",
      "#",
      "#!",
      "utm_",
      "a",
      "[",
      "|",
      "\\",
      "é",
      "@",
    ),
    fc.string({ unit: "binary", maxLength: 3 }),
  );
  const host = fc.constantFrom(
    "a.com",
    "www.a.com",
    "www.m.amp.a.co.uk.",
    "www.github.io",
    "127.1",
    "[::1]",
    "a.com:443",
    "x:80",
  );
  const address = fc
    .tuple(fc.constantFrom("http", "https"), host, fc.array(piece, { maxLength: 12 }))
    .map(([scheme, name, pieces]) => `${scheme}://${name}/${pieces.join("")}`);

  it("is idempotent, and never throws", () => {
    const law = fc.property(
      fc.oneof(address, fc.webUrl(), fc.string({ unit: "binary" })),
      choices,
      (url, options) => {
        const once = canonicalUrl(url, options);
        if (once !== undefined) expect(canonicalUrl(once, options)).toBe(once);
      },
    );
    fc.assert(law, { seed: 1, numRuns: 4000 });
  });

  it("keeps unknown parameters of the query", () => {
    const name = fc.stringMatching(/^[b-z][a-z]{0,5}x$/);
    const parameters = fc.uniqueArray(fc.tuple(name, fc.stringMatching(/^[a-z0-9]{0,5}$/)), {
      selector: ([key]) => key,
    });
    const law = fc.property(parameters, (list) => {
      const url = `https://a.com/?${list.map(([key, value]) => `${key}=${value}`).join("&")}`;
      const kept = [...new URL(canonicalUrl(url)!).searchParams].sort();
      expect(kept).toEqual([...list].sort());
    });
    fc.assert(law, { seed: 1 });
  });

  it("rejects URLs above the maximum length", () => {
    for (const part of [
      "/..",
      "/a",
      "/",
      ";",
      "&",
      "é",
      ";jsessionid=",
      ".amp",
      "?a&",
      "%",
      "/index.html",
      "//",
      "#!",
    ]) {
      // Above the maximum length.
      expect(canonicalUrl(`https://a.com/${part.repeat(200_000)}`, { amp: true })).toBeUndefined();
      const address = `https://a.com/${part.repeat(Math.floor(300 / part.length))}`;
      expect(typeof canonicalUrl(address, { amp: true })).toBe("string");
    }
    canonicalUrl(`https://a${".".repeat(200_000)}b/`);
  });
});
