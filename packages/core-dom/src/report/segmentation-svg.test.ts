import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { outlinePath } from "../outlines/outline-path.js";
import { outlineOf } from "../segments/outline.js";
import { segmentationSvg } from "./segmentation-svg.js";

const square = [outlineOf({ left: 0, top: 0, right: 5, bottom: 5 })];

describe("pictures", () => {
  it("trace the outline of a segment without lines inside", () => {
    const left = outlineOf({ left: 0, top: 0, right: 4, bottom: 10 });
    const right = outlineOf({ left: 4, top: 5, right: 9, bottom: 10 });
    const { path } = outlinePath([left, right]);
    expect(path.match(/M/g)).toHaveLength(1);
    expect(new Set(path.match(/\d+ \d+/g))).toEqual(
      new Set(["0 0", "4 0", "4 5", "9 5", "9 10", "4 10", "0 10", "0 5"]),
    );
  });

  it("close every ring, for any rectangles", () => {
    const box = fc
      .tuple(fc.nat(9), fc.nat(9), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
      .map(([left, top, width, height]) =>
        outlineOf({ left, top, right: left + width, bottom: top + height }),
      );
    fc.assert(
      fc.property(fc.array(box, { minLength: 1, maxLength: 6 }), (outlines) => {
        const rings = outlinePath(outlines).path.split("Z").filter(Boolean);
        const area = rings.reduce((sum, ring) => sum + signedArea(ring), 0);
        const covered = new Set<string>();
        for (const [[[left, top], , [right, bottom]]] of outlines as unknown as [[Point, Point, Point]][]) {
          for (let x = left; x < right; x++) for (let y = top; y < bottom; y++) covered.add(`${x} ${y}`);
        }
        expect(area).toBe(covered.size);
      }),
    );
  });

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
    expect(svg).toContain("<title>&lt;a &amp; b&gt;</title>");
    expect(svg.match(/<path/g)).toHaveLength(2);
    expect(svg).toContain("stroke-dasharray");
    expect(svg).toContain('<image href="data:image/png;base64,AA"');
  });
});

type Point = readonly [number, number];

/** Shoelace formula: holes run the other way, and are subtracted. */
function signedArea(ring: string): number {
  const points = [...ring.matchAll(/(\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  return points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length]!;
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}
