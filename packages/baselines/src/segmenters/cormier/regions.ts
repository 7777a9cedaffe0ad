import type { Rectangle } from "@winnow/core-dom";
import type { Raster } from "@winnow/core-dom/png";
import { type EdgeSums, edgeSums } from "./edges.js";
import { lineProbability } from "./lines.js";

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
