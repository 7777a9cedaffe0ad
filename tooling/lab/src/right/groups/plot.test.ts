import { expect, it } from "vitest";
import { groupsPlot } from "./plot.js";

it("draws every page that has a place once per panel, in the colour of its label", () => {
  const svg = groupsPlot(
    [[0, 0], [10, 5], undefined],
    [
      { title: "A", labels: ["x", "y", "x"] },
      { title: "B", labels: ["y", "y", "x"] },
    ],
  );
  // The panels are 300 wide, with margins of 12.
  expect(svg.match(/<path d="[^"]*"/g)).toEqual([
    '<path d="M12 12h0"',
    '<path d="M288 288h0"',
    '<path d=""',
    '<path d="M12 12h0M288 288h0"',
  ]);
  expect(svg.match(/● ./g)).toEqual(["● x", "● y", "● x", "● y"]);
});
