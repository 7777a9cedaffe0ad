import { parse } from "@winnow/core-dom";
import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageTerms } from "./page-terms.js";
import { pageView } from "./page-view.js";

const termsOf = (html: string, url?: string): ReadonlySet<number> => pageTerms(pageView(parse(html), url));

/** The number of terms of a page that another page does not have. */
function added(html: string, other: string): number {
  const without = termsOf(other);
  return [...termsOf(html)].filter((term) => !without.has(term)).length;
}

describe("pageTerms", () => {
  it("are the words of class names and ids, once", () => {
    expect(added("<p class='addToCart'>a", "<p>a")).toBe(3);
    expect(added("<p class='card'>a<p class='card wide' id='card'>b", "<p>a<p>b")).toBe(2);
  });

  it("are other ones for the names of html and body", () => {
    expect(added("<body class='single'>a", "<body><p>a")).toBe(2);
    expect(added("<body class='single'>a", "<p class='single'>a")).toBe(1);
    // Also if another element has the same class before.
    expect(added("<html class='single'><body class='single'>a", "<html class='single'>a")).toBe(0);
  });

  it("are all the names of body", () => {
    const names = Array.from({ length: 26 }, (_, i) => `x${String.fromCharCode(97 + i)}`);
    expect(added(`<body class="${names.join(" ")}">a`, "a")).toBe(52);
  });

  it("are declared types, whatever declares them", () => {
    const types = [
      "<meta property='og:type' content='Product'>",
      `<script type="application/ld+json">{"@type": "Product"}</script>`,
      `<script type="application/ld+json">[{"@graph": [{"@type": ["product", "Thing"]}]}]</script>`,
      "<p itemscope itemtype='https://schema.org/Product'>a",
    ].map((html) => [...termsOf(html)]);
    const common = types.reduce((some, terms) => some.filter((term) => terms.includes(term)));
    const unrelated = termsOf("<script type='text/javascript'>x = {'@type': 'Product'}</script><p>a");
    expect(common.filter((term) => !unrelated.has(term))).toHaveLength(1);
  });

  it("are names of meta elements and properties, tags, and words of the generator", () => {
    expect(added("<meta name=author content=x><p>a", "<p>a")).toBe(1);
    expect(added("<meta content=x><p>a", "<p>a")).toBe(0);
    expect(added("<p itemprop=price>a", "<p>a")).toBe(1);
    expect(added("<p><code>a</code>", "<p>a")).toBe(1);
    expect(added("<p>a<template><code>a</code></template>", "<p>a<template></template>")).toBe(0);
    // The name, two words, and a number.
    expect(added("<meta name=generator content='Docusaurus v 3'><p>a", "<p>a")).toBe(4);
  });

  it("are words of the title and of the address, and its depth", () => {
    expect(added("<title>Fresh bread</title><p>a", "<p>a")).toBe(2);
    const page = "<p>a";
    const none = termsOf(page).size;
    expect(termsOf(page, "https://shop.example/").size - none).toBe(3);
    expect(termsOf(page, "https://shop.example/bread/rye.html?sort=1").size - none).toBe(6);
    expect(termsOf(page, "no address").size - none).toBe(1);
    // A word of the title is another term than the same word of the path.
    const both = termsOf("<title>bread</title>", "https://a.example/bread");
    expect(both.size - termsOf("<title></title>", "https://a.example/").size).toBe(2);
  });

  it("are limited in number", () => {
    const many = Array.from({ length: 30_000 }, (_, i) => `<p class="${letters(i)}">a`).join("");
    expect(termsOf(many).size).toBe(10_000);
  });

  it("are integers of 32 bits for any page", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (value, url) => {
        const page = `<title>${value}</title><body class="${value}"><p id="${value}" itemtype="${value}">a`;
        expect([...termsOf(page, url)].every((term) => (term | 0) === term)).toBe(true);
      }),
      { seed: 1, numRuns: runs(100) },
    );
  });
});

/** A distinct word for each number. */
function letters(number: number): string {
  const digits = [...number.toString(26)].map((digit) => Number.parseInt(digit, 26));
  return String.fromCharCode(...digits.map((digit) => 97 + digit), 113, 113);
}
