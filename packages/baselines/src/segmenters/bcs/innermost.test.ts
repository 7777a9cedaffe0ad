import type { Rectangle } from "@winnow/core-dom";
import { MAX_TIME_RATIO, runs, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { innermost } from "./rectangle-tree.js";

const side = fc.integer({ min: 0, max: 6 });
const anyRectangle = fc
  .tuple(side, side, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
  .map(([left, top, width, height]): Rectangle => ({ left, top, right: left + width, bottom: top + height }));

function sizeOf({ left, top, right, bottom }: Rectangle): number {
  return (right - left) * (bottom - top);
}

it("drops what contains a smaller rectangle, and keeps equal ones", () => {
  fc.assert(
    fc.property(fc.array(anyRectangle, { maxLength: 30 }), (all) => {
      const isAround = (outer: Rectangle, inner: Rectangle): boolean =>
        inner.left >= outer.left &&
        inner.top >= outer.top &&
        inner.right <= outer.right &&
        inner.bottom <= outer.bottom &&
        sizeOf(inner) < sizeOf(outer);
      expect(innermost(all)).toEqual(all.filter((outer) => !all.some((inner) => isAround(outer, inner))));
    }),
    { numRuns: runs(300) },
  );
});

it.each([
  ["overlap", (at: number) => ({ left: at, top: -at, right: 90_000 + at, bottom: 90_000 - at })],
  ["are nested", (at: number) => ({ left: at, top: at, right: 90_000 - at, bottom: 90_000 - at })],
  ["are equal", () => ({ left: 0, top: 0, right: 10, bottom: 10 })],
])("takes near-linear time where rectangles %s", (_, rectangle) => {
  const all = (size: number) => Array.from({ length: size }, (_, at) => rectangle(at));
  expect(timeRatio(1000, all, innermost)).toBeLessThan(MAX_TIME_RATIO);
});
