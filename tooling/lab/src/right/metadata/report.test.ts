import type { Metadata } from "@winnow/extract";
import { describe, expect, it } from "vitest";
import { type Answer, dateDay, titleSame } from "./measures.js";
import { coverageWithoutGold, type MeasuredPage, meanScore, report, titleCeiling } from "./report.js";

const NONE: Answer = { authors: [] };
const evidence: Metadata["evidence"] = {
  title: { agreeing: [], rejected: [{ value: "THREE", source: "page", key: "h1", reason: "too-short" }] },
};
const EMPTY: Metadata = { authors: [], categories: [], tags: [], evidence: {} };

function page(
  id: string,
  pageType: string,
  gold: Partial<MeasuredPage["gold"]>,
  ...answers: Answer[]
): MeasuredPage {
  const all = [...answers, NONE, NONE];
  return {
    id,
    pageType,
    gold: { text: "", ...gold },
    answers: all,
    inventions: all.map(() => []),
    metadata: EMPTY,
  };
}

const PAGES: readonly MeasuredPage[] = [
  page(
    "a",
    "article",
    { title: "One", date: "2024-05-01" },
    { title: "One", authors: [], date: "2024-05-01" },
  ),
  page("b", "article", { title: "Two" }, { title: "Two", authors: [], date: "2020-01-01" }),
  { ...page("c", "forum", { title: "Three" }), metadata: { ...EMPTY, evidence } },
];

describe("figures", () => {
  it("are means over pages with a gold value", () => {
    expect(meanScore(PAGES, 0, titleSame)).toEqual({ value: 2 / 3, pages: 3 });
    expect(meanScore(PAGES, 0, dateDay)).toEqual({ value: 1, pages: 1 });
  });

  it("count values on pages without a gold value", () => {
    expect(coverageWithoutGold(PAGES, 0, "date")).toEqual({ value: 0.5, pages: 2 });
    expect(coverageWithoutGold([], 0, "date")).toEqual({ value: 0, pages: 0 });
  });

  it("show the share of pages whose gold title is a candidate", () => {
    expect(titleCeiling(PAGES)).toEqual({ value: 1 / 3, pages: 3 });
  });
});

describe("report", () => {
  it("compares only ours with the targets", () => {
    const swapped = PAGES.map((each) => ({ ...each, answers: [NONE, each.answers[0]!] }));
    const measures = [{ ...titleSame, bound: 0.6 }, dateDay];
    expect(report(PAGES, ["ours", "none"], measures).met).toBe(true);
    expect(report(swapped, ["none", "ours"], measures).met).toBe(false);
    expect(report(PAGES, ["ours"], [{ ...titleSame, bound: 0.67 }]).met).toBe(false);
  });

  it("has one line per page type and measure with a target", () => {
    const { lines } = report(PAGES, ["ours"], [{ ...titleSame, bound: 0.6 }]);
    expect(lines.join("\n")).toMatch(/^\| article: title, same +\| +2 \| 1\.000 \|/m);
    expect(lines.join("\n")).toMatch(/^\| forum: title, same +\| +1 \| 0\.000 \|/m);
  });
});
