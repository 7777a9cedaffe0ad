import type { Raster } from "@winnow/core-dom/png";

/**
 * The probabilities that pixels belong to an edge between what is above and what is below. The sum over the pixels
 * `[from, to)` of a row is `(sums[row * (width + 1) + to] - sums[row * (width + 1) + from]) >>> 0`, in units of
 * 1/{@link UNITS}, for fewer than 65,536 pixels.
 */
export interface EdgeSums {
  readonly width: number;
  readonly height: number;
  readonly sums: Uint32Array;
}

export const UNITS: number = 65_535;

/** Prior probability that a pixel belongs to an edge. */
const PRIOR = 0.01;

/** Largest gradient: four times the largest sum of red, green and blue. */
const MAX_GRADIENT = 4 * 765;

/**
 * Returns how probable it is for each pixel to be on a horizontal edge (Cormier 2018, §3.2): its gradient by Sobel is
 * compared with those in the windows of `radius` rows above and below, `radius` columns to each side. An edge is
 * significant above or below: the two are independent.
 *
 * In a window of _n_ gradients the significance is σ = 1 − (ΣΦ((g − gᵢ) / 0.1) + 0.5) / (n + 2). Gradients are whole
 * numbers, so Φ is 1, 0.5 or 0 within 1e-22: the sum is a rank. Ranks are read from a histogram that moves
 * along the row, in which the window below one row is the one above another.
 *
 * @param image Sums of red, green and blue, 0 to 765, whole numbers.
 */
export function edgeSums(image: Raster, radius: number): EdgeSums {
  const { width, height } = image;
  const gradients = sobelGradients(image);
  const sums = new Uint32Array(height * (width + 1));
  const counts = new Uint16Array(MAX_GRADIENT + 1);
  const coarse = new Uint32Array((MAX_GRADIENT >> STEP) + 1);
  /** The gradients above 0, column by column, each from the top, and which of them are in the rows of the window. */
  const found = new Uint16Array(width * height);
  const begins = Uint32Array.from({ length: width }, (_, column) => column * height);
  const ends = begins.slice();
  // What the window above said about each of the rows whose window below is still to come.
  const above = new Float32Array((radius + 1) * width);

  for (let first = -radius; first <= height; first++) {
    const [top, bottom] = [Math.max(first, 0), Math.min(Math.max(first + radius, 0), height)];
    if (first > 0)
      for (let column = 0, at = (first - 1) * width; column < width; column++, at++)
        if (gradients[at]! > 0) begins[column]!++;
    if (bottom > top && first + radius <= height)
      for (let column = 0, at = (bottom - 1) * width; column < width; column++, at++)
        if (gradients[at]! > 0) found[ends[column]!++] = gradients[at]!;
    const [rowBelow, rowAbove] = [first + radius, first - 1];
    let nonzero = 0;
    const add = (column: number, by: 1 | -1): void => {
      const [begin, end] = [begins[column]!, ends[column]!];
      nonzero += by * (end - begin);
      for (let at = begin; at < end; at++) {
        const gradient = found[at]!;
        counts[gradient]! += by;
        coarse[gradient >> STEP]! += by;
      }
    };
    const probability = (gradient: number, size: number): number => {
      const zeros = size - nonzero;
      let rank = gradient === 0 ? zeros / 2 : zeros + counts[gradient]! / 2;
      if (gradient > 0 && nonzero > 0) {
        const step = gradient >> STEP;
        for (let at = 0; at < step; at++) rank += coarse[at]!;
        for (let at = step << STEP; at < gradient; at++) rank += counts[at]!;
      }
      const significance = 1 - (rank + 0.5) / (size + 2);
      const rest = significance - PRIOR * significance;
      return (PRIOR * (1 + rest)) / (PRIOR + rest);
    };
    for (let column = 0; column < Math.min(radius, width); column++) add(column, 1);
    for (let column = 0; column < width; column++) {
      if (column + radius < width) add(column + radius, 1);
      if (column - radius > 0) add(column - radius - 1, -1);
      const columns = Math.min(column + radius, width - 1) - Math.max(column - radius, 0) + 1;
      const size = columns * (bottom - top);
      if (rowAbove >= 0) {
        const a = above[(rowAbove % (radius + 1)) * width + column]!;
        const b = probability(gradients[rowAbove * width + column]!, size);
        const place = rowAbove * (width + 1) + column;
        sums[place + 1] = sums[place]! + Math.round((a + b - a * b) * UNITS);
      }
      if (rowBelow < height)
        above[(rowBelow % (radius + 1)) * width + column] = probability(
          gradients[rowBelow * width + column]!,
          size,
        );
    }
    for (let column = Math.max(width - 1 - radius, 0); column < width; column++) add(column, -1);
  }
  return { width, height, sums };
}

/** The histogram has a second level of bins of 2⁶ gradients. */
const STEP = 6;

/** Returns the absolute gradients from above to below by Sobel. Pixels outside are those at the border. */
function sobelGradients({ width, height, data }: Raster): Uint16Array {
  const gradients = new Uint16Array(width * height);
  for (let y = 0; y < height; y++) {
    const [up, down] = [Math.max(y - 1, 0) * width, Math.min(y + 1, height - 1) * width];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(x - 1, 0), Math.min(x + 1, width - 1)];
      const below = data[down + left]! + 2 * data[down + x]! + data[down + right]!;
      const over = data[up + left]! + 2 * data[up + x]! + data[up + right]!;
      gradients[y * width + x] = Math.min(Math.abs(below - over), MAX_GRADIENT);
    }
  }
  return gradients;
}
