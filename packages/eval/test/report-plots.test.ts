import { Fragment, h } from "preact";
import { describe, expect, it } from "vitest";
import { markup } from "../src/report/page.js";
import { Plot, type PlotProps } from "../src/report/plot.js";
import {
  clustersPlot,
  crossTablePlot,
  distributionsPlot,
  goldErrorsPlot,
  paretoFront,
  paretoPlot,
  ranksPlot,
  scoresPlot,
} from "../src/report/plots.js";
import { HOSTILE } from "./report-fixture.js";

const svgOf = (plot: PlotProps): string => markup(h(Fragment, null, h(Plot, plot)));

const figure = (system: string, pages: readonly number[] = []) => ({
  system,
  value: 0.5,
  interval: { low: 0.4, high: 0.6 },
  pages,
  ms: 3,
});

const PLOTS: Readonly<Record<string, (name: string) => PlotProps>> = {
  scores: (name) => scoresPlot([figure(name)], name),
  distributions: (name) => distributionsPlot([figure(name, [0.1, 0.9])], name),
  ranks: (name) => {
    const points = [{ system: name, valueA: 0.5, valueB: 0.4, rankA: 1, rankB: 2 }];
    return ranksPlot({ a: name, b: name, points, spearman: 0.5, kendall: 0.5 });
  },
  pareto: (name) => paretoPlot([figure(name)], name),
  goldErrors: () => goldErrorsPlot([0, 0.3]),
  clusters: (name) => clustersPlot([{ x: 1, y: 2, label: name, id: name }]),
  crossTable: (name) => crossTablePlot({ title: name, rows: [name], columns: [name], counts: [[3]] }),
};

describe.each(Object.entries(PLOTS))("the %s plot", (_, draw) => {
  it("is an SVG with a title, colours of the page's scheme, and no network requests", () => {
    const svg = svgOf(draw("a system"));
    expect(svg).toMatch(/^<svg [^>]*role="img" aria-label="[^"]+"><title>[^<]+<\/title>/);
    expect(svg).toMatch(/class="(accent|group-0)"/);
    expect(svg).not.toMatch(/https?:|url\(|href=|NaN|undefined/);
    expect(svgOf(draw("a system"))).toBe(svg);
  });

  it("treats any name as text", () => {
    expect(svgOf(draw(HOSTILE))).not.toMatch(/<script|<img/);
  });
});

describe("plots", () => {
  it("report the number of figures outside a distribution", () => {
    const values = [0, 0.5, 1, 1.5, Number.NaN];
    const svg = svgOf(distributionsPlot([figure("a", values)], "m"));
    expect(svg).toContain(
      "<title>Pages by m in 5 bins for 1 systems; 2 figures outside 0 to 1 omitted</title>",
    );
  });

  it("find the systems that no other beats in quality and speed", () => {
    const points = [
      { system: "slow", value: 0.9, ms: 10 },
      { system: "worse", value: 0.8, ms: 12 },
      { system: "fast", value: 0.5, ms: 1 },
    ];
    expect(paretoFront(points).map(({ system }) => system)).toEqual(["fast", "slow"]);
  });

  it("are drawn without data", () => {
    const plots = [
      scoresPlot([], "m"),
      distributionsPlot([], "m"),
      paretoPlot([{ ...figure("free"), ms: 0 }], "m"),
      clustersPlot([]),
    ];
    for (const plot of plots) {
      expect(svgOf(plot)).toContain("<svg");
      expect(svgOf(plot)).not.toMatch(/NaN|Infinity/);
    }
  });
});
