import { expect, it } from "vitest";
import { auc, calibrationError, figureLines } from "./figures.js";

it("counts pairs in the right order", () => {
  // Of 6 pairs, 0.9 wins 3, 0.5 wins 1 and ties 1.
  expect(auc([0.9, 0.5, 0.7, 0.5, 0.1], [true, true, false, false, false])).toBeCloseTo(4.5 / 6, 12);
});

it("compares confidence with accuracy", () => {
  // One bin of 0.9 with accuracy one half, and one of 0.6 with accuracy 1.
  const rows = [
    [0.9, 0.1],
    [0.1, 0.9],
    [0.4, 0.6],
    [0.6, 0.4],
  ];
  expect(calibrationError(rows, [true, false, true, true])).toBeCloseTo((2 * 0.4 + 2 * 0.4) / 4, 12);
});

it("prints figures of labels that occur", () => {
  const page = (label: number, best: number, fold: number): object => ({
    label,
    fold,
    logits: [0, 1, 2].map((i) => (i === best ? 2 : 0)),
  });
  const pages = [page(0, 0, 0), page(0, 1, 0), page(1, 1, 1), page(1, 1, 1)] as never;
  const lines = figureLines(pages, ["article", "forum", "listing"]);
  // F1: 2 / (2 + 1) and 4 / (2 + 3). One article has the probability of others, or more.
  expect(lines[0]).toBe("4 pages: accuracy 0.750, macro-F1 0.733");
  expect(lines[1]).toBe("article: accuracy 0.750, AUC 0.7500");
  expect(lines).toHaveLength(4);
  expect(figureLines([page(0, 0, 0), page(1, 1, 0)] as never, ["article", "forum", "listing"])).toHaveLength(
    3,
  );
});
