import type { Raster } from "@winnow/core-dom/png";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Resizes an image by linear interpolation.
 *
 * @param read - returns the value of a color.
 * @param isSmooth - whether a pixel of a smaller image is the weighted mean of all pixels it covers, and values are
 *   whole, as in the Python Imaging Library, instead of the nearest four pixels, as in OpenCV.
 */
export function resized(
  { width, height, data }: Raster,
  to: Size,
  read: (color: number) => number,
  isSmooth: boolean,
): Float32Array {
  const columns = interpolationTaps(width, to.width, isSmooth);
  const rows = interpolationTaps(height, to.height, isSmooth);
  const narrow = new Float32Array(to.width * height);
  const line = new Float64Array(width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) line[x] = read(data[y * width + x]!);
    for (let x = 0; x < to.width; x++) {
      const { first, weights } = columns[x]!;
      let sum = 0;
      for (let i = 0; i < weights.length; i++) sum += weights[i]! * line[first + i]!;
      narrow[y * to.width + x] = isSmooth ? Math.round(sum) : sum;
    }
  }
  const result = new Float32Array(to.width * to.height);
  for (let y = 0; y < to.height; y++) {
    const { first, weights } = rows[y]!;
    for (let i = 0; i < weights.length; i++) {
      const from = (first + i) * to.width;
      for (let x = 0; x < to.width; x++) result[y * to.width + x]! += weights[i]! * narrow[from + x]!;
    }
  }
  return isSmooth ? result.map(Math.round) : result;
}

/** Adjacent values and their weights, which add up to 1. */
interface Taps {
  readonly first: number;
  readonly weights: readonly number[];
}

/** Returns what each of `to` values is computed from: a triangle around its place among `from` values. */
function interpolationTaps(from: number, to: number, isSmooth: boolean): readonly Taps[] {
  const scale = from / to;
  const radius = isSmooth ? Math.max(scale, 1) : 1;
  return Array.from({ length: to }, (_, i) => {
    const center = (i + 0.5) * scale - 0.5;
    const first = Math.max(0, Math.ceil(center - radius));
    const last = Math.min(from - 1, Math.floor(center + radius));
    const weights: number[] = [];
    for (let j = first; j <= last; j++) weights.push(1 - Math.abs(j - center) / radius);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return { first, weights: weights.map((weight) => weight / sum) };
  });
}

/** Means and standard deviations of red, green and blue in ImageNet, 0 to 255. */
const MEANS = [123.675, 116.28, 103.53] as const;
const DEVIATIONS = [58.395, 57.12, 57.375] as const;

/**
 * Returns the input of a network for photographs: an image that is resized and normalised, one color after
 * the other; what is right of it and below is 0.
 *
 * @param size - of the resized image.
 * @param padded - of the input.
 */
export function normalized(image: Raster, size: Size, padded: Size, isSmooth: boolean): Float32Array {
  const input = new Float32Array(3 * padded.width * padded.height);
  for (const [channel, mean] of MEANS.entries()) {
    const shift = 16 - 8 * channel;
    const plane = resized(image, size, (color) => (color >> shift) & 255, isSmooth);
    for (let y = 0; y < size.height; y++) {
      const at = (channel * padded.height + y) * padded.width;
      for (let x = 0; x < size.width; x++)
        input[at + x] = (plane[y * size.width + x]! - mean) / DEVIATIONS[channel]!;
    }
  }
  return input;
}

/** Returns the size of an image after its sides are multiplied by a factor, at least 1 by 1. */
export function scaledSize({ width, height }: Size, factor: number): Size {
  return {
    width: Math.max(1, Math.floor(width * factor + 0.5)),
    height: Math.max(1, Math.floor(height * factor + 0.5)),
  };
}
