import { type OutlinedSegments, outlineOf } from "@winnow/core-dom";
import { MAX_TIME_RATIO, runs, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { segmentationScore } from "./bcubed.js";
import { edgeElements, nodeElements, pixelElements } from "./elements.js";

type Box = readonly [left: number, top: number, right: number, bottom: number];

function page(segments: readonly (readonly Box[])[], size = 100): OutlinedSegments {
  const outlined = segments.map((boxes) =>
    boxes.map(([left, top, right, bottom]) => outlineOf({ left, top, right, bottom })),
  );
  return { width: size, height: size, segments: outlined };
}

/** Values of the official evaluator of Kiesel et al. 2020 for pixels; it prints NA for the F1 of the last case. */
const ORACLE: readonly {
  readonly name: string;
  readonly predicted: readonly (readonly Box[])[];
  readonly gold: readonly (readonly Box[])[];
  readonly expected: readonly [precision: number, recall: number, f1: number];
}[] = [
  {
    name: "identical",
    predicted: [[[0, 0, 100, 50]], [[0, 50, 100, 100]]],
    gold: [[[0, 0, 100, 50]], [[0, 50, 100, 100]]],
    expected: [1, 1, 1],
  },
  {
    name: "oversegmented",
    predicted: [[[0, 0, 50, 50]], [[50, 0, 100, 50]], [[0, 50, 100, 100]]],
    gold: [[[0, 0, 100, 50]], [[0, 50, 100, 100]]],
    expected: [1, 0.75, 0.857142857142857],
  },
  {
    name: "undersegmented",
    predicted: [[[0, 0, 100, 100]]],
    gold: [[[0, 0, 100, 50]], [[0, 50, 100, 100]]],
    expected: [0.5, 1, 0.666666666666667],
  },
  {
    name: "partial",
    predicted: [[[0, 0, 100, 40]]],
    gold: [[[0, 0, 100, 50]], [[0, 60, 100, 100]]],
    expected: [1, 0.355555555555556, 0.524590163934426],
  },
  {
    name: "overlapping",
    predicted: [[[0, 0, 70, 100]], [[30, 0, 100, 100]]],
    gold: [[[0, 0, 50, 100]], [[50, 0, 100, 100]]],
    expected: [0.588571428571429, 1, 0.741007194244604],
  },
  {
    name: "nested",
    predicted: [[[0, 0, 100, 100]], [[10, 10, 40, 90]]],
    gold: [[[0, 0, 100, 100]], [[60, 10, 90, 90]]],
    expected: [0.9712, 0.9712, 0.9712],
  },
  {
    name: "segments of several polygons",
    predicted: [
      [
        [0, 0, 20, 100],
        [80, 0, 100, 100],
      ],
      [[30, 0, 70, 100]],
    ],
    gold: [[[0, 0, 50, 100]], [[50, 0, 100, 100]]],
    expected: [0.5, 0.32, 0.390243902439024],
  },
  {
    name: "disjoint",
    predicted: [[[0, 0, 40, 40]]],
    gold: [[[60, 60, 100, 100]]],
    expected: [0, 0, 0],
  },
];

const SIZE = 12;

const box = fc
  .tuple(
    fc.nat(SIZE - 1),
    fc.nat(SIZE - 1),
    fc.integer({ min: 1, max: SIZE }),
    fc.integer({ min: 1, max: SIZE }),
  )
  .map(
    ([left, top, width, height]): Box => [
      left,
      top,
      Math.min(SIZE, left + width),
      Math.min(SIZE, top + height),
    ],
  );
const segmentation = fc
  .array(fc.array(box, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 6 })
  .map((segments) => page(segments, SIZE));

/** The definition, pixel by pixel. */
function plainPrecision(own: OutlinedSegments, other: OutlinedSegments): number {
  const pixels = Array.from({ length: SIZE * SIZE }, (_, index) => ({
    own: containing(own, index % SIZE, Math.floor(index / SIZE)),
    other: containing(other, index % SIZE, Math.floor(index / SIZE)),
  })).filter((pixel) => pixel.own.length > 0);
  const shared = (one: readonly number[], two: readonly number[]) =>
    one.filter((each) => two.includes(each)).length;
  const values = pixels.map((one) => {
    const partners = pixels.filter((two) => shared(one.own, two.own) > 0);
    const sum = partners.reduce((total, two) => {
      const together = shared(one.own, two.own);
      return total + Math.min(together, shared(one.other, two.other)) / together;
    }, 0);
    return sum / partners.length;
  });
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function containing({ segments }: OutlinedSegments, x: number, y: number): readonly number[] {
  return segments.flatMap((polygons, index) => {
    const isInside = polygons.some(([ring]) => {
      const [[left, top], , [right, bottom]] = ring as unknown as [Point, Point, Point];
      return x >= left && x < right && y >= top && y < bottom;
    });
    return isInside ? [index] : [];
  });
}

type Point = readonly [number, number];

describe("segmentationScore", () => {
  for (const { name, predicted, gold, expected } of ORACLE) {
    it(`equals the official evaluator: ${name}`, () => {
      const { precision, recall, f1 } = segmentationScore(pixelElements([page(predicted), page(gold)]));
      for (const [index, value] of [precision, recall, f1].entries()) {
        expect(value).toBeCloseTo(expected[index]!, 12);
      }
    });
  }

  it("is the definition on pixels", () => {
    fc.assert(
      fc.property(segmentation, segmentation, (predicted, gold) => {
        const { precision, recall } = segmentationScore(pixelElements([predicted, gold]));
        expect(precision).toBeCloseTo(plainPrecision(predicted, gold), 9);
        expect(recall).toBeCloseTo(plainPrecision(gold, predicted), 9);
      }),
      { numRuns: runs(40) },
    );
  });

  it("is 1 for a segmentation and itself, and symmetric", () => {
    fc.assert(
      fc.property(segmentation, segmentation, (one, other) => {
        const same = segmentationScore(pixelElements([one, one]));
        expect(same.precision).toBeCloseTo(1, 12);
        expect(same.recall).toBeCloseTo(1, 12);
        const elements = pixelElements([one, other]);
        const [there, back] = [
          segmentationScore(elements),
          segmentationScore(elements, { predicted: 1, gold: 0 }),
        ];
        expect(there.precision).toBeCloseTo(back.recall, 12);
        expect(there.f1).toBeCloseTo(back.f1, 12);
      }),
      { numRuns: runs(100) },
    );
  });

  it("has recall 1 for the whole page as one segment, if gold segments don't overlap", () => {
    const whole = page([[[0, 0, SIZE, SIZE]]], SIZE);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: SIZE - 1 }), fc.integer({ min: 1, max: SIZE - 1 }), (x, y) => {
        const gold = page([[[0, 0, x, y]], [[x, 0, SIZE, y]], [[0, y, SIZE, SIZE]]], SIZE);
        const { precision, recall } = segmentationScore(pixelElements([whole, gold]));
        expect(recall).toBe(1);
        const shares = [x * y, (SIZE - x) * y, SIZE * (SIZE - y)].map((area) => area / SIZE ** 2);
        expect(precision).toBeCloseTo(
          shares.reduce((sum, share) => sum + share * share, 0),
          12,
        );
      }),
      { numRuns: runs(30) },
    );
  });

  it("is 1 without segments on both sides, 0 without segments on one", () => {
    const some = page([[[0, 0, 9, 9]]]);
    expect(segmentationScore(pixelElements([page([]), page([])]))).toEqual({
      precision: 1,
      recall: 1,
      f1: 1,
    });
    expect(segmentationScore(pixelElements([page([]), some]))).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(segmentationScore(pixelElements([some, page([])]))).toEqual({ precision: 0, recall: 0, f1: 0 });
  });

  it("rejects a segmentation that is not there", () => {
    expect(() => segmentationScore(pixelElements([page([])]))).toThrow(RangeError);
  });

  it("takes near-linear time: a list of units, a grid, against the whole page", () => {
    const list = (count: number) =>
      page(
        Array.from({ length: count }, (_, row): Box[] => [[0, row, 9, row + 1]]),
        count,
      );
    const grid = (count: number) => {
      const columns = Math.ceil(Math.sqrt(count));
      const cells = Array.from({ length: count }, (_, cell): Box[] => {
        const [x, y] = [cell % columns, Math.floor(cell / columns)];
        return [[x * 10, y * 10, x * 10 + 9, y * 10 + 9]];
      });
      return page(cells, columns * 10);
    };
    for (const shape of [list, grid]) {
      const prepare = (count: number) => {
        const { width, ...rest } = shape(count);
        return [
          { width, ...rest },
          { width, ...rest, segments: [[outlineOf({ left: 0, top: 0, right: width, bottom: width })]] },
        ];
      };
      const ratio = timeRatio(625, prepare, (both) => segmentationScore(pixelElements(both)));
      expect(ratio).toBeLessThan(MAX_TIME_RATIO);
    }
  });
});

