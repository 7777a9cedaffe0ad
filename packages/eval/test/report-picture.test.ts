import { outlineOf } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { segmentationSvg } from "../src/report/index.js";

const square = [outlineOf({ left: 0, top: 0, right: 5, bottom: 5 })];

describe("pictures", () => {
  it("number segments at the right end of their upper edges, inside of the picture", () => {
    const wide = [outlineOf({ left: 20, top: 40, right: 90, bottom: 60 })];
    const svg = segmentationSvg({ width: 100, height: 100, segments: [square, wide] });
    const badges = [...svg.matchAll(/<rect x="(\d+)" y="(\d+)" width="15"/g)].map(([, x, y]) => [x, y]);
    expect(badges).toEqual([["0", "0"], ["75", "32"]]); // biome-ignore format: one line
  });

  it("escape titles, and draw the gold dashed", () => {
    const page = { width: 10, height: 10, segments: [square, []] };
    const svg = segmentationSvg(page, {
      gold: page,
      title: "<a & b>",
      screenshot: "data:image/png;base64,AA",
    });
    expect(svg).toContain("<title>&lt;a &amp; b></title>");
    expect(svg.match(/<path/g)).toHaveLength(2);
    expect(svg).toContain("stroke-dasharray");
    expect(svg).toContain('<image href="data:image/png;base64,AA"');
  });
});
