import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { registrableDomain, siteOf } from "./site.js";

describe("siteOf", () => {
  // The registrable domains are those of the public suffix list's own test data (checkPublicSuffix).
  it.each([
    ["https://a.b.example.com/x", "example.com"],
    ["http://WwW.Example.COM:8080/", "example.com"],
    ["https://b.c.kobe.jp/", "b.c.kobe.jp"],
    ["https://www.city.kobe.jp/", "city.kobe.jp"],
    ["https://www.test.k12.ak.us/", "test.k12.ak.us"],
    ["https://www.食狮.公司.cn/", "xn--85x722f.xn--55qx5d.cn"],
    ["https://news.bbc.co.uk/", "bbc.co.uk"],
    ["https://a.b.github.io/", "b.github.io"],
    ["https://x.blogspot.com/2010/", "x.blogspot.com"],
    ["https://example.com./", "example.com"],
    ["http://192.0.2.1:81/", "192.0.2.1"],
    ["http://[2001:db8::1]/", "[2001:db8::1]"],
    ["http://localhost/", "localhost"],
    ["https://github.io/", "github.io"],
    ["https://under_score.example.com/", "example.com"],
    ["https://a..com/", "a..com"],
    ["example.com", ""],
    ["mailto:a@example.com", ""],
    ["", ""],
  ])("%s", (url, site) => {
    expect(siteOf(url)).toBe(site);
  });

  it("only uses the ICANN part on request", () => {
    expect(siteOf("https://x.blogspot.com/2010/", { icannOnly: true })).toBe("blogspot.com");
    expect(siteOf("https://news.bbc.co.uk/", { icannOnly: true })).toBe("bbc.co.uk");
  });

  it("only reads the host, with any length of the rest", () => {
    expect(siteOf(`https://a.example.com/${"é".repeat(5000)}`)).toBe("example.com");
  });

  it("never throws", () => {
    const codePoints = fc.array(fc.oneof(fc.nat(0x7f), fc.nat(0x10ffff)));
    const law = fc.property(codePoints, (points) => {
      const text = String.fromCodePoint(...points);
      expect(typeof siteOf(text)).toBe("string");
      expect(typeof siteOf(`https://${text}`)).toBe("string");
    });
    fc.assert(law, { seed: 1, numRuns: runs(500) });
  });
});

describe("registrableDomain", () => {
  it.each([
    ["a.b.github.io", "b.github.io", "github.io"],
    ["x.example.com", "example.com", "example.com"],
    ["a.host.invalid", "host.invalid", undefined],
    ["example.com", "example.com", "example.com"],
    ["com", undefined, undefined],
    ["localhost", undefined, undefined],
    ["127.0.0.1", undefined, undefined],
    ["a..com", undefined, undefined],
    ["", undefined, undefined],
  ])("of %s: %s; of the ICANN part: %s", (host, all, icann) => {
    expect(registrableDomain(host)).toBe(all);
    expect(registrableDomain(host, { icannOnly: true })).toBe(icann);
  });
});
