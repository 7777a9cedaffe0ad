import { describe, expect, it } from "vitest";
import type { PageScore } from "../score/types.js";
import { scoreDistributions } from "./distribution.js";

const pages = (...scores: readonly number[]): readonly PageScore[] =>
  scores.map((f1, index) => ({
    index,
    id: `${index}`,
    missing: false,
    empty: false,
    metrics: { "word-f1": { f1, recall: 1 } },
  }));
const metric = { name: "word-f1", primary: "f1" };

describe("scoreDistributions", () => {
  it("has five bins that include their lower end; the last one includes both ends", () => {
    const [first, second] = scoreDistributions(
      { a: pages(0, 0.2, 0.39, 0.6, 0.8, 1, 1), b: pages() },
      metric,
    );
    expect(first).toMatchObject({ system: "a", pages: 7, histogram: { counts: [1, 2, 0, 1, 3] } });
    expect(second).toMatchObject({ system: "b", pages: 0, histogram: { counts: [0, 0, 0, 0, 0] } });
  });

  it("ignores pages that the metric doesn't apply to", () => {
    const [first] = scoreDistributions({ a: [{ ...pages(1)[0]!, metrics: {} }, ...pages(0.5)] }, metric);
    expect(first).toMatchObject({ pages: 1, histogram: { counts: [0, 0, 1, 0, 0] } });
  });
});
