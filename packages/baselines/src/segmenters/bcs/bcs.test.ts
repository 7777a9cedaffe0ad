import type { Box, BoxStyle, Color, RenderedPage } from "@winnow/core-dom";
import { createMarker, parse } from "@winnow/core-dom";
import { segment } from "@winnow/segment";
import { MAX_TIME_RATIO, runs, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gap } from "../rendered/geometry.js";
import { groupsSegmenter } from "../rendered/rendered.js";
import { pageAreas } from "./areas.js";
import { bcs } from "./index.js";
import { neighbouring } from "./neighbours.js";
import { neighbourSimilarities, shapeSimilarity } from "./similarity.js";

const STYLE: BoxStyle = {
  ...{ display: "block", color: [0, 0, 0, 1], background: [0, 0, 0, 0] },
  ...{ fontSize: 16, fontWeight: 400, isItalic: false, isUnderlined: false },
};

type Place = readonly [left: number, top: number, width: number, height: number];

interface Look {
  readonly kind?: Box["kind"];
  readonly parent?: number;
  readonly style?: Partial<BoxStyle>;
  readonly lines?: readonly Place[];
}

function rectangle([left, top, width, height]: Place) {
  return { left, top, right: left + width, bottom: top + height };
}

function box(place: Place, { kind = "text", parent = -1, style, lines }: Look = {}): Box {
  const path = `/X[${place.join("-")}]`;
  return {
    ...{ ...rectangle(place), kind, parent, xpath: path, visibleXpath: path },
    ...{ style: { ...STYLE, ...style }, lines: lines?.map(rectangle) },
  };
}

function pageOf(boxes: readonly Box[]): RenderedPage {
  return { width: 1000, height: 1000, html: "", boxes };
}

const boxesOf = (page: RenderedPage, options = {}): unknown =>
  bcs(page, { variant: "paper", ...options }).map(({ boxes }) => boxes);

/** Lines of one width at some heights. */
const lines = (...tops: readonly number[]): readonly Box[] => tops.map((top) => box([0, top, 100, 10]));

describe("pageAreas", () => {
  const gold: Color = [255, 204, 0, 1];

  it("has lines, images, and the smallest background around only children", () => {
    const boxes = [
      box([0, 0, 500, 500], { kind: "element", style: { background: [255, 255, 255, 1] } }),
      box([0, 0, 200, 40], { lines: [[0, 0, 200, 20], [0, 20, 90, 20]], parent: 0 }), // biome-ignore format: one line
      box([0, 60, 100, 50], { kind: "image", parent: 0 }),
      box([0, 200, 80, 30], { kind: "element", style: { background: gold }, parent: 0 }),
      box([5, 205, 70, 20], { kind: "element", parent: 3 }),
      box([10, 206, 60, 18], { parent: 4 }),
    ];
    expect(pageAreas(pageOf(boxes))).toEqual([
      { left: 0, top: 0, right: 200, bottom: 20, box: 1, color: [0.2, 0.2, 0.2] },
      { left: 0, top: 20, right: 90, bottom: 40, box: 1, color: [0.2, 0.2, 0.2] },
      { left: 0, top: 60, right: 100, bottom: 110, box: 2, color: [1, 1, 1] },
      { left: 0, top: 200, right: 80, bottom: 230, box: 5, color: [1, 0.8, 0] },
    ]);
  });

  it("drops areas around others, and empty ones", () => {
    const boxes = [
      box([0, 0, 300, 100], { kind: "image" }),
      box([10, 10, 50, 20]),
      box([0, 200, 0, 20]),
      box([80, 0, 0, 0]),
    ];
    expect(pageAreas(pageOf(boxes)).map((area) => area.box)).toEqual([1]);
  });

  it("changes the color of emphasized text", () => {
    const colorOf = (style: Partial<BoxStyle>): unknown =>
      pageAreas(pageOf([box([0, 0, 9, 9], { style })]))[0]!.color.map(
        (share) => Math.round(share * 1000) / 1000,
      );
    // Red of half saturation: (1, 0.5, 0.5). Bold: 0.8; bold and underlined: 1; italic: 0.3.
    const red: Color = [255, 127.5, 127.5, 1];
    expect(colorOf({ color: red })).toEqual([1, 0.5, 0.5]);
    expect(colorOf({ color: red, fontWeight: 700 })).toEqual([1, 0.2, 0.2]);
    expect(colorOf({ color: red, fontWeight: 700, isUnderlined: true })).toEqual([1, 0, 0]);
    expect(colorOf({ color: red, isItalic: true })).toEqual([1, 0.7, 0.7]);
    // The other hues keep their place on the circle.
    expect(colorOf({ color: [0, 204, 102, 1] })).toEqual([0, 0.8, 0.4]);
    expect(colorOf({ color: [51, 0, 255, 1] })).toEqual([0.2, 0, 1]);
    // Grey of 0.6 becomes darker or lighter; black begins at 0.2.
    expect(colorOf({ color: [153, 153, 153, 1], fontWeight: 700 })).toEqual([0.3, 0.3, 0.3]);
    expect(colorOf({ fontWeight: 700 })).toEqual([0, 0, 0]);
    expect(colorOf({ isItalic: true })).toEqual([0.4, 0.4, 0.4]);
  });

  it("gives white text the hue behind it", () => {
    const boxes = [
      box([0, 0, 99, 99], { kind: "element", style: { background: [0, 0, 128, 1] } }),
      box([0, 0, 9, 9], { parent: 0, style: { color: [255, 255, 255, 1] } }),
      box([0, 30, 9, 9], { parent: 0, style: { color: [255, 255, 255, 1], fontWeight: 700 } }),
    ];
    const [plain, bold] = pageAreas(pageOf(boxes));
    expect(plain!.color).toEqual([0.8, 0.8, 1]);
    expect(bold!.color).toEqual([1, 1, 1]);
  });
});

