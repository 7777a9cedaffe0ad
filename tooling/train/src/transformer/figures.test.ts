import { expect, it } from "vitest";
import { figureLines } from "./figures.js";

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
