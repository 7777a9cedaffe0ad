import type { Box, BoxStyle, Rectangle, RenderedPage } from "@winnow/core-dom";
import { MAX_TIME_RATIO, runs, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageElements } from "./elements.js";
import { mcs } from "./index.js";
import { distance, force, kMeans, virtualCenter } from "./k-means.js";
import { measureClustering } from "./objectives.js";
import { diagonalSeeds, fronts } from "./search.js";

const STYLE: BoxStyle = {
  ...{ display: "block", color: [0, 0, 0, 1], background: [0, 0, 0, 0] },
  ...{ fontSize: 16, fontWeight: 400, isItalic: false, isUnderlined: false },
};

type Place = readonly [left: number, top: number, width: number, height: number];

function rectangle([left, top, width, height]: Place): Rectangle {
  return { left, top, right: left + width, bottom: top + height };
}

function box(place: Place, parent: number, kind: Box["kind"] = "text", display = "block"): Box {
  const path = `/X[${place.join("-")}]`;
  return { ...rectangle(place), kind, parent, xpath: path, visibleXpath: path, style: { ...STYLE, display } };
}

function pageOf(boxes: readonly Box[]): RenderedPage {
  return { width: 1000, height: 1000, html: "", boxes };
}

describe("pageElements", () => {
  it("has the innermost blocks with contents, and texts next to blocks", () => {
    const boxes = [
      box([0, 0, 900, 900], -1, "element"),
      box([0, 0, 900, 40], 0, "element"),
      box([0, 10, 90, 20], 1, "element", "inline"),
      box([0, 10, 90, 20], 2),
      box([100, 10, 90, 20], 1, "image"),
      box([0, 50, 900, 20], 0),
      box([0, 80, 900, 20], 0, "element"),
      box([0, 100, 900, 0], 0, "image"),
    ];
    // The header has a text and an image; the text at 50 is next to it; the block at 80 is empty.
    expect(pageElements(pageOf(boxes)).map((element) => element.box)).toEqual([1, 5]);
  });
});

describe("kMeans", () => {
  it("measures from corners to edges", () => {
    const apart = (a: Place, b: Place): number => distance(rectangle(a), rectangle(b));
    expect(apart([0, 0, 10, 10], [13, 14, 5, 5])).toBe(5);
    expect(apart([0, 0, 10, 10], [20, 2, 5, 5])).toBe(10);
    expect(apart([0, 0, 10, 10], [10, 0, 5, 5])).toBe(0);
    // One inside the other: 2 from the left edge.
    expect(apart([0, 0, 100, 100], [2, 40, 10, 10])).toBe(2);
    // A cross: the corners of either are 30 away from the edges of the other.
    expect(apart([0, 40, 100, 20], [40, 10, 20, 80])).toBe(30);
  });

  it("attracts by area and distance", () => {
    expect(force(rectangle([0, 0, 10, 10]), rectangle([20, 0, 2, 3]))).toBeCloseTo(600 / 100);
    expect(force(rectangle([0, 0, 1, 1]), rectangle([1, 0, 1, 1]))).toBeCloseTo(1e10, -3);
  });

  it("has virtual centers of the mean size in the middle of the cluster", () => {
    const places: Place[] = [[0, 0, 10, 20], [90, 80, 30, 20]]; // biome-ignore format: one line
    // From (0, 0) to (120, 100), 20 by 20.
    expect(virtualCenter(places.map(rectangle))).toEqual(rectangle([50, 40, 20, 20]));
  });

  it("assigns by distance or by force, and drops empty clusters", () => {
    // A small box 10 away from a small center, 20 away from one of 100 times its area.
    const elements = ([[0, 0, 10, 10], [20, 0, 10, 10], [50, 0, 100, 100]] as Place[]).map(rectangle); // biome-ignore format: one line
    const centers = [elements[0]!, elements[2]!, rectangle([5000, 5000, 1, 1])];
    expect([...kMeans(elements, centers, 1, "distance").labels]).toEqual([0, 0, 1]);
    expect([...kMeans(elements, centers, 1, "force").labels]).toEqual([0, 1, 1]);
    expect(kMeans(elements, centers, 1, "distance").centers).toHaveLength(2);
  });
});

it("seeds the diagonal", () => {
  const elements = ([[0, 0, 10, 10], [80, 190, 20, 10]] as Place[]).map(rectangle); // biome-ignore format: one line
  expect(diagonalSeeds(elements, 3)).toEqual(
    ([[-7.5, -5, 15, 10], [42.5, 95, 15, 10], [92.5, 195, 15, 10]] as Place[]).map(rectangle), // biome-ignore format: one line
  );
});

