import { expect, it } from "vitest";
import { type Agreement, addDocument } from "./agreement.js";

it("compares figures and their results", () => {
  const agreements = new Map<string, Agreement>();
  const share = { rule: "share", value: 0.2, max: 0.3, passed: true };
  const words = { rule: "words", value: 40, min: 50, passed: false };
  expect(addDocument(agreements, "a", [share, words], { share: 0.2 + 1e-12, other: 1 })).toEqual([]);
  expect(addDocument(agreements, "b", [share, words], { share: 0.4, words: 45 })).toEqual([
    { id: "b", rule: "share", ours: 0.2, theirs: 0.4 },
  ]);
  expect(agreements.get("share")).toMatchObject({ documents: 2, verdicts: 1, equal: 1 });
  expect(agreements.get("words")).toMatchObject({
    documents: 1,
    verdicts: 1,
    equal: 0,
    difference: 5,
    total: 45,
  });
});
