import type { Raster } from "@winnow/core-dom/png";
import { encode } from "fast-png";
import { describe, expect, it } from "vitest";
import { COARSE_EDGES, cannyEdges, FINE_EDGES, grayImage } from "./canny.js";

function image(width: number, height: number, value: (x: number, y: number) => number): Raster {
  const data = Float64Array.from({ length: width * height }, (_, at) =>
    value(at % width, Math.floor(at / width)),
  );
  return { width, height, data };
}

const columnsOf = ({ width, data }: Raster) => [
  ...new Set(Array.from(data, (value, at) => (value > 0 ? at % width : -1)).filter((x) => x >= 0)),
];

describe("cannyEdges", () => {
  it("finds a step where it is, and nothing in an even image", () => {
    const step = image(40, 20, (x) => (x < 20 ? 0 : 255));
    // The gradient between columns 19 and 20 belongs to column 19.
    expect(columnsOf(cannyEdges(step, FINE_EDGES))).toEqual([19]);
    expect(columnsOf(cannyEdges(step, COARSE_EDGES))).toEqual([19]);
    expect(
      columnsOf(
        cannyEdges(
          image(10, 10, () => 7),
          FINE_EDGES,
        ),
      ),
    ).toEqual([]);
  });

  it("follows a weak edge from a strong one, but does not begin there", () => {
    // Strong at the top, with a contrast that falls to a tenth.
    const falling = image(60, 60, (x, y) => (x < 20 ? 0 : 100 - 1.5 * y));
    const options = { sigma: 1, low: 0.05, high: 0.5 };
    const { data } = cannyEdges(falling, options);
    expect([data[10 * 60 + 19], data[50 * 60 + 19]]).toEqual([1, 1]);
    const apart = image(60, 60, (x) => (x < 15 ? 0 : x < 45 ? 100 : 110));
    expect(columnsOf(cannyEdges(apart, options))).toEqual([14]);
  });

  it("does not depend on the scale of brightness", () => {
    const wave = (scale: number) => image(30, 30, (x, y) => scale * (Math.sin(x / 3) + Math.cos(y / 4)));
    expect(cannyEdges(wave(1), FINE_EDGES)).toEqual(cannyEdges(wave(64), FINE_EDGES));
  });
});

describe("grayImage", () => {
  it("weighs the channels by Rec. 709", () => {
    const png = encode({
      width: 3,
      height: 1,
      channels: 3,
      data: Uint8Array.of(255, 0, 0, 0, 255, 0, 0, 0, 255),
    });
    expect(Array.from(grayImage(png).data, (value) => value / 255)).toEqual([
      expect.closeTo(0.2126, 5),
      expect.closeTo(0.7152, 5),
      expect.closeTo(0.0722, 5),
    ]);
  });
});