it("measures clusterings by PBM and silhouette", () => {
  // Two pairs of points, 2 by 2, 10 apart in the pair and 100 between the pairs.
  const elements = ([[0, 0, 2, 2], [0, 12, 2, 2], [102, 0, 2, 2], [102, 12, 2, 2]] as Place[]).map(rectangle); // biome-ignore format: one line
  const clustering = kMeans(elements, [elements[0]!, elements[2]!], 1, "distance");
  // Centers at (0, 6) and (102, 6): 4 from each of the pair, and 100 from each other. The middle of all is (51, 6), 49
  // and 4 away. From the other center, 100 and 4.
  const [own, all, other] = [4, Math.hypot(49, 4), Math.hypot(100, 4)];
  const { pbm, silhouette } = measureClustering(elements, clustering);
  expect(pbm).toBeCloseTo((((all + 1) / (own + 1)) * (100 / 2)) ** 2, 6);
  expect(silhouette).toBeCloseTo((other - own) / other, 9);
});

it("sorts solutions into fronts", () => {
  const solutions = [[1, 1], [3, 0.2], [2, 0.5], [1, 0.4], [0, 0]] as const; // biome-ignore format: one line
  const found = fronts(solutions.map(([pbm, silhouette]) => ({ objectives: { pbm, silhouette } })));
  expect(found.map((front) => front.map(({ objectives }) => objectives.silhouette))).toEqual([
    [1, 0.2, 0.5],
    [0.4],
    [0],
  ]);
});

describe("mcs", () => {
  /** Blocks of 80 by 20 in columns at some places, 30 pixels apart, each with a text. */
  const columns = (...at: readonly (readonly [left: number, top: number, count: number])[]): RenderedPage =>
    pageOf(
      at
        .flatMap(([left, top, count]) =>
          Array.from({ length: count }, (_, index): Place => [left, top + 30 * index, 80, 20]),
        )
        .flatMap((place, index) => [box(place, -1, "element"), { ...box(place, 2 * index), xpath: "" }]),
    );

  it("finds groups that are far apart", () => {
    const page = columns([0, 0, 4], [600, 0, 4], [300, 900, 4]);
    for (const variant of ["distance", "force"] as const) {
      const groups = mcs(page, { variant });
      expect(groups.map(({ boxes }) => boxes)).toEqual([
        [0, 2, 4, 6],
        [8, 10, 12, 14],
        [16, 18, 20, 22],
      ]);
    }
  });

  it("is one group for one or two elements, and none for an empty page", () => {
    expect(mcs(pageOf([]))).toEqual([]);
    expect(mcs(columns([0, 0, 2]))).toEqual([{ boxes: [0, 2] }]);
  });

  it("checks its options", () => {
    expect(() => mcs(pageOf([]), { seed: 0.5 })).toThrow("seed");
    expect(() => mcs(pageOf([]), { variant: "forse" as "force" })).toThrow("force");
  });

  it("puts each element into one group, with any seed, in any order of the boxes", () => {
    const place = fc.tuple(
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 1, max: 100 }),
    );
    const places = fc.uniqueArray(place, { minLength: 1, maxLength: 30, selector: (each) => each.join() });
    const variants = fc.constantFrom("distance" as const, "force" as const);
    fc.assert(
      fc.property(places, variants, fc.integer(), (places, variant, seed) => {
        const pathsOf = (order: readonly Place[]): readonly string[] => {
          const boxes = order.map((each) => box(each, -1));
          const groups = mcs(pageOf(boxes), { variant, seed });
          const listed = groups.flatMap((group) => group.boxes);
          expect([...listed].sort((a, b) => a - b)).toEqual([...boxes.keys()]);
          return groups.map((group) => group.boxes.map((at) => boxes[at]!.xpath).sort().join()).sort(); // biome-ignore format: one line
        };
        expect(pathsOf([...places].reverse())).toEqual(pathsOf(places));
      }),
      { numRuns: runs(15) },
    );
  });

  it("takes linear time", () => {
    const page = (size: number): RenderedPage =>
      pageOf(
        Array.from({ length: size }, (_, at) => box([(at % 10) * 100, Math.floor(at / 10) * 30, 80, 20], -1)),
      );
    expect(timeRatio(100, page, (each) => mcs(each))).toBeLessThan(MAX_TIME_RATIO);
  });
});
