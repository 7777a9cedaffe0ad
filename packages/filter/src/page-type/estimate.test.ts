import { createMarker, PAGE_TYPES, type PageType, type PageTypeEstimate, parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { filter } from "../filter.js";
import { estimatePageType } from "./estimate.js";
import { articleClassifier, pageTypes } from "./filters.js";

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
  it("has the probability of an article, and is made once for an input", () => {
    const input = { text: STORY };
    const { article, probabilities } = estimatePageType(input);
    expect(article).toBe(probabilities.article);
    expect(estimatePageType(input)).toBe(estimatePageType(input));
  });

  it("is that of the extraction of the page, if there is one", () => {
    const { pageType } = marksOf(parse(""), "forum");
    expect(estimatePageType({ text: STORY, pageType })).toEqual({ ...pageType, article: 0.01 });
    const { basis } = filter({ text: STORY, url: "https://example.com/a" }, articleClassifier()).pageType!;
    expect(basis).toBe("text");
  });
});

describe("articleClassifier", () => {
  it("keeps what is probable enough, with the type and the probability", () => {
    const input = { text: STORY };
    const estimate = estimatePageType(input);
    const verdict = filter(input, articleClassifier());
    expect(verdict).toMatchObject({ keep: true, score: estimate.article, pageType: estimate, reasons: [] });
    const value = estimate.article;
    expect(verdict.checks).toEqual([{ rule: "article-probability", value, min: 0.5, passed: true }]);
    expect(filter(input, articleClassifier({ minProbability: 1 })).keep).toBe(false);
    expect(filter(input, articleClassifier({ minProbability: 0 })).keep).toBe(true);
  });

  it("rejects options that do not fit", () => {
    expect(() => articleClassifier({ minProbability: 1.1 })).toThrow(RangeError);
    expect(() => articleClassifier({ minProbability: Number.NaN })).toThrow(/options\.minProbability/);
    expect(() => articleClassifier({ min: 1 } as never)).toThrow(TypeError);
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
