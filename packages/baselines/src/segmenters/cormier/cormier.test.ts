import type { RenderedPage } from "@winnow/core-dom";
import type { Raster } from "@winnow/core-dom/png";
import { MAX_TIME_RATIO, runs, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { encode } from "fast-png";
import { describe, expect, it } from "vitest";
import { fitToBoxes } from "../rendered/fit.js";
import { edgeSums, UNITS } from "./edges.js";
import { cormier } from "./index.js";
import { lineProbability, tail } from "./lines.js";
import { findRegions } from "./regions.js";

function raster(width: number, height: number, value: (x: number, y: number) => number): Raster {
  const data = Array.from({ length: width * height }, (_, at) => value(at % width, Math.floor(at / width)));
  return { width, height, data };
}

/** Returns the probabilities of a row, in units of the sums. */
function probabilities(image: Raster, radius: number, row: number): readonly number[] {
  const { width, sums } = edgeSums(image, radius);
  return Array.from(
    { length: width },
    (_, x) => sums[row * (width + 1) + x + 1]! - sums[row * (width + 1) + x]!,
  );
}

/** The definition of the paper, pixel by pixel; gradients are whole numbers. */
function plainProbability(
  { width, height, data }: Raster,
  radius: number,
  row: number,
  column: number,
): number {
  const at = (x: number, y: number): number =>
    data[Math.min(Math.max(y, 0), height - 1) * width + Math.min(Math.max(x, 0), width - 1)]!;
  const gradient = (x: number, y: number): number =>
    Math.abs(
      [-1, 0, 1].reduce((sum, dx) => sum + (2 - Math.abs(dx)) * (at(x + dx, y + 1) - at(x + dx, y - 1)), 0),
    );
  const half = (from: number, to: number): number => {
    let [sum, size] = [0, 0];
    for (let y = Math.max(from, 0); y < Math.min(to, height); y++) {
      for (let x = Math.max(column - radius, 0); x <= Math.min(column + radius, width - 1); x++) {
        const difference = gradient(column, row) - gradient(x, y);
        sum += difference > 0 ? 1 : difference < 0 ? 0 : 0.5;
        size++;
      }
    }
    const s = 1 - (sum + 0.5) / (size + 2);
    return (0.01 * (1 + s - 0.01 * s)) / (0.01 + s - 0.01 * s);
  };
  const [above, below] = [half(row - radius, row), half(row + 1, row + 1 + radius)];
  return above + below - above * below;
}

describe("edgeSums", () => {
  it("compares gradients with those above and below", () => {
    // The step is between the rows 4 and 5, whose gradients are 4 · 300; all others are 0. Radius 2, column 3 of 7.
    const image = raster(7, 10, (_, y) => (y < 5 ? 0 : 300));
    // Row 4: of the 10 gradients above all are lower, of those below 5 are equal. 1 − 10.5/12 = 0.125 gives
    // 0.01 · 1.12375 / 0.13375; 1 − (5 + 2.5 + 0.5)/12 = 1/3 gives 0.01 · 1.33 / 0.34.
    const [above, below] = [0.01 * 1.12375 / 0.13375, 0.01 * 1.33 / 0.34]; // biome-ignore format: as in the formula
    expect(probabilities(image, 2, 4)[3]).toBe(Math.round((above + below - above * below) * UNITS));
    // Row 0 has nothing above it, 1 − 0.5/2 = 0.75; below are 10 equal gradients, 1 − 5.5/12.
    const [none, equal] = [0.75, 6.5 / 12].map((s) => (0.01 * (1 + 0.99 * s)) / (0.01 + 0.99 * s));
    expect(probabilities(image, 2, 0)[3]).toBe(Math.round((none! + equal! - none! * equal!) * UNITS));
  });

  it("is the definition", () => {
    const image = fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 4 }))
      .chain(([width, height, radius]) =>
        fc.tuple(
          fc.constant(radius),
          fc
            .array(fc.constantFrom(0, 0, 1, 90, 765), {
              minLength: width * height,
              maxLength: width * height,
            })
            .map((data): Raster => ({ width, height, data })),
        ),
      );
    fc.assert(
      fc.property(image, ([radius, image]) => {
        for (let row = 0; row < image.height; row++)
          for (const [column, units] of probabilities(image, radius, row).entries())
            expect(Math.abs(units - plainProbability(image, radius, row, column) * UNITS)).toBeLessThan(0.51);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe("tail", () => {
  it("is that of the binomial distribution for equal probabilities", () => {
    // 1 − (1 + 10 + 45 + 120) / 1024.
    expect(tail(Array(10).fill(0.5), 4)).toBeCloseTo(848 / 1024, 12);
    expect(tail([0.25], 1)).toBe(0.25);
    expect(tail([1, 1, 0], 2)).toBe(1);
  });

  it("is the sum over all outcomes", () => {
    const list = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(list, fc.integer({ min: 1, max: 8 }), (chances, count) => {
        let expected = 0;
        for (let outcome = 0; outcome < 2 ** chances.length; outcome++) {
          const happened = chances.map((_, at) => ((outcome >> at) & 1) === 1);
          if (happened.filter(Boolean).length < count) continue;
          expected += chances.reduce(
            (product, chance, at) => product * (happened[at] ? chance : 1 - chance),
            1,
          );
        }
        expect(tail(chances, count)).toBeCloseTo(expected, 9);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe("lineProbability", () => {
  /** Sums of one row. */
  const edgesOf = (chances: readonly number[]) => {
    const sums = new Uint32Array(chances.length + 1);
    for (const [at, chance] of chances.entries()) sums[at + 1] = sums[at]! + Math.round(chance * UNITS);
    return { width: chances.length, height: 1, sums };
  };

  it("multiplies the pieces of long lines", () => {
    // More than 30% of 5 pixels are at least 2: 1 − 0.2⁵ − 5 · 0.8 · 0.2⁴ = 0.99328.
    const edges = edgesOf(Array(10).fill(0.8));
    expect(lineProbability(edges, 0, 0, 5, 6)).toBeCloseTo(0.99328, 4);
    expect(lineProbability(edges, 0, 0, 10, 6)).toBeCloseTo(0.99328 ** 2, 4);
  });

  it("is 0 only if it is not above one half", () => {
    const list = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(list, (chances) => {
        const exact = tail(chances, Math.floor(0.3 * chances.length + 1e-9) + 1);
        const found = lineProbability(edgesOf(chances), 0, 0, chances.length, 512);
        // Chances are rounded to units.
        if (found === 0) expect(exact).toBeLessThan(0.501);
        else expect(found).toBeCloseTo(exact, 3);
      }),
      { numRuns: runs(200) },
    );
  });
});

describe("cormier", () => {
  /** A white page: a dark header of 50 rows, below it a grey column of 40 pixels on the left. */
  const page = raster(200, 200, (x, y) => (y < 50 ? 60 : x < 40 ? 500 : 765));

  it("cuts a page along lines, in alternating directions", () => {
    const regions = findRegions(page, 10, 64);
    // Sobel sees an edge in the rows before and after it: the first of the two is where it cuts.
    expect(regions).toEqual([
      { left: 0, top: 0, right: 200, bottom: 200 },
      { left: 0, top: 0, right: 200, bottom: 49 },
      { left: 0, top: 49, right: 200, bottom: 200 },
      { left: 0, top: 49, right: 39, bottom: 200 },
      { left: 39, top: 49, right: 200, bottom: 200 },
    ]);
    expect(
      findRegions(
        raster(100, 100, () => 765),
        10,
        64,
      ),
    ).toEqual([{ left: 0, top: 0, right: 100, bottom: 100 }]);
    expect(
      findRegions(
        raster(0, 0, () => 0),
        10,
        64,
      ),
    ).toEqual([]);
  });

  const screenshot = encode({
    ...{ width: 200, height: 200, channels: 3, depth: 8 },
    data: Uint8Array.from({ length: 120_000 }, (_, at) => page.data[Math.floor(at / 3)]! / 3),
  });
  const rendering: RenderedPage = { width: 200, height: 200, html: "", boxes: [], screenshot };

  it("reads the screenshot, and its regions can be fitted to boxes", () => {
    const regions = cormier(rendering, { minSize: 10, lineLength: 64 });
    expect(regions).toHaveLength(5);
    const color = [0, 0, 0, 1] as const;
    const style = { display: "block", color, background: color, fontSize: 9, fontWeight: 400 };
    const place = { kind: "text", parent: -1, xpath: "", visibleXpath: "" } as const;
    const looks = { style: { ...style, isItalic: false, isUnderlined: false } };
    const boxes = [
      { ...place, ...looks, left: 5, top: 5, right: 190, bottom: 20 },
      { ...place, ...looks, left: 5, top: 60, right: 30, bottom: 70 },
      { ...place, ...looks, left: 60, top: 60, right: 190, bottom: 90 },
    ];
    const groups = fitToBoxes({ ...rendering, boxes }, regions);
    expect(groups.map(({ boxes }) => boxes)).toEqual([[0], [1], [2]]);
  });

  it("checks its input", () => {
    for (const broken of [undefined, new Uint8Array(3), screenshot.subarray(0, 60)])
      expect(() => cormier({ ...rendering, screenshot: broken })).toThrow(
        "page.screenshot must be a PNG image",
      );
    expect(() => cormier(rendering, { minSize: 0 })).toThrow("minSize");
    expect(() => cormier(rendering, { lineLength: 1 })).toThrow("lineLength");
    expect(() => cormier(rendering, { radius: 1 } as object)).toThrow("radius");
  });

  it("returns regions that divide those around them, whatever the pixels", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 300, 765), { minLength: 400, maxLength: 400 }), (data) => {
        const regions = findRegions({ width: 20, height: 20, data }, 2, 8);
        for (const { left, top, right, bottom } of regions) {
          expect(right - left).toBeGreaterThanOrEqual(2);
          expect(bottom - top).toBeGreaterThanOrEqual(2);
        }
        const innermost = regions.filter(
          (outer) =>
            !regions.some(
              (inner) =>
                inner !== outer &&
                inner.left >= outer.left &&
                inner.top >= outer.top &&
                inner.right <= outer.right &&
                inner.bottom <= outer.bottom,
            ),
        );
        const covered = innermost.reduce((sum, r) => sum + (r.right - r.left) * (r.bottom - r.top), 0);
        expect(covered).toBe(400);
      }),
      { numRuns: runs(30) },
    );
  });

  it("takes time in proportion to the pixels", () => {
    const noise = (size: number): Raster => raster(60, size, (x, y) => (x * 7919 + y * 104_729) % 766);
    expect(timeRatio(60, noise, (image) => findRegions(image, 5, 64))).toBeLessThan(MAX_TIME_RATIO);
  });
});
