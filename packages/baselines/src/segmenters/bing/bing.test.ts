import type { Box, RenderedPage } from "@winnow/core-dom";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Division, divisionsOf } from "./boundaries.js";
import { bestClosure } from "./closure.js";
import { BOUNDARY_FEATURES, boundaryFeatures } from "./features.js";
import { bing, partsOf } from "./index.js";

const STYLE: Box["style"] = {
  display: "block",
  color: [0, 0, 0, 1],
  background: [0, 0, 0, 0],
  fontSize: 16,
  fontWeight: 400,
  isItalic: false,
  isUnderlined: false,
};

type Row = readonly [
  parent: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
  text?: string | undefined,
];

/** A page of boxes: those with a text are texts, the others elements. */
function pageOf(rows: readonly Row[], name = "div"): RenderedPage {
  const boxes = rows.map(([parent, left, top, right, bottom, text], index): Box => {
    const xpath = `/html/body/${text === undefined ? name : "text()"}[${index + 1}]`;
    const kind = text === undefined ? "element" : "text";
    return { ...{ kind, parent, left, top, right, bottom, xpath, visibleXpath: xpath, text }, style: STYLE };
  });
  return { width: 1000, height: 1000, html: "", boxes };
}

/** A header above two columns, the right one with two texts. */
const COLUMNS = pageOf([
  [-1, 0, 0, 1000, 1000],
  [0, 0, 0, 1000, 100, "Header"],
  [0, 0, 100, 1000, 900],
  [2, 0, 100, 500, 900, "Left"],
  [2, 500, 100, 1000, 900],
  [4, 500, 100, 1000, 200, "First"],
  [4, 500, 200, 1000, 300, "Second"],
]);

describe("divisionsOf", () => {
  it("divides by horizontal lines, or else by vertical ones, and then the parts", () => {
    const shape = divisionsOf(COLUMNS).map(({ isHorizontal, parts, outer, place, first }) => ({
      isHorizontal,
      boxes: parts.map(({ boxes }) => boxes),
      at: [outer, place, first],
    }));
    expect(shape).toEqual([
      { isHorizontal: true, boxes: [[1], [2]], at: [-1, 0, 0] },
      { isHorizontal: false, boxes: [[3], [4]], at: [0, 1, 1] },
      { isHorizontal: true, boxes: [[5], [6]], at: [1, 1, 2] },
    ]);
  });

  it("cuts no subtree, and descends if trees overlap", () => {
    // The second tree reaches into the first, but its texts can be separated from those of the first.
    const overlapping = pageOf([
      [-1, 0, 0, 100, 100],
      [0, 0, 0, 100, 60],
      [1, 0, 0, 100, 20, "a"],
      [1, 0, 40, 100, 60, "c"],
      [0, 0, 20, 100, 80],
      [4, 0, 20, 100, 40, "b"],
      [4, 0, 60, 100, 80, "d"],
    ]);
    expect(divisionsOf(overlapping).map(({ parts }) => parts.map(({ boxes }) => boxes))).toEqual([
      [[2], [5], [3], [6]],
    ]);
    const stacked = pageOf([
      [-1, 0, 0, 100, 100, "a"],
      [-1, 50, 50, 150, 150, "b"],
    ]);
    expect(divisionsOf(stacked)).toEqual([]);
  });
});

/** Divisions at random: parts of those before are divided. */
const nested = fc
  .array(fc.tuple(fc.integer({ min: 2, max: 4 }), fc.nat(20), fc.nat(3)), { minLength: 1, maxLength: 5 })
  .map((list) => {
    const divisions: Division[] = [];
    let first = 0;
    const taken = new Set<string>();
    for (const [size, at, inside] of list) {
      const outer = divisions.length === 0 ? -1 : at % divisions.length;
      const place = outer < 0 ? 0 : inside % divisions[outer]!.parts.length;
      if (taken.has(`${outer} ${place}`)) continue;
      taken.add(`${outer} ${place}`);
      const extent = { left: 0, top: 0, right: 1, bottom: 1 };
      const parts = Array.from({ length: size }, () => ({ boxes: [], extent }));
      divisions.push({ isHorizontal: true, parts, first, outer, place, depth: 0 });
      first += size - 1;
    }
    return { divisions, boundaries: first };
  });

/** Which boundaries each one needs. */
function needsOf(divisions: readonly Division[]): readonly (readonly number[])[] {
  return divisions.flatMap(({ parts, outer, place }) => {
    const around = divisions[outer];
    const needs =
      around === undefined
        ? []
        : [place - 1, place]
            .filter((at) => at >= 0 && at < around.parts.length - 1)
            .map((at) => around.first + at);
    // A boundary of a part at an end of a division needs those that the division needs: none is chosen without them.
    return parts.slice(1).map(() => needs);
  });
}

