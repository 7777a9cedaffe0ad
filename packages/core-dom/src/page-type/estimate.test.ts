import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAGE_TYPES } from "../marks/types.js";
import { parse } from "../parse/parse.js";
import { estimatePageType } from "./estimate.js";
import { pageTypeFeatures } from "./features/index.js";

const PARAGRAPH =
  "The council met on Tuesday and decided, after a long debate, that the bridge will be closed for two years. " +
  "Residents said they had not been asked, and that the detour takes half an hour. ";
const STORY = Array.from({ length: 12 }, (_, i) => `${PARAGRAPH}${i}.`).join("\n\n");
const SHOP = `<body class="template-collection">${Array.from(
  { length: 24 },
  (_, i) =>
    `<div class="product-card"><a href="/products/chair-${i}"><img src=x><h3>Chair ${i}</h3><span class=price>$${i}.99</span></a></div>`,
).join("")}`;

describe("estimatePageType", () => {
  it("returns probabilities whose sum is 1, the most probable type, and that of an article", () => {
    const check = (input: Parameters<typeof estimatePageType>[0]): void => {
      const { type, probabilities } = estimatePageType(input);
      const all = PAGE_TYPES.map((one) => probabilities[one]);
      expect(Object.keys(probabilities)).toEqual([...PAGE_TYPES]);
      expect(all.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9);
      expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
      expect(probabilities[type]).toBe(Math.max(...all));
    };
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.webUrl(), (text, html, url) => {
        check({ text, url });
        check({ text, tree: parse(html), url });
      }),
      { numRuns: 50 },
    );
  });

  it("takes news for an article and a grid of prices for a collection", () => {
    expect(
      estimatePageType({ text: STORY, url: "https://example.com/news/bridge-will-be-closed" }).type,
    ).toBe("article");
    const url = "https://example.com/collections/chairs";
    expect(estimatePageType({ text: "", tree: parse(SHOP), url }).type).toBe("collection");
  });

  it("depends on the input alone", () => {
    const input = () => ({ text: STORY, tree: parse(`<article><p>${STORY}</article>`) });
    expect(estimatePageType(input())).toEqual(estimatePageType(input()));
  });

  it("says whether it knows the page, or only the text of a document", () => {
    const basis = (input: Partial<Parameters<typeof estimatePageType>[0]>) =>
      estimatePageType({ text: STORY, url: "https://example.com/a", ...input }).basis;
    expect([basis({ tree: parse(SHOP) }), basis({})]).toEqual(["page", "text"]);
  });

  it("takes no part of a page's addresses or names for granted", () => {
    for (const url of [
      "",
      "x",
      "http://",
      "https://example.com/%E0%A4%A",
      `https://example.com/${"a/".repeat(5_000)}`,
    ]) {
      expect(() => pageTypeFeatures({ text: "x", url })).not.toThrow();
    }
  });
});

describe("the features of hostile pages take linear time", () => {
  const features = (html: string) =>
    pageTypeFeatures({ text: html, tree: parse(html), url: "https://example.com/a/b" });
  it.each<[string, (size: number) => string]>([
    ["nested elements", (size) => "<div class=card>".repeat(size)],
    ["siblings", (size) => "<li class=card>one two three".repeat(size)],
    ["distinct names", (size) => Array.from({ length: size }, (_, i) => `<p class="n${i} a-b-c">`).join("")],
    ["one long name", (size) => `<p class="${"card ".repeat(size)}">`],
    ["links", (size) => "<a href='/a/b/c-d-e-f?x=1'>link</a>".repeat(size)],
    ["nested links", (size) => "<a><table><td>".repeat(size)],
    ["JSON-LD", (size) => `<script type=application/ld+json>${'{"@type":  [ '.repeat(size)}</script>`],
    ["text without spaces", (size) => "$1".repeat(size)],
    ["lines", (size) => "-\n".repeat(size)],
  ])("%s", (_, make) => {
    expect(timeRatio(1_500, make, features)).toBeLessThan(MAX_TIME_RATIO);
  });
});
