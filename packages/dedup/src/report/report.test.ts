import { describe, expect, it } from "vitest";
import { plainFixture, reportFixture } from "../../test/report-fixture.js";
import { comparison, figure } from "./clusters.js";
import { dedupReport } from "./index.js";
import { duration, sizeBins } from "./summary.js";

/** Returns all texts of a report. */
function visibleText(part: unknown): string {
  if (typeof part !== "object" || part === null) return typeof part === "string" ? part : "";
  const { kind: _, to: __, ...texts } = part as Readonly<Record<string, unknown>>;
  return Object.values(texts).map(visibleText).join(" ").replace(/\s+/g, " ");
}

describe("dedupReport", () => {
  it("shows the figures of the corpus", () => {
    const text = visibleText(dedupReport(reportFixture()));
    expect(text).toContain(
      "Of 128,440 documents, 103,623 are kept; 24,817 copies in 7,521 clusters can be removed.",
    );
    // 24,817 / 128,440, 61,450,023 / 412,998,120, (24,817 + 7,521) / 7,521
    for (const part of [
      "19.3% of the documents",
      "14.9% of 412,998,120",
      "4.3 documents each",
      "1 min 14 s",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain("exact the same text 15,210 61.3%");
  });

  it("describes the counts of candidates and pairs", () => {
    const text = visibleText(dedupReport(reportFixture()));
    expect(text).toContain("proposed 98,123 pairs");
    expect(text).toContain("87,103 pairs are copies, 11,020 (11.2%) only looked similar");
    expect(text).toContain("3 groups of candidates were too large");
    expect(text).toContain(
      "Of 27,603 verified pairs, 18,402 (66.7%) are within a site and 9,120 (33.0%) across",
    );
  });

  it("lists twenty sites, those with the most copies first", () => {
    const text = visibleText(dedupReport(reportFixture()));
    const section = text.slice(text.indexOf("Documents and copies by site"));
    const positions = ["harbour-times.example", "island-news.example", "site-3.example.com", "without a URL"];
    const offsets = positions.map((site) => section.indexOf(site));
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
    expect(offsets.every((position) => position >= 0)).toBe(true);
    expect(section).toContain("site-14.example.com");
    expect(section).not.toContain("site-15.example.com");
    expect(section).toContain("And 7 more sites");
  });

  it("shows each cluster with the reason for the kept document, its copies and their evidence", () => {
    const input = reportFixture({ clusters: 2 });
    const text = visibleText(dedupReport(input));
    expect(text).toContain("its text is the longest");
    expect(text).toContain("And 181 more copies.");
    expect(text).toContain("with page-2000");
    expect(text).toContain("The texts are the same word for word");
    expect(text).toContain("The corpus has 7,519 more clusters.");
    const json = JSON.stringify(dedupReport(input));
    for (const id of ["cluster-1", "cluster-2", "cluster-1-1", "cluster-2-4"])
      expect(json).toContain(`"id":"${id}"`);
  });

  it("plots the S-curve only if MinHash was used", () => {
    const input = reportFixture({ clusters: 0 });
    expect(visibleText(dedupReport(input))).toContain("S-curve of MinHash");
    // 1 - (1 - 0.8^8)^14 = 0.924
    expect(visibleText(dedupReport(input))).toContain("0.80 0.924");
    const parameters = { ...input.parameters, matchers: ["exact", "url"] as const };
    const without = visibleText(dedupReport({ ...input, parameters }));
    expect(without).not.toContain("S-curve");
    expect(without).not.toContain("Minimum Jaccard");
  });

  it.each([
    [plainFixture(0), "The corpus is empty"],
    [plainFixture(1), "The corpus has one document"],
    [plainFixture(3, 3), "No document has any words"],
    [plainFixture(1200), "None of the 1,200 documents is a copy of another."],
  ])("handles an empty report", (input, words) => {
    const text = visibleText(dedupReport(input));
    expect(text).toContain(words);
    expect(text).toContain("There are no clusters.");
    expect(text).toContain("No document has a URL.");
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("rejects invalid input", () => {
    const input = reportFixture({ clusters: 0 });
    expect(() => dedupReport({ ...input, title: 3 as unknown as string })).toThrow(/input\.title/);
    expect(() => dedupReport({ ...input, sites: undefined as unknown as [] })).toThrow(/input\.sites/);
  });
});

describe("comparison", () => {
  const runsOf = (left: string, right: string) =>
    comparison(left, right).flatMap((part) => (part && part.kind === "diff" ? part.runs : []));

  it("has what both texts have, and what only one has", () => {
    expect(runsOf("one two three four five six", "one two new four five six")).toEqual([
      { kind: "same", text: "one two " },
      { kind: "left", text: "three " },
      { kind: "right", text: "new " },
      { kind: "same", text: "four five six" },
    ]);
    expect(visibleText(comparison("Same.", "Same."))).toContain("the same word for word (5 characters)");
  });

  it("keeps a line break that only the right text has", () => {
    expect(runsOf("The end.", "The end.\n\nShare this.")).toEqual([
      { kind: "same", text: "The end.\n\n" },
      { kind: "right", text: "Share this." },
    ]);
  });
});

describe("the parts", () => {
  it("bins sizes by powers of two, including empty bins in between", () => {
    const bins = sizeBins([2, 3, 4, 5, 8, 9, 65].map((size) => ({ size, clusters: 1 })));
    expect(bins.map(({ from, to, clusters, documents }) => [from, to, clusters, documents])).toEqual([
      [2, 2, 1, 2],
      [3, 4, 2, 7],
      [5, 8, 2, 13],
      [9, 16, 1, 9],
      [17, 32, 0, 0],
      [33, 64, 0, 0],
      [65, 128, 1, 65],
    ]);
    expect(sizeBins([])).toEqual([]);
  });

  it("never rounds numbers to certainty", () => {
    expect([figure(1), figure(0.99999), figure(0.5), figure(undefined)]).toEqual([
      "1.000",
      "0.999",
      "0.500",
      "–",
    ]);
    expect([12, 4321, 59_990, 74_321, 3_599_900, 7_500_000].map(duration)).toEqual([
      "12 ms",
      "4.3 s",
      "1 min 0 s",
      "1 min 14 s",
      "1 h 0 min",
      "2 h 5 min",
    ]);
  });
});
