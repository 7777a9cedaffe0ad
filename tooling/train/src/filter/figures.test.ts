import { describe, expect, it } from "vitest";
import { aucOf, eceOf, figuresOf } from "./figures.js";

describe("aucOf", () => {
  const judged = (probabilities: readonly number[], articles: readonly number[]) =>
    probabilities.map((probability, i) => ({ probability, is: articles[i] === 1 }));

  it("is the share of pairs in the right order; equal ones count half", () => {
    expect(aucOf(judged([0.1, 0.4, 0.35, 0.8], [0, 0, 1, 1]))).toBe(0.75);
    expect(aucOf(judged([0.5, 0.5], [0, 1]))).toBe(0.5);
  });
});

describe("eceOf", () => {
  it("weighs the error of each bin by its pages", () => {
    // Mean .3 and none right in one bin; mean .9 and half of two right in another.
    const judged = [
      { probability: 0.3, is: false },
      { probability: 0.9, is: true },
      { probability: 0.9, is: false },
    ];
    expect(eceOf(judged)).toBeCloseTo((0.3 + 0.8) / 3);
  });
});

describe("figuresOf", () => {
  const sure = (type: number) => Array.from({ length: 7 }, (_, i) => (i === type ? 0.94 : 0.01));

  it("is the mean of the divisions", () => {
    const labels = [0, 0, 3, 3];
    const right = labels.map(sure);
    const wrong = [sure(0), sure(0), sure(0), sure(3)];
    const { accuracy, articleAccuracy, types, confusions } = figuresOf(
      labels,
      ["a", "b", "c", "d"],
      [right, wrong],
    );
    expect([accuracy.value, articleAccuracy.value]).toEqual([0.875, 0.875]);
    expect(types.article).toEqual({ pages: 2, precision: 0.8, recall: 1, f1: 8 / 9 });
    expect(types.forum).toMatchObject({ precision: 1, recall: 0.75 });
    expect(confusions.forum).toEqual({ forum: 2 });
  });
});