describe("elements", () => {
  it("weigh edges inside a region and within one pixel", () => {
    // Edge pixels in columns 3 and 6 of one row; the segments meet at x = 4.
    const image = { width: 8, height: 1, data: [0, 0, 0, 1, 0, 0, 1, 0] };
    const both = page([[[0, 0, 4, 1]], [[4, 0, 8, 1]]], 8);
    expect(edgeElements([both], image)).toEqual({ weights: [1, 2], memberships: [[[0], [1]]] });
    // The pixel in row 0 is a diagonal neighbour of the region below it.
    const corner = { width: 4, height: 3, data: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] };
    expect(edgeElements([page([[[1, 1, 2, 2]]])], corner).weights).toEqual([1]);
    expect(edgeElements([page([[[2, 1, 3, 2]]])], corner).weights).toEqual([]);
  });

  it("are the nodes whose boxes a segment contains; equal boxes are one element", () => {
    const boxes = [
      { xpath: "/a", left: 0, top: 0, right: 10, bottom: 10, characters: 3 },
      { xpath: "/a/text()", left: 0, top: 0, right: 10, bottom: 10, characters: 4 },
      { xpath: "/b", left: 5, top: 0, right: 25, bottom: 10 },
      { xpath: "/c", left: 95, top: 0, right: 105, bottom: 10 },
    ];
    // Two polygons of one segment, side by side, contain a box together.
    const one = page([
      [
        [0, 0, 10, 10],
        [10, 0, 30, 10],
      ],
      [[0, 0, 12, 12]],
    ]);
    expect(nodeElements([one], boxes)).toEqual({ weights: [2, 1, 1], memberships: [[[0, 1], [0], []]] });
    expect(nodeElements([one], boxes, (each) => each.characters ?? 0)).toEqual({
      weights: [7],
      memberships: [[[0, 1]]],
    });
  });

  it("cut holes out, count overlapping polygons once, and round oblique sides to pixels", () => {
    const hole = [
      ...outlineOf({ left: 0, top: 0, right: 10, bottom: 10 }),
      ...outlineOf({ left: 2, top: 2, right: 8, bottom: 8 }),
    ];
    const twice = [
      outlineOf({ left: 0, top: 0, right: 6, bottom: 6 }),
      outlineOf({ left: 3, top: 3, right: 9, bottom: 9 }),
    ];
    const triangle = [
      [
        [
          [0, 0],
          [10, 0],
          [0, 10],
        ] as const,
      ],
    ];
    const weights = (segment: OutlinedSegments["segments"][number]) =>
      pixelElements([{ width: 10, height: 10, segments: [segment] }]).weights;
    expect(weights([hole])).toEqual([64]);
    expect(weights(twice)).toEqual([36 + 36 - 9]);
    // Rows end at 9.5, 8.5, …, 0.5, rounded up to 10, 9, …, 1.
    expect(weights(triangle)).toEqual([55]);
    expect(weights([])).toEqual([]);
  });
});
