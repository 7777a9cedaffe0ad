import { describe, expect, it } from "vitest";
import { meanByFold, type PageScore } from "./cross-validation.js";

describe("meanByFold", () => {
  it("returns the mean of the pages, and the deviation of the folds' means", () => {
    const page = (fold: number, f1: number): PageScore => ({ fold, f1: new Map([["a", f1]]) });
    // Folds of two pages and one: means .5 and .8, so that both are .15 from their mean.
    const { mean, deviation } = meanByFold([page(0, 0.4), page(1, 0.8), page(0, 0.6)], "a");
    expect(mean).toBeCloseTo(0.6, 9);
    expect(deviation).toBeCloseTo(0.15, 9);
  });
});
