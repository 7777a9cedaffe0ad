import { describe, expect, it } from "vitest";
import type { MetricValues } from "../types.js";
import { rankCorrelationsOf, spearman } from "./rank-correlation.js";

/**
 * Edit distance and RougeLSum F1 on the article-extraction-benchmark, from Gupta 2022, tables 6.1 and 6.2.
 */
const THESIS: Readonly<Record<string, readonly [number, number]>> = {
  boilerpipe: [0.036, 0.848],
  beautifulsoup: [0.081, 0.627],
  bte: [0.039, 0.82],
  em_13: [0.063, 0.733],
  em_2_5: [0.026, 0.906],
  em_3_5: [0.018, 0.95],
  em_4_5: [0.015, 0.95],
  em_4_8: [0.021, 0.928],
  em_6_8: [0.02, 0.919],
  go_domdistiller: [0.022, 0.914],
  goose3: [0.026, 0.877],
  html_text: [0.08, 0.627],
  html2text: [0.072, 0.633],
  inscriptis: [0.057, 0.642],
  justext: [0.057, 0.726],
  lxmlCleaner: [0.057, 0.75],
  readability: [0.02, 0.914],
  resiliparse: [0.017, 0.938],
  trafilatura: [0.015, 0.94],
  web2text: [0.17, 0.815],
  xpath_text: [0.081, 0.339],
};

/** Systems with one measure, `v`, per metric. */
const systems = (figures: Readonly<Record<string, Readonly<Record<string, number>>>>) => ({
  systems: Object.entries(figures).map(([name, values]) => ({
    name,
    metrics: Object.fromEntries(
      Object.entries(values).map(([metric, v]): [string, MetricValues] => [metric, { v }]),
    ),
  })),
});

describe("rankCorrelationsOf", () => {
  it("finds that two metrics agree for which Gupta 2022 reports a low rank correlation", () => {
    const columns = Object.values(THESIS);
    // On raw values, lower distance correlates with higher F1. scipy 1.17: -0.93353.
    const raw = spearman(
      columns.map(([distance]) => distance),
      columns.map(([, f1]) => f1),
    );
    expect(raw).toBeCloseTo(-0.93353, 5);
    const figures = Object.fromEntries(
      Object.entries(THESIS).map(([name, [distance, f1]]) => [name, { distance, f1 }]),
    );
    const [pair] = rankCorrelationsOf(systems(figures), [
      { name: "distance", better: "lower", primary: "v" },
      { name: "f1", better: "higher", primary: "v" },
    ]);
    expect(pair!.spearman).toBeCloseTo(0.93353, 5);
    expect(pair!.kendall).toBeCloseTo(0.8390643228692282, 10);
    expect(pair!.points).toHaveLength(21);
    expect(pair!.points.find(({ system }) => system === "trafilatura")).toEqual({
      system: "trafilatura",
      valueA: 0.015,
      valueB: 0.94,
      rankA: 1.5,
      rankB: 3,
    });
    // Last by distance, yet in the middle by F1.
    expect(pair!.points.find(({ system }) => system === "web2text")).toMatchObject({ rankA: 21, rankB: 13 });
  });

  it("compares every pair of metrics, and lists the systems that one of them lacks", () => {
    const figures = { one: { a: 1, b: 1, c: 5 }, two: { a: 2, b: 2, c: Number.NaN }, three: { a: 3, b: 3 } };
    const pairs = rankCorrelationsOf(
      systems(figures),
      ["a", "b", "c"].map((name) => ({ name, better: "higher" as const, primary: "v" })),
    );
    expect(pairs.map(({ a, b }) => a + b)).toEqual(["ab", "ac", "bc"]);
    expect(pairs[0]).toMatchObject({ spearman: 1, left: [] });
    expect(pairs[1]!.spearman).toBeNaN();
    expect(pairs[1]!.left).toEqual(["two", "three"]);
    expect(pairs[1]!.points).toHaveLength(1);
  });
});
