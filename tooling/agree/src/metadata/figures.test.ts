import { describe, expect, it } from "vitest";
import { coverageWithoutGold, type MeasuredPage, meanScore, titleCeiling } from "./figures.js";
import { dateDay, titleSame } from "./measures.js";
import { missLines } from "./misses.js";
import { report } from "./report.js";
import type { Answer, System } from "./types.js";

const PAGES: readonly MeasuredPage[] = [
  { key: "a", id: "a", pageType: "article", gold: { text: "", title: "One", date: "2024-05-01" } },
  { key: "b", id: "b", pageType: "article", gold: { text: "", title: "Two" } },
  { key: "c", id: "c", pageType: "forum", gold: { text: "", title: "Three" } },
];

function system(name: string, said: Readonly<Record<string, Answer>>): System {
  return { name, answer: (key) => said[key] ?? { authors: [] } };
}

const OURS = system("ours", {
  a: { title: "One", authors: [], date: "2024-05-01" },
  b: { title: "Two", authors: [], date: "2020-01-01" },
});

describe("figures", () => {
  it("are means over the pages whose gold has the value", () => {
    expect(meanScore(PAGES, OURS, titleSame)).toEqual({ value: 2 / 3, pages: 3 });
    expect(meanScore(PAGES, OURS, dateDay)).toEqual({ value: 1, pages: 1 });
  });

  it("tell of values where the gold has none", () => {
    expect(coverageWithoutGold(PAGES, OURS, "date")).toEqual({ value: 0.5, pages: 2 });
    expect(coverageWithoutGold([], OURS, "date")).toEqual({ value: 0, pages: 0 });
  });

  it("tell on how many pages the gold title was found at all", () => {
    const candidates = (key: string): readonly string[] => (key === "a" ? ["Site", "ONE"] : []);
    expect(titleCeiling(PAGES, candidates)).toEqual({ value: 1 / 3, pages: 3 });
  });
});

describe("report", () => {
  it("holds ours, not the others, against the bounds", () => {
    const none = system("none", {});
    const measures = [{ measure: titleSame, bound: 0.6 }, { measure: dateDay }];
    expect(report(PAGES, [OURS, none], measures).met).toBe(true);
    expect(report(PAGES, [none, OURS], measures).met).toBe(false);
    expect(report(PAGES, [OURS], [{ measure: titleSame, bound: 0.67 }]).met).toBe(false);
  });

  it("has a line for each page type and bounded measure", () => {
    const { lines } = report(PAGES, [OURS], [{ measure: titleSame, bound: 0.6 }]);
    expect(lines.find((line) => line.includes("article:"))).toMatch(/title, same\s+2\s+1\.000$/u);
    expect(lines.find((line) => line.includes("forum:"))).toMatch(/title, same\s+1\s+0\.000$/u);
  });
});

describe("misses", () => {
  it("name the page, the gold value, ours and why", () => {
    const metadata = {
      authors: [],
      categories: [],
      tags: [],
      evidence: {
        title: {
          agreeing: [],
          rejected: [{ value: "3", source: "page", key: "h1", reason: "too-short" }],
        },
      },
    } as const;
    const lines = missLines(PAGES, [{ measure: titleSame }], "title", () => metadata, OURS);
    expect(lines).toEqual([
      "c forum",
      "  gold      Three",
      "  ours      ",
      "  rejected  page h1 too-short: 3",
      "title, same: 1 missed of 3",
    ]);
  });
});