describe("neighbouring", () => {
  it("finds the nearest on each side", () => {
    const places: readonly Place[] = [
      [0, 0, 100, 20],
      [120, 0, 100, 20],
      [0, 50, 220, 20],
      [300, 55, 10, 100],
      [0, 90, 100, 20],
    ];
    expect(neighbouring(places.map(rectangle))).toEqual([
      { one: 0, other: 1, distance: 20, direction: "across" },
      { one: 0, other: 2, distance: 30, direction: "down" },
      { one: 1, other: 2, distance: 30, direction: "down" },
      { one: 2, other: 3, distance: 80, direction: "across" },
      { one: 2, other: 4, distance: 20, direction: "down" },
      { one: 3, other: 4, distance: 200, direction: "across" },
    ]);
  });

  it("is the definition", () => {
    const place = fc.tuple(
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 12 }),
    );
    fc.assert(
      fc.property(fc.array(place, { maxLength: 25 }), (places) => {
        const all = places.map(rectangle);
        const pairs = neighbouring(all);
        for (const [index, own] of all.entries()) {
          // Those completely to the right, or below, that overlap the projection.
          const right = all.filter((r) => r.left >= own.right && r.top < own.bottom && own.top < r.bottom);
          const below = all.filter((r) => r.top >= own.bottom && r.left < own.right && own.left < r.right);
          const overlapping = all.filter(
            (r, at) => at !== index && gap(r, own).across + gap(r, own).down === 0,
          );
          if (overlapping.length > 0) continue;
          const found = pairs.flatMap(({ one, other }) =>
            one === index ? [other] : other === index ? [one] : [],
          );
          const nearest = (list: typeof all, axis: "across" | "down"): number | undefined =>
            list.length === 0 ? undefined : Math.min(...list.map((r) => gap(r, own)[axis]));
          const among = (list: typeof all): typeof all =>
            found.map((at) => all[at]!).filter((r) => list.includes(r));
          expect(nearest(among(right), "across")).toBe(nearest(right, "across"));
          expect(nearest(among(below), "down")).toBe(nearest(below, "down"));
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it("takes time of n log n on grids and on nested rectangles", () => {
    const grid = (size: number): Place[] =>
      Array.from({ length: size }, (_, at) => [(at % 40) * 30, Math.floor(at / 40) * 20, 25, 15]);
    const nested = (size: number): Place[] =>
      Array.from({ length: size }, (_, at) => [at, at, 2 * size, 2 * size]);
    for (const places of [grid, nested])
      expect(timeRatio(800, (size) => places(size).map(rectangle), neighbouring)).toBeLessThan(
        MAX_TIME_RATIO,
      );
  });
});

describe("neighbourSimilarities", () => {
  it("compares shapes by aspect ratio and size", () => {
    const shape = (a: Place, b: Place): number => shapeSimilarity(rectangle(a), rectangle(b));
    expect(shape([0, 0, 10, 10], [5, 5, 10, 10])).toBe(0);
    // Ratios 4 and 2: (4 − 2) / (15 / 4) = 8/15; sizes 400 and 200: 1/2.
    expect(shape([0, 0, 40, 10], [0, 0, 20, 10])).toBeCloseTo((8 / 15 + 1 / 2) / 2);
    // The same, turned.
    expect(shape([0, 0, 10, 40], [0, 0, 10, 20])).toBeCloseTo((8 / 15 + 1 / 2) / 2);
    // 4 and 1/4 differ as much as ratios can.
    expect(shape([0, 0, 40, 10], [0, 0, 10, 40])).toBeCloseTo(1 / 2);
  });

  it("is the mean of distance, shape and color in the paper, and weighted in the program", () => {
    // Distances 10, 40 and 20: a–b = (10/10 + 10/40) / 2, b–c = (40/40 + 40/40) / 2, c–d = (20/40 + 20/20) / 2.
    const areas = pageAreas(
      pageOf([
        ...lines(0, 20),
        box([0, 70, 100, 10], { style: { color: [102, 102, 102, 1] } }),
        box([0, 100, 50, 10]),
      ]),
    );
    const pairs = neighbouring(areas);
    // c–d: shape = ((10 − 5) / (99 / 10) + 1/2) / 2, color = 0.2.
    const shape = (50 / 99 + 1 / 2) / 2;
    const paper = neighbourSimilarities(areas, pairs, "paper");
    expect(paper.map((value) => value.toFixed(9))).toEqual(
      [0.625 / 3, 1, (0.75 + shape + 0.2) / 3].map((value) => value.toFixed(9)),
    );
    // All four have the same left side: three steps. a and d have one distance only.
    expect(neighbourSimilarities(areas, pairs, "author")).toEqual([0, 1, 0]);
    const between = pageAreas(
      pageOf([...lines(0, 20, 70, 100), box([300, 20, 10, 10]), box([300, 70, 10, 10])]),
    );
    const [across] = neighbouring(between).flatMap(({ one, other, direction }, at) =>
      one === 0 || direction === "down" ? [] : [{ at, one, other }],
    );
    expect([between[across!.one]!.top, between[across!.other]!.top]).toEqual([20, 20]);
    // To the right, 200: 1. Below, the line at 70: b–c = (40/200 + 40/200) / 2, weighted 0.2, over 2 · 3 steps.
    const values = neighbourSimilarities(between, neighbouring(between), "author");
    const middle = neighbouring(between).findIndex(
      ({ one, other }) =>
        between[one]!.top === 20 && between[other]!.top === 70 && between[other]!.left === 0,
    );
    expect(values[across!.at]).toBe(1);
    expect(values[middle]).toBeCloseTo((0.2 * 0.2) / 6);
  });
});

describe("bcs", () => {
  /** Two lists side by side, each of two lines, 10 pixels apart; 300 pixels between the lists. */
  const columns = [...lines(0, 20), box([400, 0, 100, 10]), box([400, 20, 100, 10])];

  it("merges what is near and alike", () => {
    // In a column: distance 10 of at most 300, so 10/300/3 = 0.011; across: 1.
    expect(bcs(pageOf(columns), { variant: "paper" })).toEqual([
      { boxes: [0, 1], outline: { left: 0, top: 0, right: 100, bottom: 30 } },
      { boxes: [2, 3], outline: { left: 400, top: 0, right: 500, bottom: 30 } },
    ]);
    expect(boxesOf(pageOf(columns), { threshold: 1 })).toEqual([[0, 1, 2, 3]]);
    expect(boxesOf(pageOf(columns), { threshold: 0 })).toEqual([[0], [1], [2], [3]]);
  });

  it("merges lists at equal distances only as the authors' program does", () => {
    // All neighbours are 10 pixels apart: the paper's relative distance is 1, the program's 0.
    const page = pageOf(lines(0, 20, 40));
    expect(boxesOf(page)).toEqual([[0], [1], [2]]);
    expect(boxesOf(page, { variant: "author" })).toEqual([[0, 1, 2]]);
  });

  it("keeps equally dense columns apart as the authors' program does", () => {
    const columns = [0, 120, 720].flatMap((left) => [0, 20].map((top) => box([left, top, 100, 10])));
    // Down the last two: (10/500 + 10/500) / 2 · 0.2 / 2 = 0.002. Across the first two, in rows of three: 0.2 ·
    // (20/20 + 20/500) / 2 / (2 · 2) = 0.026, but a line and a column have the other line in their rectangle. Down the
    // first: 0.2 · 10/20 / 2 = 0.05. Then two columns are left, without neighbours side by side in either.
    expect(boxesOf(pageOf(columns), { variant: "author" })).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
    ]);
  });

  it("takes along what a merge overlaps, unless that is in another cluster", () => {
    // The lower line is shorter, so the word is not between the two, but in their common rectangle. To the upper line
    // it is 2/300 and 1, and unlike; the lines differ by 10/300, a shape of 0.4 and no color: 0.145.
    const lists = [box([0, 0, 100, 10]), box([0, 20, 60, 10]), ...columns.slice(2)];
    const word = box([70, 12, 10, 6], { style: { color: [255, 0, 0, 1] } });
    expect(boxesOf(pageOf([...lists, word]))).toEqual([
      [0, 1, 4],
      [2, 3],
    ]);
    // Two words without a gap have a similarity of 0, and are merged before the lines.
    const words = [box([70, 12, 10, 6]), box([80, 12, 10, 6])];
    expect(boxesOf(pageOf([...lists, ...words]))).toEqual([[0], [1], [2, 3], [4, 5]]);
  });

  it("gives a text to the cluster with most of its lines", () => {
    const text = box([0, 0, 500, 40], { lines: [[0, 40, 100, 10], [0, 60, 100, 10], [400, 40, 60, 10]] }); // biome-ignore format: one line
    expect(boxesOf(pageOf([...columns, text]))).toEqual([
      [0, 1, 4],
      [2, 3],
    ]);
  });

  it("is a segmenter with an adapter", () => {
    const html = "<body><p>a</p><p>b</p><p>c</p><p>d</p></body>";
    const boxes = columns.map((each, at) => ({ ...each, xpath: `/HTML[1]/BODY[1]/P[${at + 1}]/text()[1]` }));
    const page = { ...pageOf(boxes), html };
    const tree = parse(html);
    const segmenter = groupsSegmenter(page, bcs(page, { variant: "paper" }), {
      segmenter: "bcs",
      source: "clusters",
    });
    const { segments } = segment(tree, createMarker(tree).marks, { segmenter });
    expect(segments.map(({ text }) => text)).toEqual(["a\nb", "c\nd"]);
  });

  it("returns nothing for an empty page, and checks its options", () => {
    expect(bcs(pageOf([]))).toEqual([]);
    expect(bcs(pageOf([box([0, 0, 10, 10], { kind: "element" })]))).toEqual([]);
    expect(boxesOf(pageOf(lines(0)))).toEqual([[0]]);
    expect(() => bcs(pageOf([]), { threshold: 2 })).toThrow("threshold");
    expect(() => bcs(pageOf([]), { variant: "papr" as "paper" })).toThrow("paper");
  });

  const anyBox = fc
    .tuple(
      fc.tuple(
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 30 }),
      ),
      fc.constantFrom<Box["kind"]>("text", "image"),
      fc.integer({ min: 0, max: 255 }),
    )
    .map(([place, kind, red]) => box(place, { kind, style: { color: [red, 0, 0, 1] } }));
  const anyPage = fc.uniqueArray(anyBox, { maxLength: 40, selector: ({ xpath }) => xpath });

  it("puts no box into two groups, keeps clusters apart, and ignores the order of boxes", () => {
    fc.assert(
      fc.property(anyPage, fc.constantFrom("paper", "author"), fc.nat(), (boxes, variant, seed) => {
        const groups = bcs(pageOf(boxes), { variant: variant as "paper" });
        const listed = groups.flatMap((group) => group.boxes);
        expect(new Set(listed).size).toBe(listed.length);
        for (const [at, { outline, boxes }] of groups.entries()) {
          for (const other of groups.slice(at + 1)) {
            const [a, b] = [
              outline as ReturnType<typeof rectangle>,
              other.outline as ReturnType<typeof rectangle>,
            ];
            const isApart = a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom;
            if (boxes.length > 1 || other.boxes.length > 1) expect(isApart).toBe(true);
          }
        }
        const paths = (of: readonly Box[]): unknown =>
          bcs(pageOf(of), { variant: variant as "paper" })
            .map((group) => group.boxes.map((index) => of[index]!.xpath).sort())
            .sort();
        const turn = seed % (boxes.length + 1);
        expect(paths([...boxes.slice(turn), ...boxes.slice(0, turn)].reverse())).toEqual(paths(boxes));
      }),
      { numRuns: runs(60) },
    );
  });

  it("takes time of n log n", () => {
    const grid = (size: number): RenderedPage =>
      pageOf(
        Array.from({ length: size }, (_, at) =>
          box([(at % 30) * 40, Math.floor(at / 30) * 24, 20 + ((at * 7) % 15), 15]),
        ),
      );
    for (const variant of ["paper", "author"] as const)
      expect(timeRatio(200, grid, (page) => bcs(page, { variant }))).toBeLessThan(MAX_TIME_RATIO);
  });
});
