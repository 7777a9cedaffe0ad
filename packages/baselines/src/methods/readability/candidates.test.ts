import { parse, Tag } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { elementsIn, emptySums, sumSubtrees, textLengths } from "../../editable-tree/index.js";
import { ATTEMPTS, type Attempt, type Page } from "./attempt.js";
import { bestCandidates, chooseTop, type Scores, scoreCandidates } from "./candidates.js";
import { contentCounter } from "./link-density.js";
import { resolveOptions } from "./options.js";
import { VIDEOS } from "./patterns.js";
import { prepare } from "./prepare.js";
import { readTraits } from "./traits.js";

function score(html: string, weighs = true) {
  const source = parse(html);
  const { tree, root, body, reasons } = prepare(source);
  const all = (tag: number) => elementsIn(tree, 0, tag);
  const traits = readTraits(source, VIDEOS);
  const lengths = textLengths(source, "javascript");
  const dataTables = new Set<number>();
  const sums = sumSubtrees(emptySums(tree, contentCounter(tree, lengths, traits, dataTables)), body);
  const page: Page = {
    ...{ source, root, body, options: resolveOptions({}, "balanced"), traits, lengths, title: "" },
    ...{ bodyGone: false, hasByline: false, bodyScore: Number.NaN },
  };
  const flags = { ...ATTEMPTS[0]!, weightClasses: weighs };
  const attempt: Attempt = { page, flags, tree, reasons, sums, isChanged: false, dataTables };
  const scores: Scores = new Float64Array(source.length + 8).fill(Number.NaN);
  const candidates = scoreCandidates(attempt, scores, all(Tag.p));
  return { attempt, all, scores, candidates };
}

describe("scoreCandidates", () => {
  it("gives a paragraph's points to five ancestors", () => {
    // 250 characters with 3 commas: 1 + (3 + 1) + 2 = 7 points.
    const text = `${"x".repeat(247)},,,`;
    const { all, scores } = score(
      `<section><article><blockquote><div><main><p>${text}</p></main></div></blockquote></article></section>`,
    );
    const of = (tag: number) => scores[all(tag)[0]!];
    expect(of(Tag.main)).toBeCloseTo(7);
    expect(of(Tag.div)).toBeCloseTo(5 + 7 / 2);
    expect(of(Tag.blockquote)).toBeCloseTo(3 + 7 / 6);
    expect(of(Tag.article)).toBeCloseTo(7 / 9);
    expect(of(Tag.section)).toBeCloseTo(7 / 12);
    expect(of(Tag.body)).toBeNaN();
  });

  it("ignores paragraphs below 25 characters, and adds at most three points for length", () => {
    expect(score(`<div><p>${"x".repeat(24)}</p></div>`).candidates).toEqual([]);
    // 1 + 1 + 3 for any length from 300 on.
    const { all, scores } = score(`<div><p>${"x".repeat(2500)}</p></div>`);
    expect(scores[all(Tag.div)[0]!]).toBeCloseTo(5 + 5);
  });

  it("adds points for class name and id, and reduces by link density", () => {
    // 50 characters, half of them linked: 1 + 1 + 0 = 2 points; div 5, class +25, id -25 (sidebar).
    const html = `<div class="post" id="sidebar"><p>${"x".repeat(25)}<a href=/>${"y".repeat(25)}</a></p></div>`;
    const { all, scores } = score(html);
    expect(scores[all(Tag.div)[0]!]).toBeCloseTo((5 + 25 - 25 + 2) / 2);
    const both = score(html.replace(' id="sidebar"', ""));
    expect(both.scores[both.all(Tag.div)[0]!]).toBeCloseTo((5 + 25 + 2) / 2);
    const plain = score(html.replace(' id="sidebar"', ""), false);
    expect(plain.scores[plain.all(Tag.div)[0]!]).toBeCloseTo((5 + 2) / 2);
  });
});

describe("bestCandidates", () => {
  it("returns the best, the earlier of equal ones first", () => {
    const scores: Scores = Float64Array.of(1, 5, 3, 5, 2);
    expect(bestCandidates(scores, [0, 1, 2, 3, 4], 3)).toEqual([1, 3, 2]);
  });
});

describe("chooseTop", () => {
  it("chooses the ancestor that four good candidates share", () => {
    const part = `<section><p>${"x".repeat(200)}</p></section>`;
    const { attempt, all, scores, candidates } = score(`<main><nav></nav>${part.repeat(4)}</main><hr>`);
    const best = bestCandidates(scores, candidates, 5);
    expect(chooseTop(attempt, scores, best)).toBe(all(Tag.main)[0]);
  });

  it("moves up from an only child, but never to the body", () => {
    const { attempt, all, scores, candidates } = score(
      `<main><div><div><p>${"x".repeat(200)}</p><p>${"x".repeat(200)}</p></div></div></main>`,
    );
    expect(chooseTop(attempt, scores, bestCandidates(scores, candidates, 5))).toBe(all(Tag.main)[0]);
  });

  it("moves the whole body into a new element without a candidate", () => {
    const { attempt, scores } = score("text<i>more</i>");
    const top = chooseTop(attempt, scores, []);
    expect(top).toBe(attempt.page.source.length);
    expect(attempt.tree.first[attempt.page.body]).toBe(top);
    expect(attempt.tree.last[attempt.page.body]).toBe(top);
  });
});
