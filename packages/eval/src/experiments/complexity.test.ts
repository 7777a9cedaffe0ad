import { describe, expect, it } from "vitest";
import { surveyPage } from "../audit/audit-dataset.js";
import type { GoldPage } from "../types.js";
import {
  breakdownByComplexity,
  classifyComplexity,
  complexity,
  complexityCuts,
  complexityRatio,
  groupByComplexity,
} from "./complexity.js";

/** Gupta 2022, table 3.3, all sources. */
const CUTS = { p25: 40.816, p50: 62.64, p75: 84.078 };

const surveyed = (pages: readonly GoldPage[]) => pages.map((page, index) => surveyPage(page, index));

describe("complexity", () => {
  it("is the share of the page that the gold omits (Bevendorff et al. 2023)", () => {
    expect(complexity(30, 120)).toBe(0.75);
    expect(complexity(200, 120)).toBe(0);
    expect(complexity(0, 120)).toBe(1);
    expect(complexity(0, 0)).toBeUndefined();
  });

  it("is inverted in Gupta 2022 (equation 3.3)", () => {
    expect(complexityRatio(30, 120)).toBe(25);
    expect(complexityRatio(180, 120)).toBe(150);
    expect(complexityRatio(30, 0)).toBeUndefined();
  });

  it("computes quartiles by linear interpolation", () => {
    expect(complexityCuts([1, 2, 3, 4])).toEqual({ p25: 1.75, p50: 2.5, p75: 3.25 });
    expect(complexityCuts([])).toEqual({ p25: Number.NaN, p50: Number.NaN, p75: Number.NaN });
  });

  it("assigns one class to each page (equation 3.4)", () => {
    const of = (ratio: number): string => classifyComplexity(ratio, CUTS);
    expect([of(84.078), of(84.077), of(40.817), of(40.816)]).toEqual(["easy", "mid", "mid", "complex"]);
    expect(classifyComplexity(50, { p25: 50, p50: 50, p75: 50 })).toBe("easy");
  });
});

describe("groupByComplexity", () => {
  const page = (dataset: string | undefined, gold: number): GoldPage => ({
    id: `${dataset}-${gold}`,
    dataset,
    gold: { text: "w ".repeat(gold) },
    html: `<p>${"w ".repeat(100)}`,
  });
  const pages: readonly GoldPage[] = [
    page("news", 10),
    page("news", 20),
    { id: "bare", dataset: "news", gold: { text: "w" } },
    page("wiki", 80),
    page("wiki", 90),
    { id: "blank", dataset: "wiki", gold: { text: "w" }, html: "<img>" },
    page(undefined, 50),
  ];

  it("splits pages at the pooled quartiles and cross-tabulates classes and sets", () => {
    const groups = groupByComplexity(surveyed(pages));
    // The ratios are 10, 20, 50, 80 and 90.
    expect(groups.pooled).toEqual({ p25: 20, p50: 50, p75: 80 });
    expect(groups.cuts).toEqual(groups.pooled);
    expect(groups.pages.map(({ index, ratio, class: name }) => [index, ratio, name])).toEqual([
      [0, 10, "complex"],
      [1, 20, "complex"],
      [3, 80, "easy"],
      [4, 90, "easy"],
      [6, 50, "mid"],
    ]);
    expect([groups.withoutPage, groups.withoutText]).toEqual([1, 1]);
    expect(groups.percentiles.map(({ dataset, pages: count, p50 }) => [dataset, count, p50])).toEqual([
      ["news", 2, 15],
      ["wiki", 2, 85],
      ["unknown", 1, 50],
    ]);
    expect(groups.table).toMatchObject({
      rows: ["news", "wiki", "unknown"],
      columns: ["easy", "mid", "complex"],
      counts: [
        [0, 0, 2],
        [2, 0, 0],
        [0, 1, 0],
      ],
    });
    // The set determines the class.
    expect(groups.association.v).toBeCloseTo(1, 12);
  });

  it("accepts cut points of another corpus", () => {
    const groups = groupByComplexity(surveyed(pages), { cuts: CUTS });
    expect(groups.pages.map((one) => one.class)).toEqual(["complex", "complex", "mid", "easy", "mid"]);
    const breakdown = breakdownByComplexity(groups);
    expect(pages.map(breakdown)).toEqual(["complex", "complex", undefined, "mid", "easy", undefined, "mid"]);
  });

  it("accepts an empty list", () => {
    expect(groupByComplexity([])).toMatchObject({ pages: [], percentiles: [], withoutPage: 0 });
  });

  it("rejects invalid cut points", () => {
    expect(() => groupByComplexity(surveyed(pages), { cuts: { p25: 2, p50: 1, p75: 1 } })).toThrow(
      RangeError,
    );
    expect(() => groupByComplexity(surveyed(pages), { cuts: { ...CUTS, p25: Number.NaN } })).toThrow("cuts");
  });
});
