import { describe, expect, it } from "vitest";
import {
  clustersPlot,
  crossTablePlot,
  distributionsPlot,
  goldErrorsPlot,
  paretoFront,
  paretoPlot,
  ranksPlot,
  scoresPlot,
} from "../src/report/index.js";
import { binCounts } from "../src/report/plots/distributions.js";
import { rankCorrelation, ranks } from "../src/report/ranks.js";
import { HOSTILE } from "./report-fixture.js";

const PLOTS: Readonly<Record<string, (name: string) => Promise<string>>> = {
  scores: (name) =>
    scoresPlot([{ system: name, value: 0.5, interval: { low: 0.4, high: 0.6 } }], { measure: name }),
  distributions: (name) => distributionsPlot([{ system: name, values: [0.1, 0.9] }], { measure: name }),
  ranks: (name) => ranksPlot([{ system: name, x: 1, y: 2 }], { x: name, y: name, note: name }),
  pareto: (name) => paretoPlot([{ system: name, quality: 0.5, ms: 3 }], { measure: name }),
  goldErrors: (name) => goldErrorsPlot([0, 0.3], { title: name }),
  clusters: (name) => clustersPlot([{ x: 1, y: 2, label: name, id: name }]),
  crossTable: (name) => crossTablePlot({ title: name, rows: [name], columns: [name], counts: [[3]] }),
};

describe.each(Object.entries(PLOTS))("the %s plot", (_, draw) => {
  it("is an SVG with a name, colours that follow the scheme, and no wish for the network", async () => {
    const svg = await draw("a system");
    expect(svg).toMatch(/^<svg [^>]*role="img" aria-label="[^"]+"><title>[^<]+<\/title>/);
    expect(svg).toMatch(/fill="var\(--plot-(accent|1),/);
    expect(svg).toContain("@media (prefers-color-scheme:dark)");
    expect(svg.replaceAll("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:|url\(|href=/);
    expect(await draw("a system")).toBe(svg);
  });

  it("takes any name for text", async () => {
    const svg = await draw(HOSTILE);
    expect(svg).not.toMatch(/<script|<img/);
  });
});

describe("what plots count", () => {
  it("puts values into bins closed on the left, 1 into the last", () => {
    expect(binCounts([0, 0.19, 0.2, 0.6, 0.79, 0.8, 1, Number.NaN], 0.2)).toEqual([2, 1, 0, 2, 2]);
    expect(() => binCounts([], 0)).toThrow(RangeError);
  });

  it("finds those that nobody beats in quality and speed", () => {
    const points = [
      { system: "slow", quality: 0.9, ms: 10 },
      { system: "worse", quality: 0.8, ms: 12 },
      { system: "fast", quality: 0.5, ms: 1 },
    ];
    expect(paretoFront(points).map(({ system }) => system)).toEqual(["fast", "slow"]);
  });

  it("ranks with ties by their mean, and correlates ranks", () => {
    expect(ranks([0.9, 0.5, 0.9, 0.1], "higher")).toEqual([1.5, 3, 1.5, 4]);
    expect(ranks([3, Number.NaN, 1], "lower")).toEqual([2, Number.NaN, 1]);
    expect(rankCorrelation([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1, 12);
    // 1 - 6 * (0 + 1 + 1 + 0) / (4 * 15)
    expect(rankCorrelation([1, 2, 3, 4], [1, 3, 2, 4])).toBeCloseTo(0.8, 12);
  });

  it("draws what has nothing to show", async () => {
    expect(await scoresPlot([])).toContain("<svg");
    expect(await distributionsPlot([])).toContain("<svg");
    expect(await paretoPlot([{ system: "free", quality: 0.5, ms: 0 }])).toContain("<svg");
    expect(await clustersPlot([])).toContain("<svg");
  });
});