describe("bestClosure", () => {
  it("is the best of all closed sets", () => {
    const cases = nested.chain(({ divisions, boundaries }) =>
      fc.tuple(
        fc.constant(divisions),
        fc.array(fc.integer({ min: -9, max: 9 }), { minLength: boundaries, maxLength: boundaries }),
      ),
    );
    fc.assert(
      fc.property(cases, ([divisions, weights]) => {
        const needs = needsOf(divisions);
        const sumOf = (isChosen: (boundary: number) => boolean): number | undefined => {
          let sum = 0;
          for (const [boundary, weight] of weights.entries()) {
            if (!isChosen(boundary)) continue;
            if (!needs[boundary]!.every(isChosen)) return undefined;
            sum += weight;
          }
          return sum;
        };
        let best = 0;
        for (let set = 0; set < 2 ** weights.length; set++)
          best = Math.max(best, sumOf((boundary) => ((set >> boundary) & 1) === 1) ?? 0);
        const chosen = bestClosure(divisions, weights);
        expect(sumOf((boundary) => chosen[boundary] === 1)).toBe(best);
      }),
    );
  });
});

describe("partsOf", () => {
  const divisions = divisionsOf(COLUMNS);

  it("joins parts without a boundary between them", () => {
    expect(partsOf(divisions, Uint8Array.of(0, 0, 0))).toEqual([[1, 2]]);
    expect(partsOf(divisions, Uint8Array.of(1, 0, 0))).toEqual([[1], [2]]);
    expect(partsOf(divisions, Uint8Array.of(1, 1, 0))).toEqual([[1], [3], [4]]);
    expect(partsOf(divisions, Uint8Array.of(1, 1, 1))).toEqual([[1], [3], [5], [6]]);
  });
});

describe("boundaryFeatures", () => {
  it("compares the sides of a boundary", () => {
    const features = boundaryFeatures(COLUMNS, divisionsOf(COLUMNS));
    const of = (boundary: number, name: string): number =>
      features[boundary * BOUNDARY_FEATURES.length + BOUNDARY_FEATURES.indexOf(name)]!;
    expect(features.length).toBe(3 * BOUNDARY_FEATURES.length);
    expect([of(0, "before-text"), of(0, "after-text")]).toEqual([6, 15]);
    expect(of(0, "height-ratio")).toBeCloseTo(801 / 101);
    expect([of(0, "horizontal"), of(1, "horizontal")]).toEqual([1, 0]);
    expect([of(0, "gap"), of(1, "offset"), of(2, "alike")]).toEqual([0, 0, 1]);
    expect(of(2, "division-page-share")).toBeCloseTo(11 / 21);
  });
});

describe("bing", () => {
  it("puts each text into one group", () => {
    const seen = new Set<number>();
    for (const { boxes } of bing(COLUMNS)) {
      for (const box of boxes) {
        expect(seen.has(box)).toBe(false);
        seen.add(box);
      }
    }
    const isInside = (box: number): boolean =>
      box >= 0 && (seen.has(box) || isInside(COLUMNS.boxes[box]!.parent));
    for (const box of [1, 3, 5, 6]) expect(isInside(box)).toBe(true);
  });

  it("is the page if there are no boundaries, and empty without boxes", () => {
    expect(bing(pageOf([[-1, 0, 0, 10, 10, "a"]]))).toEqual([{ boxes: [0] }]);
    expect(bing(pageOf([]))).toEqual([]);
  });

  it("takes linear time on deep and wide pages, and on boxes that overlap", () => {
    const pages: ((size: number) => readonly Row[])[] = [
      (size) => Array.from({ length: size }, (_, at): Row => [-1, 0, at, 9, at + 1, "x"]),
      (size) =>
        Array.from(
          { length: size },
          (_, at): Row => [at - 1, 0, at, 9, size, at === size - 1 ? "x" : undefined],
        ),
      (size) =>
        Array.from(
          { length: size },
          (_, at): Row => (at % 2 === 0 ? [at - 2, 0, at, 9, size] : [at - 1, 0, at, 9, at + 1, "x"]),
        ),
      (size) => Array.from({ length: size }, (_, at): Row => [-1, at, at, size, size, "x"]),
      (size) =>
        Array.from(
          { length: size },
          (_, at): Row =>
            at % 2 === 0 ? [Math.max(-1, at - 2), at, at, size, size] : [at - 1, at, at, size, size, "x"],
        ),
    ];
    for (const rows of pages) {
      const ratio = timeRatio(1500, (size) => pageOf(rows(size)), bing);
      expect(ratio).toBeLessThan(MAX_TIME_RATIO);
    }
  });
});
