import { createMarker, PAGE_TYPES, type PageType, type PageTypeEstimate, parse } from "@winnow/core-dom";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filter } from "../filter.js";
import { articles, pageTypes } from "./articles.js";
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

/** Marks with an estimate of a type. */
function marksOf(tree: ReturnType<typeof parse>, type: PageType) {
  const probabilities = Object.fromEntries(PAGE_TYPES.map((one) => [one, one === type ? 0.94 : 0.01]));
  const pageType = { type, probabilities } as PageTypeEstimate;
  return { ...createMarker(tree).marks, pageType };
}

describe("estimatePageType", () => {
  it("returns probabilities whose sum is 1, the most probable type, and that of an article", () => {
    const check = (input: Parameters<typeof estimatePageType>[0]): void => {
      const { type, probabilities, article } = estimatePageType(input);
      const all = PAGE_TYPES.map((one) => probabilities[one]);
      expect(Object.keys(probabilities)).toEqual([...PAGE_TYPES]);
      expect(all.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9);
      expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
      expect(probabilities[type]).toBe(Math.max(...all));
      expect(article).toBe(probabilities.article);
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
    const same = input();
    expect(estimatePageType(same)).toBe(estimatePageType(same));
  });

  it("says whether it knows the page, or only the text of a document", () => {
    const tree = parse(SHOP);
    const { pageType } = marksOf(tree, "forum");
    const basis = (input: Partial<Parameters<typeof estimatePageType>[0]>) =>
      estimatePageType({ text: STORY, url: "https://example.com/a", ...input }).basis;
    expect([basis({ tree }), basis({ pageType }), basis({})]).toEqual(["page", "page", "text"]);
    expect(filter({ text: STORY }, articles()).pageType?.basis).toBe("text");
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

describe("articles", () => {
  it("keeps what is probable enough, with the type and the probability", () => {
    const input = { text: STORY };
    const estimate = estimatePageType(input);
    const verdict = filter(input, articles());
    expect(verdict).toMatchObject({ keep: true, score: estimate.article, pageType: estimate, reasons: [] });
    const value = estimate.article;
    expect(verdict.checks).toEqual([{ rule: "article-probability", value, min: 0.5, passed: true }]);
    expect(filter(input, articles({ minProbability: 1 })).keep).toBe(false);
    expect(filter(input, articles({ minProbability: 0 })).keep).toBe(true);
  });

  it("rejects options that do not fit", () => {
    expect(() => articles({ minProbability: 1.1 })).toThrow(RangeError);
    expect(() => articles({ minProbability: Number.NaN })).toThrow(/options\.minProbability/);
    expect(() => articles({ min: 1 } as never)).toThrow(TypeError);
  });
});

describe("pageTypes", () => {
  const input = { text: "", tree: parse(SHOP), url: "https://example.com/collections/chairs" };
  const verdictOf = (keep: readonly PageType[]) => pageTypes({ keep })(input);

  it("keeps the types of the list", () => {
    const { score } = verdictOf(["collection", "listing"]);
    expect(score).toBe(estimatePageType(input).article);
    expect(verdictOf(["collection", "listing"])).toMatchObject({ keep: true, reasons: [] });
    const reason = { rule: "page-type", value: "collection", allowed: ["article"], passed: false };
    expect(verdictOf(["article"])).toMatchObject({ keep: false, reasons: [reason] });
  });

  it("rejects lists that do not fit", () => {
    expect(() => pageTypes({ keep: ["essay" as never] })).toThrow(RangeError);
    expect(() => pageTypes({ keep: "article" as never })).toThrow(/options\.keep/);
    expect(() => pageTypes({} as never)).toThrow(TypeError);
  });
});

describe("a document with the types that its extraction brought", () => {
  const url = "https://example.com/a";
  const { pageType } = marksOf(parse(""), "forum");

  it("is estimated with them", () => {
    const alone = estimatePageType({ text: STORY, url });
    const estimated = estimatePageType({ text: STORY, url, pageType });
    expect(estimated.probabilities.forum).toBeGreaterThan(alone.probabilities.forum);
  });

  it("has a reason if its type differs", () => {
    const input = { text: STORY, url, pageType };
    const { type } = estimatePageType(input);
    const own = filter(input, articles()).checks.filter(({ rule }) => rule === "page-type-differs");
    expect(own.map(({ value, allowed }) => [value, allowed])).toEqual(
      type === "forum" ? [] : [[type, ["forum"]]],
    );
  });
});

describe("page-type-differs", () => {
  const tree = parse(SHOP);
  const verdict = (type: PageType) =>
    articles({ minProbability: 0 })({
      text: "",
      tree,
      marks: marksOf(tree, type),
      url: "https://example.com/collections/chairs",
    });

  it("says that the marks bring another type, and drops nothing", () => {
    const { type } = verdict("forum").pageType!;
    expect(type).not.toBe("forum");
    const reason = { rule: "page-type-differs", value: type, allowed: ["forum"], passed: false, soft: true };
    expect(verdict("forum")).toMatchObject({ keep: true, reasons: [reason] });
  });

  it("is absent if the types agree, or the marks bring none", () => {
    expect(verdict("collection").checks.map(({ rule }) => rule)).toEqual(["article-probability"]);
    const rules = articles()({ text: "", tree, marks: createMarker(tree).marks }).checks.map(
      ({ rule }) => rule,
    );
    expect(rules).toEqual(["article-probability"]);
  });
});
