import { describe, expect, it } from "vitest";
import { clustersPlot } from "../src/report/plots/clusters.js";
import { crossTablePlot } from "../src/report/plots/cross-table.js";
import { distributionsPlot } from "../src/report/plots/distributions.js";
import { goldErrorsPlot } from "../src/report/plots/gold-errors.js";
import { paretoFront, paretoPlot } from "../src/report/plots/pareto.js";
import { ranksPlot } from "../src/report/plots/ranks.js";
import { scoresPlot } from "../src/report/plots/scores.js";
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
  it("says how many figures a distribution can't show", async () => {
    const svg = await distributionsPlot([{ system: "a", values: [0, 0.5, 1, 1.5, Number.NaN] }], {
      measure: "m",
    });
    expect(svg).toContain(
      "<title>Pages by m in 5 bins for 1 systems; 2 figures not between 0 and 1 left out</title>",
    );
    await expect(distributionsPlot([{ system: "a", values: [1] }], { bins: 0 })).rejects.toThrow(RangeError);
  });

  it("finds those that nobody beats in quality and speed", () => {
    const points = [
      { system: "slow", quality: 0.9, ms: 10 },
      { system: "worse", quality: 0.8, ms: 12 },
      { system: "fast", quality: 0.5, ms: 1 },
    ];
    expect(paretoFront(points).map(({ system }) => system)).toEqual(["fast", "slow"]);
  });

  it("draws what has nothing to show", async () => {
    expect(await scoresPlot([])).toContain("<svg");
    expect(await distributionsPlot([])).toContain("<svg");
    expect(await paretoPlot([{ system: "free", quality: 0.5, ms: 0 }])).toContain("<svg");
    expect(await clustersPlot([])).toContain("<svg");
  });
});
