import { expect, it } from "vitest";
import { route } from "./route.js";

// Two systems: the first is right about pages 0 and 2, the second about 1, 3 and 4.
const SCORES = [
  [1, 0, 1, 0, 0],
  [0, 1, 0, 1, 1],
];
const FOLDS = [0, 0, 1, 1, 1];
const every = (labels: readonly string[]) => [labels, labels];

it("chooses the best system of a label without the fold", () => {
  const { scores, choices } = route(SCORES, FOLDS, every(["a", "b", "a", "b", "b"]));
  expect(scores).toEqual([1, 1, 1, 1, 1]);
  for (const chosen of choices)
    expect([...chosen]).toEqual([
      ["a", 0],
      ["b", 1],
    ]);
});

it("does not choose by the pages that it scores", () => {
  // Without fold 0, the second system is better on all pages; without fold 1, both are equal.
  const { scores } = route(SCORES, FOLDS, every(["a", "a", "a", "a", "a"]));
  expect(scores).toEqual([0, 1, 1, 0, 0]);
});

it("uses the labels of the fold", () => {
  const { scores } = route(SCORES, FOLDS, [
    ["b", "a", "a", "b", "b"],
    ["a", "b", "a", "b", "b"],
  ]);
  // Page 0 is routed as a "b", page 1 as an "a".
  expect(scores).toEqual([0, 0, 1, 1, 1]);
});

it("routes a page with an unknown label to the system that is best for all pages", () => {
  const { scores } = route(SCORES, FOLDS, every(["new", "a", "a", "a", "a"]));
  // Pages 2 to 4 choose the second system.
  expect(scores[0]).toBe(0);
});
