import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { DECISION, type DecisionConstants, decide } from "./decide.js";
import { pageView } from "./page-view.js";

/** The kept blocks of a page, 1 or 0 each, with a probability for each block. */
function keptBlocks(
  html: string,
  probability: readonly number[],
  favor?: "precision" | "recall",
  constants?: Partial<DecisionConstants>,
): number[] {
  const page = pageView(parse(html), undefined);
  expect(page.blocks.length).toBe(probability.length);
  return [...decide(page, Float64Array.from(probability), { favor }, { ...DECISION, ...constants }).kept];
}

const WORDS = "one two three four five six seven eight nine ten";
const paragraph = `<p>${WORDS} ${WORDS}</p>`;

describe("decide", () => {
  it("keeps what is probable, and nothing of an empty page", () => {
    expect(keptBlocks(`${paragraph}<div>${WORDS}</div>`, [0.95, 0.02])).toEqual([1, 0]);
    expect(keptBlocks("", [])).toEqual([]);
  });

  it("moves blocks of one tag path towards each other", () => {
    const page = `<div>${paragraph.repeat(5)}</div><ul><li>${WORDS}</li></ul>`;
    expect(keptBlocks(page, [0.97, 0.97, 0.25, 0.97, 0.97, 0.25])).toEqual([1, 1, 1, 1, 1, 0]);
  });

  it("drops a long list of uncertain links beside certain text", () => {
    const list = `<ul>${`<li>${WORDS}</li>`.repeat(10)}</ul>`;
    expect(keptBlocks(paragraph + list, [0.97, ...Array<number>(10).fill(0.3)])).toEqual([
      1,
      ...Array<number>(10).fill(0),
    ]);
  });

  it("keeps a heading before text that is kept, unless it is improbable", () => {
    const page = `<h2>Harbours</h2>${paragraph}<h2>Harbours</h2><div>${WORDS}</div>`;
    expect(keptBlocks(page, [0.2, 0.97, 0.2, 0.01])).toEqual([1, 1, 0, 0]);
    expect(keptBlocks(`<h2>Harbours</h2>${paragraph}`, [0.02, 0.97])).toEqual([0, 1]);
  });

  it("leaves out a list of which it would keep a quarter or less", () => {
    const listOf = (items: number): string =>
      `<ul><li><b>${WORDS}</b></li>${`<li><p>${WORDS}</p></li>`.repeat(items - 1)}</ul>`;
    const probability = (items: number): number[] => [0.97, 0.97, ...Array<number>(items - 1).fill(0.01)];
    expect(keptBlocks(paragraph + listOf(3), probability(3))).toEqual([1, 1, 0, 0]);
    expect(keptBlocks(paragraph + listOf(4), probability(4))).toEqual([1, 0, 0, 0, 0]);
    expect(
      keptBlocks(`<ul><li>${listOf(4)}</li><li>${WORDS}</li></ul>`, [0.97, 0.01, 0.01, 0.01, 0.9]),
    ).toEqual([0, 0, 0, 0, 1]);
  });

  it("keeps less for precision, and more for recall", () => {
    const page = `${paragraph}<div>${WORDS}</div><section>${WORDS}</section>`;
    const probability = [0.9, 0.5, 0.15];
    const kept = (favor?: "precision" | "recall"): number =>
      keptBlocks(page, probability, favor).reduce((sum, value) => sum + value, 0);
    expect(kept("precision")).toBe(1);
    expect(kept("recall")).toBeGreaterThan(kept("precision"));
    expect(kept()).toBeGreaterThanOrEqual(kept("precision"));
    expect(kept()).toBeLessThanOrEqual(kept("recall"));
  });

  it("drops an area of comments on an article, and keeps it on a forum", () => {
    const area = `<section class="comments">${`<p>${WORDS}</p>`.repeat(2)}</section>`;
    const article = `<main>${paragraph.repeat(4)}</main>${area}`;
    expect(keptBlocks(article, [0.9, 0.9, 0.9, 0.9, 0.8, 0.8])).toEqual([1, 1, 1, 1, 0, 0]);
    const forum = `<html><head><meta name="generator" content="Discourse 3"></head><body>${article}`;
    expect(keptBlocks(forum, [0.9, 0.9, 0.9, 0.9, 0.8, 0.8])).toEqual([1, 1, 1, 1, 1, 1]);
  });

  describe("with other constants", () => {
    const kept = (html: string, probability: readonly number[], constants: Partial<DecisionConstants>) =>
      keptBlocks(html, probability, undefined, constants);

    it("decides blocks of one tag path apart without pathShare", () => {
      const page = paragraph.repeat(3);
      expect(kept(page, [0.97, 0.25, 0.97], {})).toEqual([1, 1, 1]);
      expect(kept(page, [0.97, 0.25, 0.97], { pathShare: 0 })).toEqual([1, 0, 1]);
    });

    it("keeps pieces of lists without maxListShare", () => {
      const list = `<ul><li><b>${WORDS}</b></li>${`<li><p>${WORDS}</p></li>`.repeat(3)}</ul>`;
      const probability = [0.97, 0.97, 0.01, 0.01, 0.01];
      expect(kept(paragraph + list, probability, { maxListShare: 0 })).toEqual([1, 1, 0, 0, 0]);
    });

    it("keeps more uncertain links without agreement", () => {
      const page = `${paragraph}<ul>${`<li>${WORDS}</li>`.repeat(10)}</ul>`;
      const probability = [0.97, ...Array<number>(10).fill(0.3)];
      expect(kept(page, probability, {})).toEqual([1, ...Array<number>(10).fill(0)]);
      expect(kept(page, probability, { agreement: 0 })).toEqual(Array<number>(11).fill(1));
    });

    it("keeps what reaches a threshold", () => {
      const page = `${paragraph}<div>${WORDS}</div><section>${WORDS}</section>`;
      expect(kept(page, [0.8, 0.5, 0.4], { threshold: 0.45 })).toEqual([1, 1, 0]);
      expect(kept(page, [0.4, 0.3, 0.3], { threshold: 0.45 })).toEqual([0, 0, 0]);
    });

    it("attaches no heading, and keeps comments", () => {
      const page = `<h2>Harbours</h2>${paragraph}`;
      expect(kept(page, [0.2, 0.97], {})).toEqual([1, 1]);
      expect(kept(page, [0.2, 0.97], { minHeading: Number.POSITIVE_INFINITY, threshold: 0.5 })).toEqual([
        0, 1,
      ]);
      const comments = `<main>${paragraph.repeat(2)}</main><section class="comments"><p>${WORDS}</p></section>`;
      expect(kept(comments, [0.9, 0.9, 0.9], {})).toEqual([1, 1, 0]);
      expect(kept(comments, [0.9, 0.9, 0.9], { commentFactor: 1 })).toEqual([1, 1, 1]);
    });
  });
});
