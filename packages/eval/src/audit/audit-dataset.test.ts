import { describe, expect, it } from "vitest";
import type { GoldPage } from "../types.js";
import { auditDataset } from "./audit-dataset.js";

/** A page of 100 words whose gold replaces `wrong` of them: E(K) = wrong / 100. */
function page(id: string, wrong: number): GoldPage {
  const words = Array.from({ length: 100 }, (_, index) => `w${index}`);
  const text = words.map((word, index) => (index % 10 === 0 && index / 10 < wrong ? `${word}x` : word));
  return { id, gold: { text: text.join(" ") }, html: `<p>${words.join(" ")}` };
}

describe("auditDataset", () => {
  const pages: readonly GoldPage[] = [
    page("clean", 0),
    page("one", 1),
    page("two", 2),
    page("three", 3),
    { id: "bare", gold: { text: "no page" } },
    { id: "none", gold: { text: "" }, html: "<p>menu" },
    page("five", 5),
  ];

  it("excludes pages above the threshold and counts everything", () => {
    const audit = auditDataset(pages);
    expect(audit).toMatchObject({
      pages: 7,
      withoutPage: 1,
      withoutGold: 1,
      above: [
        { error: 0.01, pages: 3 },
        { error: 0.02, pages: 2 },
      ],
      threshold: 0.02,
      excluded: ["three", "five"],
      kept: [0, 1, 2, 4, 5],
    });
    expect(audit.meanError).toBeCloseTo(0.11 / 6, 12);
    expect(audit.distribution.counts.slice(0, 7)).toEqual([2, 1, 1, 1, 0, 1, 0]);
    expect(audit.review.map(({ id, index }) => [id, index])).toEqual([
      ["five", 6],
      ["three", 3],
      ["two", 2],
    ]);
  });

  it("accepts a custom threshold", () => {
    expect(auditDataset(pages, { threshold: 0.04 })).toMatchObject({
      excluded: ["five"],
      above: [{ pages: 3 }, { pages: 2 }, { error: 0.04, pages: 1 }],
    });
    expect(() => auditDataset(pages, { threshold: 2 })).toThrow(RangeError);
  });

  it("accepts an empty data set", () => {
    expect(auditDataset([])).toMatchObject({ pages: 0, excluded: [], kept: [], meanError: Number.NaN });
  });
});
