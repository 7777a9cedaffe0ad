import { PAGE_TYPES, type PageType } from "@winnow/core-dom";
import * as runtime from "@winnow/onnx-runtime";
import { WORD_PIECE } from "@winnow/testing/onnx";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tinyClassifier } from "../../test/tiny-classifier.js";
import { filter } from "../filter.js";
import { labelled } from "../transformer/classified.js";
import { openClassifier } from "../transformer/open-classifier.js";
import { type ArticleEstimate, estimatePageType, stacked } from "./estimate.js";
import { articleClassifier, pageTypes } from "./filters.js";

/** A distribution with the probability `high` of one type; the others share the rest. */
function distribution(type: PageType, high: number): Record<PageType, number> {
  const low = (1 - high) / (PAGE_TYPES.length - 1);
  return Object.fromEntries(PAGE_TYPES.map((one) => [one, one === type ? high : low])) as Record<
    PageType,
    number
  >;
}

function estimateOf(probabilities: Record<PageType, number>): ArticleEstimate {
  return { type: "article", probabilities, basis: "page", article: probabilities.article };
}

describe("stacked", () => {
  it("multiplies powers of the probabilities", () => {
    // √(.4 · .88) and √(.4 · .02), of their sum with five times √(.04 · .02).
    const trees = { ...distribution("forum", 0.4), article: 0.4 };
    for (const type of PAGE_TYPES) if (type !== "forum" && type !== "article") trees[type] = 0.04;
    const labels = distribution("article", 0.88);
    const powers = PAGE_TYPES.map((type) => Math.sqrt(trees[type] * labels[type]));
    const sum = powers.reduce((a, b) => a + b, 0);
    const { type, article, probabilities } = stacked(estimateOf(trees), labels, 0.5);
    expect(type).toBe("article");
    expect(article).toBeCloseTo(Math.sqrt(0.4 * 0.88) / sum, 9);
    expect(probabilities.forum).toBeCloseTo(Math.sqrt(0.4 * 0.02) / sum, 9);
  });

  it("is the one, the other, or between", () => {
    const any = fc
      .array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 7, maxLength: 7 })
      .map((values) => {
        const sum = values.reduce((a, b) => a + b, 0);
        return Object.fromEntries(PAGE_TYPES.map((type, i) => [type, values[i]! / sum])) as Record<
          PageType,
          number
        >;
      });
    const odds = (all: Record<PageType, number>): number => all.article / all.forum;
    fc.assert(
      fc.property(any, any, fc.double({ min: 0, max: 1, noNaN: true }), (trees, labels, weight) => {
        const pool = (one: number) => stacked(estimateOf(trees), labels, one).probabilities;
        for (const type of PAGE_TYPES) {
          expect(pool(0)[type]).toBeCloseTo(trees[type], 9);
          expect(pool(1)[type]).toBeCloseTo(labels[type], 9);
        }
        const [low, high] = [odds(trees), odds(labels)].sort((a, b) => a - b);
        expect(odds(pool(weight))).toBeGreaterThanOrEqual(low! * (1 - 1e-9));
        expect(odds(pool(weight))).toBeLessThanOrEqual(high! * (1 + 1e-9));
      }),
    );
  });

  it("is finite if one of them rules out every type of the other", () => {
    const { probabilities } = stacked(estimateOf(distribution("forum", 1)), distribution("article", 1), 0.5);
    expect(probabilities.article).toBeCloseTo(probabilities.forum, 9);
    expect(Object.values(probabilities).every(Number.isFinite)).toBe(true);
  });
});

describe("labelsWeight", () => {
  const input = { text: "Chairs $20\nTables $50", url: "https://example.com/shop" };
  const page = labelled(input, distribution("article", 0.99));

  it("moves the verdict towards the classifier", () => {
    const own = estimatePageType(input).article;
    const scores = [undefined, 0, 0.5, 1].map(
      (labelsWeight) => filter(page, articleClassifier({ labelsWeight })).score!,
    );
    expect(scores.slice(0, 2)).toEqual([own, own]);
    expect(scores[2]).toBeGreaterThan(own);
    expect(scores[3]).toBeCloseTo(0.99, 9);
    const verdict = filter(page, pageTypes({ keep: ["article"], labelsWeight: 1 }));
    expect(verdict).toMatchObject({ keep: true, pageType: { type: "article" } });
  });

  it("stacks the labels of a model in ONNX", async () => {
    // Every token is known, and gives the first type a logit of 2: e² / (e² + 6).
    const classifier = await openClassifier({
      model: tinyClassifier({
        embeddings: Array.from({ length: 7 }, () => [2]),
        weights: [PAGE_TYPES.map((_, i) => (i === 0 ? 1 : 0))],
      }),
      tokenizer: WORD_PIECE,
      config: { id2label: { ...PAGE_TYPES } },
      runtime,
    });
    const [labels] = await classifier.classify([input.text]);
    await classifier.close();
    const { pageType } = filter(labelled(input, labels!), articleClassifier({ labelsWeight: 1 }));
    expect(pageType!.probabilities[PAGE_TYPES[0]]).toBeCloseTo(Math.exp(2) / (Math.exp(2) + 6), 5);
  });

  it("needs the labels of the page types", () => {
    const by = articleClassifier({ labelsWeight: 0.5 });
    expect(() => by(input)).toThrow(/^input\.labels must be/);
    expect(() => by(labelled(input, { article: 1 }))).toThrow('input.labels has no "documentation"');
  });

  it("is 0 to 1", () => {
    for (const labelsWeight of [-0.1, 1.1, Number.NaN]) {
      expect(() => articleClassifier({ labelsWeight })).toThrow(/^options\.labelsWeight/);
      expect(() => pageTypes({ keep: [], labelsWeight })).toThrow(RangeError);
    }
  });
});
