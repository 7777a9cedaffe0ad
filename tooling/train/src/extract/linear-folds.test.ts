import { FIRST_SLOT, type TermLists } from "@winnow/extract/winnow";
import { describe, expect, it } from "vitest";
import { type LinearPage, linearFolds } from "./linear-folds.js";

/** A page of one block, whose only term is the number of its fold. */
function page(fold: number): LinearPage {
  const list = (...slots: number[]): TermLists => ({
    listOf: Int32Array.of(0),
    start: Int32Array.of(0, slots.length),
    slots: Uint16Array.from(slots),
  });
  return {
    fold,
    terms: { length: 1, words: list(FIRST_SLOT.words + fold), names: list(), headings: list() },
    target: Float32Array.of(1),
    weight: Float32Array.of(1),
    site: Int32Array.of(fold),
  };
}

describe("linearFolds", () => {
  const folds = linearFolds([2, 0, 1, 1].map(page), { minSites: 1 });
  const seen = (values: Float32Array): boolean[] =>
    [0, 1, 2].map((fold) => values[FIRST_SLOT.words + fold]! > 0);

  it("has models that have seen neither the fold nor the outer one", () => {
    expect(seen(folds.modelFor(0, 2).values)).toEqual([false, true, false]);
    expect(seen(folds.modelFor(1, 1).values)).toEqual([true, false, true]);
    expect(seen(folds.modelFor(1).values)).toEqual([true, false, true]);
    expect(seen(folds.all.values)).toEqual([true, true, true]);
  });

  it("trains each model once", () => {
    expect(folds.modelFor(0, 2)).toBe(folds.modelFor(2, 0));
    expect(folds.modelFor(1)).toBe(folds.modelFor(1, 1));
    expect(folds.all).toBe(folds.all);
  });
});
