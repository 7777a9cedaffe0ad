import { MAX_TIME_RATIO, runs, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { outlineOf } from "../segments/outline.js";
import type { Rectangle } from "../segments/types.js";
import { areaOf, coveredArea, rectanglesOf, unionOf } from "./index.js";

describe("unionOf", () => {
  const box = (left: number, top: number, right: number, bottom: number): Rectangle => ({
    ...{ left, top, right, bottom },
  });

  it("joins boxes that overlap or touch", () => {
    expect(unionOf([box(0, 0, 4, 9), box(4, 3, 8, 9), box(1, 1, 2, 2)])).toEqual(
      [box(0, 0, 4, 3), box(0, 3, 8, 9)].map(outlineOf),
    );
  });

  it("leaves out boxes without an area, and what is not a number", () => {
    expect(
      unionOf([box(0, 0, 0, 5), box(5, 5, 1, 9), box(Number.NaN, 0, 5, 5), box(0.2, 0, 0.4, 5)]),
    ).toEqual([]);
    expect(unionOf([box(-Infinity, 0, 1, 5)])).toEqual([outlineOf(box(-100_000, 0, 1, 5))]);
  });

  it("covers each point of the boxes once", () => {
    const place = fc.nat(12);
    const anyBox = fc
      .tuple(place, place, place, place)
      .map(([left, top, width, height]) => box(left, top, left + width, top + height));
    fc.assert(
      fc.property(fc.array(anyBox, { maxLength: 12 }), (boxes) => {
        const union = unionOf(boxes).flatMap((outline) => rectanglesOf([outline]));
        let covered = 0;
        for (let x = 0; x < 24; x++) {
          for (let y = 0; y < 24; y++) {
            const isInside = boxes.some(
              ({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom,
            );
            if (isInside) covered++;
            expect(coveredArea(box(x, y, x + 1, y + 1), union)).toBe(isInside ? 1 : 0);
          }
        }
        expect(areaOf(union)).toBe(covered);
      }),
      { numRuns: runs(50) },
    );
  });

  it("takes linear time where boxes overlap", () => {
    const overlapping = (size: number): readonly Rectangle[] =>
      Array.from({ length: size }, (_, at) => box(at % 600, (at * 7) % 8000, 900, 8000 + ((at * 11) % 8000)));
    expect(timeRatio(500, overlapping, unionOf)).toBeLessThan(MAX_TIME_RATIO);
  });
});
