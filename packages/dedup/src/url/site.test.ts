import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { siteOf } from "./site.js";

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

  it("never throws", () => {
    const law = fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(typeof siteOf(text)).toBe("string");
      expect(typeof siteOf(`https://${text}`)).toBe("string");
    });
    fc.assert(law, { seed: 1, numRuns: 500 });
  });
});
