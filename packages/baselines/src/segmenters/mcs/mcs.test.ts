import type { Box, BoxStyle, RenderedPage } from "@winnow/core-dom";
import { MAX_TIME_RATIO, runs, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageElements } from "./elements.js";
import { elementVectors } from "./features.js";
import { mcs } from "./index.js";
import { kMeans, squaredDistance, type Vector } from "./k-means.js";
import { measureClustering } from "./objectives.js";
import { fronts, search } from "./search.js";
import { createMap, neighbours, trainMap } from "./self-organizing-map.js";

const STYLE: BoxStyle = {
  ...{ display: "block", color: [0, 0, 0, 1], background: [0, 0, 0, 0] },
  ...{ fontSize: 16, fontWeight: 400, isItalic: false, isUnderlined: false },
};

type Place = readonly [left: number, top: number, width: number, height: number];

function box(place: Place, parent: number, kind: Box["kind"] = "text", display = "block"): Box {
  const path = `/X[${place.join("-")}]`;
  const [left, top, width, height] = place;
  const sides = { left, top, right: left + width, bottom: top + height };
  return { ...sides, kind, parent, xpath: path, visibleXpath: path, style: { ...STYLE, display } };
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

const vector = (...values: readonly number[]): Vector => Float64Array.from(values);

describe("elementVectors", () => {
  /** Squared distances between the first element and the others, in some of the values of their vectors. */
  function distances(boxes: readonly Box[], from: number, to?: number): readonly number[] {
    const page = pageOf(boxes);
    const [first, ...others] = elementVectors(page, pageElements(page)).map((each) => each.slice(from, to));
    return others.map((other) => squaredDistance(first!, other));
  }

  it("has places and looks in equal parts", () => {
    // 100 apart, with the same look: 4 from the mean, which are scaled to squares of 1 in place and in the whole part.
    const [down] = distances([box([0, 0, 10, 10], -1), box([0, 100, 10, 10], -1)], 0, 12);
    expect(down).toBeCloseTo(4, 9);
    const red: Box = { ...box([0, 100, 10, 10], -1), style: { ...STYLE, color: [255, 0, 0, 1] } };
    const all = distances([box([0, 0, 10, 10], -1), box([0, 0, 10, 20], -1), red], 0, 12);
    // The red one is apart in both.
    expect(all[1]).toBeGreaterThan(all[0]!);
  });

  it("has places in the DOM", () => {
    const boxes = [
      box([0, 0, 900, 900], -1, "element"),
      box([0, 0, 400, 400], 0, "element"),
      box([0, 0, 10, 10], 1, "element"),
      box([0, 0, 9, 9], 2),
      box([0, 20, 10, 10], 1, "element"),
      box([0, 20, 9, 9], 4),
      box([0, 500, 400, 400], 0, "element"),
      box([0, 500, 10, 10], 6, "element"),
      box([0, 500, 9, 9], 7),
      box([0, 600, 10, 10], 6, "element"),
      box([0, 600, 9, 9], 9),
    ];
    // The elements are 2, 4, 7 and 9, of one depth. Their own middles are 2.5, 4.5, 7.5 and 9.5; those of their parents
    // 3, 3, 8 and 8; that of the grandparent is the same.
    const [sibling, cousin, last] = distances(boxes, 12, 16);
    expect(cousin! / sibling!).toBeCloseTo((5 ** 2 + 5 ** 2) / 2 ** 2, 9);
    expect(last! / sibling!).toBeCloseTo((7 ** 2 + 5 ** 2) / 2 ** 2, 9);
  });

  it("has lengths of texts and links", () => {
    const said = (top: number, text: string, parent = -1): Box => ({
      ...box([0, top, 10, 10], parent),
      text,
    });
    const link = { ...box([0, 40, 10, 10], -1, "element", "inline"), xpath: "/HTML[1]/BODY[1]/A[1]" };
    const texts = [
      said(0, "red apples"),
      said(20, "ripe pears"),
      link,
      said(40, "best plums", 2),
      said(60, ""),
    ];
    const [equal, linked, empty] = distances(texts, 16);
    expect(equal).toBe(0);
    expect(empty! / linked!).toBeCloseTo((Math.log2(11) / 10) ** 2, 9);
  });
});

it("clusters by K-means, and drops empty clusters", () => {
  const vectors = [vector(0, 0), vector(0, 2), vector(10, 0), vector(10, 4)];
  const { labels, centers } = kMeans(vectors, [vector(1, 1), vector(9, 9), vector(500, 500)], 3);
  expect([...labels]).toEqual([0, 0, 1, 1]);
  expect(centers).toEqual([vector(0, 1), vector(10, 2)]);
});

it("measures clusterings by PBM and silhouette", () => {
  const vectors = [vector(0, 0), vector(0, 8), vector(100, 0), vector(100, 8)];
  // Means at (0, 4) and (100, 4): 4 from each of the pair, and 100 from each other. The middle of all is (50, 4).
  const { pbm, silhouette } = measureClustering(vectors, kMeans(vectors, [vectors[0]!, vectors[2]!], 1));
  const [all, other] = [Math.hypot(50, 4), Math.hypot(100, 4)];
  expect(pbm).toBeCloseTo(((all / 4) * (100 / 2)) ** 2, 6);
  expect(silhouette).toBeCloseTo((other - 4) / other, 9);
});

describe("self-organising map", () => {
  it("moves the neurons near the nearest one, the less the further away they are", () => {
    const map = createMap([vector(0), vector(10), vector(20), vector(30)], 2);
    trainMap(map, [vector(31)], 0, 1);
    // The radius is that of a grid of 2 by 2, √8 / 2: all four are inside. The nearest one is the last.
    const moved = (start: number, apart: number): number => start + 0.7 * Math.exp(-apart) * (31 - start);
    const expected = [moved(0, Math.SQRT2), moved(10, 1), moved(20, 1), moved(30, 0)];
    // The first one is √2 away, which is not inside of √2.
    expected[0] = 0;
    for (const [index, { weights }] of map.entries()) expect(weights[0]).toBeCloseTo(expected[index]!, 9);
  });

  it("has neighbours in the grid", () => {
    const vectors = [vector(0), vector(1), vector(2), vector(3), vector(4), vector(5)];
    const map = createMap(vectors, 3);
    // 0 1 2
    // 3 4 5
    expect(neighbours(map, vectors, 2)[0]).toEqual([1, 3]);
    expect(neighbours(map, vectors, 3)[4]).toEqual([1, 3, 5]);
    // Two equal vectors have the nearest neuron and the next one: 5 and 4.
    const pairs = [vector(5), vector(5), vector(0), vector(1), vector(2), vector(3)];
    expect(neighbours(map, pairs, 1)[0]).toEqual([1]);
  });
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

it("searches a part of many vectors, and clusters all", () => {
  // Every second one of 1,200 is searched: the left half of them, and the right half.
  const vectors = Array.from({ length: 1200 }, (_, index) => vector(index < 600 ? 0 : 100, index % 7));
  const labels = search(vectors, 1);
  const [left, right] = [new Set(labels.slice(0, 600)), new Set(labels.slice(600))];
  expect([...left].filter((label) => right.has(label))).toEqual([]);
  expect(labels).toHaveLength(1200);
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
    expect(mcs(page).map(({ boxes }) => boxes)).toEqual([
      [0, 2, 4, 6],
      [8, 10, 12, 14],
      [16, 18, 20, 22],
    ]);
  });

  it("is one group for one or two elements, and none for an empty page", () => {
    expect(mcs(pageOf([]))).toEqual([]);
    expect(mcs(columns([0, 0, 2]))).toEqual([{ boxes: [0, 2] }]);
  });

  it("checks its options", () => {
    expect(() => mcs(pageOf([]), { seed: 0.5 })).toThrow("seed");
    expect(() => mcs(pageOf([]), { sed: 1 } as object)).toThrow("sed");
  });

  it("puts each element into one group, with any seed, and the same again", () => {
    const place = fc.tuple(
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 1, max: 100 }),
    );
    const places = fc.uniqueArray(place, { minLength: 1, maxLength: 30, selector: (each) => each.join() });
    fc.assert(
      fc.property(places, fc.integer(), (places, seed) => {
        const pathsOf = (order: readonly Place[]): readonly string[] => {
          const boxes = order.map((each) => box(each, -1));
          const groups = mcs(pageOf(boxes), { seed });
          const listed = groups.flatMap((group) => group.boxes);
          expect([...listed].sort((a, b) => a - b)).toEqual([...boxes.keys()]);
          return groups.map((group) => group.boxes.map((at) => boxes[at]!.xpath).sort().join()).sort(); // biome-ignore format: one line
        };
        expect(pathsOf(places)).toEqual(pathsOf(places));
      }),
      { numRuns: runs(15) },
    );
  });

  it("takes linear time", () => {
    const page = (size: number): RenderedPage =>
      pageOf(
        Array.from({ length: size }, (_, at) => box([(at % 10) * 100, Math.floor(at / 10) * 30, 80, 20], -1)),
      );
    expect(timeRatio(50, page, (each) => mcs(each))).toBeLessThan(MAX_TIME_RATIO);
  });
});
