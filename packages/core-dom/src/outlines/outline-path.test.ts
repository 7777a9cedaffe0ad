import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { outlineOf } from "../segments/outline.js";
import { outlinePath } from "./outline-path.js";

describe("paths of outlines", () => {
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
