import { describe, expect, it } from "vitest";
import { parse } from "../parse/parse.js";
import { baseUrl, hostOf, hrefOf, parseHttpUrl, parseUrl, urlOf } from "./address.js";

describe("parseHttpUrl", () => {
  it.each([
    [" HTTP://Example.COM:80/a ", undefined, "http://example.com/a"],
    ["/a", "https://example.com/b", "https://example.com/a"],
    ["/a", undefined, undefined],
    ["", "https://example.com/", undefined],
    ["mailto:a@example.com", undefined, undefined],
    ["http://../", undefined, undefined],
    ["http://[", "https://example.com/", undefined],
  ])("of %j at %s is %s", (address, base, href) => {
    expect(parseHttpUrl(address, base)?.href).toBe(href);
  });
});

describe("parseUrl", () => {
  it.each([
    ["../c", "https://a.org/b/d", "https://a.org/c"],
    ["mailto:a@a.org", "https://a.org/", "mailto:a@a.org"],
    ["\n//b.org\t", "https://a.org/", "https://b.org/"],
    ["#x", undefined, undefined],
    ["x", "no address", undefined],
  ])("of %j at %s is %s", (address, base, resolved) => {
    expect(parseUrl(address, base)?.href).toBe(resolved);
  });

  it("rejects more than 2,048 characters, before or after resolving", () => {
    const longest = `http://a/${"x".repeat(2039)}`;
    expect(parseUrl(longest)?.href).toBe(longest);
    expect(parseUrl(`${longest}x`)).toBeUndefined();
    expect(parseUrl("x", `${longest}/`)).toBeUndefined();
    expect(parseUrl("/x", `${longest}/`)?.href).toBe("http://a/x");
    // Percent-encoding turns one character into six.
    expect(parseUrl("é".repeat(400), "http://a/")).toBeUndefined();
  });
});

it("reads addresses as strings and as URLs", () => {
  expect(hrefOf(" /a ")).toBe(" /a ");
  expect(hrefOf(new URL("HTTPS://A.org/b c"))).toBe("https://a.org/b%20c");
  for (const other of [undefined, null, 5, {}]) expect(() => hrefOf(other as never)).toThrow(TypeError);
});

it("drops dots at the end of a host", () => {
  expect(hostOf(new URL("https://example.com../"))).toBe("example.com");
});

it("parses URLs as it does strings", () => {
  const url = new URL("https://a.org/b");
  expect(parseHttpUrl(url)?.href).toBe("https://a.org/b");
  expect(baseUrl(parse("<base href=/c>"), url)).toBe("https://a.org/c");
});

describe("baseUrl", () => {
  it.each([
    ["", "https://a.org/b/c", "https://a.org/b/c"],
    ["<base href=/e/>", "https://a.org/b/c", "https://a.org/e/"],
    ["<base target=_top><base href=/e/><base href=/f/>", "https://a.org/", "https://a.org/e/"],
    ["<base href=https://f.org/>", undefined, "https://f.org/"],
    ["<base href=/e/>", undefined, undefined],
    ["<base href='http://['>", "https://a.org/b", "https://a.org/b"],
    ["<base href=javascript:x>", "https://a.org/b", "https://a.org/b"],
    ["<base href=''>", "https://a.org/b", "https://a.org/b"],
    ["<svg><base href=/e/></svg>", "https://a.org/b", "https://a.org/b"],
    ["", "https://user:secret@a.org/b", "https://a.org/b"],
    ["<base href=https://user@f.org/>", "https://a.org/b", "https://f.org/"],
    ["", "no address", undefined],
  ])("of %s at %s is %s", (html, url, base) => {
    expect(baseUrl(parse(html), url)).toBe(base);
  });

  it("rejects an address of more than 2,048 characters", () => {
    const long = "e".repeat(2048);
    expect(baseUrl(parse(`<base href=/${long}/>`), "https://a.org/b")).toBe("https://a.org/b");
    expect(baseUrl(parse("<base href=/e/>"), `https://a.org/${long}`)).toBeUndefined();
  });
});

describe("urlOf", () => {
  it("parses hosts with Latin-1 letters however often it is called", () => {
    // URL.canParse of Node 20 and 22 returns false after some 6,000 calls.
    for (let call = 0; call < 20_000; call++) {
      if (urlOf("https://bücher.example/ä")?.hostname !== "xn--bcher-kva.example")
        expect(call).toBe("parsed");
    }
    expect(urlOf("/a", "https://bücher.example")?.href).toBe("https://xn--bcher-kva.example/a");
  });

  it("is undefined for an invalid address", () => {
    expect([undefined, "", "/a", "https://[", "https://ü["].map((address) => urlOf(address))).toEqual(
      new Array(5).fill(undefined),
    );
  });
});
