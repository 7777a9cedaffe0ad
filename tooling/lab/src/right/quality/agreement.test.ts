import { expect, it } from "vitest";
import { type Agreement, addDocument, hasSameVerdict } from "./agreement.js";

it("compares figures and their results", () => {
  const agreements = new Map<string, Agreement>();
  const share = { rule: "share", value: 0.2, max: 0.3, passed: true };
  const words = { rule: "words", value: 40, min: 50, passed: false };
  expect(addDocument(agreements, "a", [share, words], { share: 0.2 + 1e-12, other: 1 })).toEqual([]);
  expect(addDocument(agreements, "b", [share, words], { share: 0.4, words: 45 })).toEqual([
    { id: "b", rule: "share", ours: 0.2, theirs: 0.4 },
  ]);
  expect(agreements.get("share")).toMatchObject({ documents: 2, verdicts: 1, equal: 1 });
  expect(agreements.get("words")).toMatchObject({ documents: 1, verdicts: 1, equal: 0, largest: 5 });
});

it("compares the verdicts of a source's rules", () => {
  const checks = [
    { rule: "a-share", value: 0.2, max: 0.3, passed: true },
    { rule: "a-words", value: 40, min: 50, passed: false },
    { rule: "b-words", value: 40, passed: true },
  ];
  expect(hasSameVerdict("a", checks, { "a-share": 0.4, "a-words": 60 })).toBe(true);
  expect(hasSameVerdict("a", checks, { "a-share": 0.2, "a-words": 60 })).toBe(false);
  expect(hasSameVerdict("a", checks, { "a-share": 0.2 })).toBe(true);
  expect(hasSameVerdict("b", checks, { "b-words": 1 })).toBe(true);
});
