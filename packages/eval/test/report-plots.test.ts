import { type ComponentChildren, Fragment, h } from "preact";
import { describe, expect, it } from "vitest";
import { markup } from "../src/report/page.js";
import {
  Clusters,
  CrossTable,
  Distributions,
  GoldErrors,
  Pareto,
  paretoFront,
  Ranks,
  Scores,
} from "../src/report/plots.js";
import { HOSTILE } from "./report-fixture.js";

const svgOf = (plot: ComponentChildren): string => markup(h(Fragment, null, plot));

const PLOTS: Readonly<Record<string, (name: string) => ComponentChildren>> = {
  scores: (name) =>
    h(Scores, { figures: [{ system: name, value: 0.5, interval: { low: 0.4, high: 0.6 } }], measure: name }),
  distributions: (name) =>
    h(Distributions, { systems: [{ system: name, values: [0.1, 0.9] }], measure: name }),
  ranks: (name) =>
    h(Ranks, { points: [{ system: name, rankA: 1, rankB: 2 }], x: name, y: name, corner: name }),
  pareto: (name) => h(Pareto, { points: [{ system: name, quality: 0.5, ms: 3 }], measure: name }),
  goldErrors: () => h(GoldErrors, { errors: [0, 0.3] }),
  clusters: (name) => h(Clusters, { points: [{ x: 1, y: 2, label: name, id: name }] }),
  crossTable: (name) => h(CrossTable, { title: name, rows: [name], columns: [name], counts: [[3]] }),
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
    const svg = svgOf(h(Distributions, { systems: [{ system: "a", values }], measure: "m" }));
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

  it("are drawn without data", () => {
    const plots = [
      h(Scores, { figures: [], measure: "m" }),
      h(Distributions, { systems: [], measure: "m" }),
      h(Pareto, { points: [{ system: "free", quality: 0.5, ms: 0 }], measure: "m" }),
      h(Clusters, { points: [] }),
    ];
    for (const plot of plots) {
      expect(svgOf(plot)).toContain("<svg");
      expect(svgOf(plot)).not.toMatch(/NaN|Infinity/);
    }
  });
});
