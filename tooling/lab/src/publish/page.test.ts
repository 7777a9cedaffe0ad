import { expect, it } from "vitest";
import { tableOf } from "../table.js";
import { byCaption, filled, readTemplate, sectionOf, withSection } from "./page.js";
import { reliabilityPlot } from "./reliability.js";

it("replaces a section, or adds it", () => {
  const page = withSection("# Results\n\nFigures.\n", "Filters", "## Filters\n\nOld.\n");
  expect(page).toBe("# Results\n\nFigures.\n\n## Filters\n\nOld.\n");
  const both = withSection(page, "Segments", "## Segments\n\nUnits.\n");
  expect(sectionOf(both, "Segments")).toBe("## Segments\n\nUnits.\n");
  expect(withSection(both, "Filters", "## Filters\n\nNew.\n")).toBe(
    "# Results\n\nFigures.\n\n## Filters\n\nNew.\n\n## Segments\n\nUnits.\n",
  );
});

it("puts tables in the places with their captions", () => {
  const tables = byCaption(tableOf("words", ["system", "F1"], [["ours", "0.9"]]));
  expect(filled("Text.\n\n{{words}}\n\nMore.\n", tables)).toMatch(
    /^Text\.\n\n\*\*words\*\*\n\n\| system .*\n\nMore\.\n$/s,
  );
  expect(() => filled("{{lines}}", tables)).toThrow("no table for lines");
});

it("has a section for what is published alone", () => {
  for (const heading of ["Filters", "Segments"]) expect(sectionOf(readTemplate(), heading)).toContain("{{");
});

it("draws one point per range with pages, those that are calibrated on the diagonal", () => {
  const bin = (from: number, pages: number) => ({
    from,
    pages,
    probability: from + 0.05,
    articles: from + 0.05,
  });
  const plot = reliabilityPlot([bin(0, 10), bin(0.1, 0), bin(0.9, 40)]);
  const points = [...plot.matchAll(/cx="(\d+)" cy="(\d+)"/g)].map(([, x, y]) => [Number(x), Number(y)]);
  expect(points).toHaveLength(2);
  // The axes have the same length and margins: x from the left is y from the bottom.
  for (const [x, y] of points) expect(x! + y!).toBe(360);
});
