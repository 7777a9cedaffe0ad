/**
 * Regions of a screenshot between its lines (Cormier et al. 2016).
 *
 * @module
 */
import type { Rectangle, RenderedPage } from "@winnow/core-dom";
import { checkOptions } from "@winnow/core-dom/options";
import type { Raster } from "@winnow/core-dom/png";
import { fitToBoxes } from "../rendered/fit.js";
import { groupsSegmenter, type RenderedSegmenterEntry } from "../rendered/rendered.js";
import { decodeScreenshot } from "../rendered/screenshot.js";
import { type EdgeSums, edgeSums } from "./edges.js";
import { lineProbability } from "./lines.js";

/** Options of {@link cormier}. */
export interface CormierOptions {
  /** Minimum width and height of a region, and radius in which edges are compared, in pixels. Default: 45. */
  readonly minSize?: number | undefined;
  /** Lines of this length or more are halved, in pixels, 2 to 65,535. Default: 512. */
  readonly lineLength?: number | undefined;
}

const DEFAULT_MIN_SIZE = 45;
const DEFAULT_LINE_LENGTH = 512;

/**
 * Divides the screenshot of a page by significant lines (Cormier, Moffatt, Cohen and Mann 2016, "Purely vision-based
 * segmentation of web pages for assistive technology"; Cormier 2018). A region is cut along all lines across it that are
 * more probable than one half and than those next to them; then its parts are cut in the other direction. The
 * defaults are those that Kiesel et al. 2021 found to be the best.
 *
 * Gives the same rectangles for the same pixels: probabilities are computed, not sampled. Time grows with the number of
 * pixels; a screenshot of 1366 by 10,000 takes seconds.
 *
 * @returns The page and all regions in it, outer ones first; `fitToBoxes` turns them into parts of the page. Empty for
 *   an empty screenshot.
 * @throws TypeError if the page's screenshot is not a PNG image or an option is unknown; RangeError if an option is out of range.
 * @example groupsSegmenter(page, fitToBoxes(page, cormier(page)), { segmenter: "cormier", source: "pixels" })
 */
export function cormier(page: RenderedPage, options: CormierOptions = {}): readonly Rectangle[] {
  const { minSize = DEFAULT_MIN_SIZE, lineLength = DEFAULT_LINE_LENGTH } = options;
  checkOptions(options, { minSize: "number", lineLength: "number" });
  for (const [name, value, min] of [["minSize", minSize, 1] as const, ["lineLength", lineLength, 2] as const])
    if (!(Number.isSafeInteger(value) && value >= min && value < 65_536))
      throw new RangeError(`${name} must be an integer from ${min} to 65535`);
  const brightness = decodeScreenshot(page, (red, green, blue) => red + green + blue);
  return findRegions(brightness, minSize, lineLength);
}

/** Maximum number of cuts around a region. */
const MAX_LEVEL = 20;

interface Region {
  readonly rectangle: Rectangle;
  /** Whether to cut it along rows; `undefined` if the more probable line decides. */
  readonly isAlongRows?: boolean | undefined;
  /** Whether there was no line in the other direction. */
  readonly isUncut: boolean;
  readonly level: number;
}

/** Returns an image and the regions in it. @param image - sums of red, green and blue. */
export function findRegions(image: Raster, minSize: number, lineLength: number): readonly Rectangle[] {
  const { width, height } = image;
  if (width === 0 || height === 0) return [];
  const rows = edgeSums(image, minSize);
  const columns = edgeSums(transposed(image), minSize);
  const page = { left: 0, top: 0, right: width, bottom: height };
  const regions: Rectangle[] = [page];
  const open: Region[] = [{ rectangle: page, isUncut: false, level: 0 }];
  for (let region = open.pop(); region !== undefined; region = open.pop()) {
    const { rectangle, isUncut, level } = region;
    const { left, top, right, bottom } = rectangle;
    if (level > MAX_LEVEL || right - left < minSize || bottom - top < minSize) continue;
    const across = (): Cuts => findCuts(rows, top, bottom, left, right, minSize, lineLength);
    const down = (): Cuts => findCuts(columns, left, right, top, bottom, minSize, lineLength);
    const isAlongRows = region.isAlongRows ?? across().highest > down().highest;
    const { places } = isAlongRows ? across() : down();
    if (places.length === 0) {
      if (!isUncut) open.push({ rectangle, isAlongRows: !isAlongRows, isUncut: true, level: level + 1 });
      continue;
    }
    const ends = [...places, isAlongRows ? bottom : right];
    let start = isAlongRows ? top : left;
    for (const end of ends) {
      const part = isAlongRows
        ? { left, top: start, right, bottom: end }
        : { left: start, top, right: end, bottom };
      regions.push(part);
      open.push({ rectangle: part, isAlongRows: !isAlongRows, isUncut: false, level: level + 1 });
      start = end;
    }
  }
  return regions;
}

interface Cuts {
  /** The first row of each part but the first. */
  readonly places: readonly number[];
  /** The probability of the most probable line. */
  readonly highest: number;
}

/**
 * Returns where to cut the rows `[top, bottom)`: the lines over the columns `[left, right)` that are more probable than
 * one half and at least as probable as all others within `minSize`; of equal lines, the first.
 */
function findCuts(
  edges: EdgeSums,
  top: number,
  bottom: number,
  left: number,
  right: number,
  minSize: number,
  lineLength: number,
): Cuts {
  const lines: { readonly row: number; readonly probability: number }[] = [];
  for (let row = top + minSize; row < bottom - minSize; row++) {
    const probability = lineProbability(edges, row, left, right, lineLength);
    if (probability > 0.5) lines.push({ row, probability });
  }
  const places: number[] = [];
  let highest = 0;
  for (const [index, { row, probability }] of lines.entries()) {
    highest = Math.max(highest, probability);
    if (row < (places.at(-1) ?? -Infinity) + minSize) continue;
    const isHighest = (step: 1 | -1): boolean => {
      for (
        let at = index + step;
        lines[at] !== undefined && Math.abs(lines[at]!.row - row) <= minSize;
        at += step
      )
        if (lines[at]!.probability > probability) return false;
      return true;
    };
    if (isHighest(1) && isHighest(-1)) places.push(row);
  }
  return { places, highest };
}

function transposed({ width, height, data }: Raster): Raster {
  const turned = new Uint16Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turned[x * height + y] = data[y * width + x]!;
  return { width: height, height: width, data: turned };
}

/** The entry of the segmenter in the catalogue. */
export const catalogue: Readonly<Record<"cormier", RenderedSegmenterEntry>> = {
  cormier: {
    createSegmenter: (page) =>
      groupsSegmenter(page, fitToBoxes(page, cormier(page)), { segmenter: "cormier", source: "pixels" }),
    about: "regions of the screenshot between lines",
    source: "Cormier et al. 2016",
  },
};
