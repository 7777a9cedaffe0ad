import { expect, it } from "vitest";
import { withSection } from "./page.js";
import { reliabilityPlot } from "./reliability.js";

it("replaces a section, or adds it", () => {
  const page = withSection("# Results\n\nFigures.\n", ["## Filters", "Old."]);
  expect(page).toBe("# Results\n\nFigures.\n\n## Filters\n\nOld.\n");
  const both = withSection(page, ["## Segments", "Units."]);
  expect(withSection(both, ["## Filters", "New."])).toBe(
    "# Results\n\nFigures.\n\n## Filters\n\nNew.\n\n## Segments\n\nUnits.\n",
  );
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
