import { describe, expect, it } from "vitest";
import { clustersPlot, crossTablePlot, goldErrorsPlot } from "../src/report/plots/pages.js";
import {
  distributionsPlot,
  paretoFront,
  paretoPlot,
  ranksPlot,
  scoresPlot,
} from "../src/report/plots/systems.js";
import { HOSTILE } from "./report-fixture.js";

const PLOTS: Readonly<Record<string, (name: string) => Promise<string>>> = {
  scores: (name) =>
    scoresPlot([{ system: name, value: 0.5, interval: { low: 0.4, high: 0.6 } }], name, "higher"),
  distributions: (name) => distributionsPlot([{ system: name, values: [0.1, 0.9] }], name),
  ranks: (name) => ranksPlot([{ system: name, rankA: 1, rankB: 2 }], name, name, name),
  pareto: (name) => paretoPlot([{ system: name, quality: 0.5, ms: 3 }], name),
  goldErrors: () => goldErrorsPlot([0, 0.3]),
  clusters: (name) => clustersPlot([{ x: 1, y: 2, label: name, id: name }]),
  crossTable: (name) => crossTablePlot({ title: name, rows: [name], columns: [name], counts: [[3]] }),
};

describe.each(Object.entries(PLOTS))("the %s plot", (_, draw) => {
  it("is an SVG with a title, colours of the page's scheme, and no network requests", async () => {
    const svg = await draw("a system");
    expect(svg).toMatch(/^<svg [^>]*role="img" aria-label="[^"]+"><title>[^<]+<\/title>/);
    expect(svg).toMatch(/fill="var\(--plot-(accent|1),/);
    expect(svg.replaceAll("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:|url\(|href=/);
    expect(await draw("a system")).toBe(svg);
  });

  it("treats any name as text", async () => {
    const svg = await draw(HOSTILE);
    expect(svg).not.toMatch(/<script|<img/);
  });
});

describe("plots", () => {
  it("report the number of figures outside a distribution", async () => {
    const svg = await distributionsPlot([{ system: "a", values: [0, 0.5, 1, 1.5, Number.NaN] }], "m");
    expect(svg).toContain(
      "<title>Pages by m in 5 bins for 1 systems; 2 figures outside 0 to 1 omitted</title>",
    );
  });

  it("find the systems that no other beats in quality and speed", () => {
    const points = [
      { system: "slow", quality: 0.9, ms: 10 },
      { system: "worse", quality: 0.8, ms: 12 },
      { system: "fast", quality: 0.5, ms: 1 },
    ];
    expect(paretoFront(points).map(({ system }) => system)).toEqual(["fast", "slow"]);
  });

  it("are drawn without data", async () => {
    expect(await scoresPlot([], "m", "higher")).toContain("<svg");
    expect(await distributionsPlot([], "m")).toContain("<svg");
    expect(await paretoPlot([{ system: "free", quality: 0.5, ms: 0 }], "m")).toContain("<svg");
    expect(await clustersPlot([])).toContain("<svg");
  });
});
