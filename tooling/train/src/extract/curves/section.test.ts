import { describe, expect, it } from "vitest";
import { curvesPlot, curvesSection } from "./section.js";

const SETS = ["wcxb-dev", "cleaneval", "dragnet-train", "l3s-gn1", "cleanportaleval"];
const GROUPS = [...SETS, "daniel-a, English", "daniel-a, other"];

/** The same figure for all groups. */
function figures(f1: number): Readonly<Record<string, number>> {
  return Object.fromEntries(GROUPS.map((group) => [group, f1]));
}

describe("curvesSection", () => {
  it("has a row for each part", () => {
    const points = [
      { id: "sites-10", part: "10% of the sites", pages: 130, sites: 110, f1: figures(0.8) },
      { id: "all", part: "all pages", pages: 1349, sites: 1096, f1: figures(0.85) },
    ];
    const section = curvesSection({ rounds: 100, rows: 60, folds: 1, every: 3, points });
    expect(section).toMatch(/^## Learning curves\n/);
    expect(section).toMatch(/^\| 10% of the sites\s*\|\s*130 \|\s*110 \|(\s*0\.800 \|){7}$/m);
    expect(section).toMatch(/^\| all pages\s*\|\s*1,349 \|\s*1,096 \|(\s*0\.850 \|){7}$/m);
  });
});

describe("curvesPlot", () => {
  it("draws a line with a point per share for each group, with labels that do not overlap", () => {
    const plot = curvesPlot([
      { share: 0.1, f1: figures(0.81) },
      { share: 0.5, f1: figures(0.84) },
      { share: 1, f1: figures(0.86) },
    ]);
    expect(plot.match(/<circle /g)).toHaveLength(3 * GROUPS.length);
    const labels = [...plot.matchAll(/ y="(\d+)" fill="#/g)].map(([, y]) => Number(y));
    expect(labels).toHaveLength(GROUPS.length);
    const sorted = labels.toSorted((a, b) => a - b);
    for (let i = 1; i < sorted.length; i++) expect(sorted[i]! - sorted[i - 1]!).toBeGreaterThanOrEqual(13);
    // All values are from .8 to .9, the ends of the axis.
    expect(plot).toContain(">0.80<");
    expect(plot).toContain(">0.90<");
    expect(plot).not.toContain(">0.75<");
  });
});
