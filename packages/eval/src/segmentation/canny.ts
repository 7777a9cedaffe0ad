import { decodePng, type Raster } from "@winnow/core-dom/png";

/** Options of {@link cannyEdges}. */
export interface CannyOptions {
  /** Standard deviation of the blur, in pixels. */
  readonly sigma: number;
  /** Share of the largest gradient above which a pixel continues an edge, 0 to 1. */
  readonly low: number;
  /** Share above which it begins one. */
  readonly high: number;
}

/** Fine edges of Kiesel et al. 2020, §3.3: those of letters. */
export const FINE_EDGES: CannyOptions = { sigma: 1, low: 0.01, high: 0.02 };

/** Coarse edges: those of blocks. */
export const COARSE_EDGES: CannyOptions = { sigma: 5, low: 0.01, high: 0.16 };

/**
 * Finds the edges of a grey image (Canny 1986), in the variant of ImageMagick's `-canny 0xSIGMA+LOW+HIGH`, which made
 * the edges of Webis-WebSeg-20: gradients of squares of four pixels, and thresholds relative to the largest gradient
 * that is a local maximum.
 *
 * @param image Brightness per pixel, of any scale.
 * @returns 1 for edges, 0 elsewhere.
 *
 * @example edgeElements([predicted, gold], cannyEdges(edgeImage(screenshot), FINE_EDGES))
 */
export function cannyEdges(image: Raster, { sigma, low, high }: CannyOptions): Raster {
  const { width, height } = image;
  const size = width * height;
  const blurred = blur(image, sigma);
  const magnitude = new Float64Array(size);
  const direction = new Uint8Array(size);
  for (let y = 0; y < height; y++) {
    const below = Math.min(y + 1, height - 1) * width;
    for (let x = 0; x < width; x++) {
      const right = Math.min(x + 1, width - 1);
      const [a, b] = [blurred[y * width + x]!, blurred[y * width + right]!];
      const [c, d] = [blurred[below + x]!, blurred[below + right]!];
      const [across, down] = [b + d - a - c, a + b - c - d];
      magnitude[y * width + x] = Math.hypot(across, down);
      direction[y * width + x] = octantOf(across, down);
    }
  }
  const ridges = new Float64Array(size);
  let largest = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const [stepX, stepY] = NEIGHBOURS[direction[at]!]!;
      const value = magnitude[at]!;
      const before = magnitude[inside(y - stepY, height) * width + inside(x - stepX, width)]!;
      const after = magnitude[inside(y + stepY, height) * width + inside(x + stepX, width)]!;
      if (value < before || value < after) continue;
      ridges[at] = value;
      if (value > largest) largest = value;
    }
  }
  return { width, height, data: traced(ridges, width, height, low * largest, high * largest) };
}

/** The step along the gradient for each octant: up, towards the upper left, to the side, towards the upper right. */
const NEIGHBOURS = [
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
] as const;

const TAN_67_5 = Math.SQRT2 + 1;
const TAN_22_5 = Math.SQRT2 - 1;

function octantOf(across: number, down: number): number {
  if (across === 0) return 0;
  const slope = down / across;
  if (Math.abs(slope) > TAN_67_5) return 0;
  if (Math.abs(slope) <= TAN_22_5) return 2;
  return slope < 0 ? 1 : 3;
}

function inside(place: number, size: number): number {
  return Math.min(Math.max(place, 0), size - 1);
}

/** Marks the ridges above `high`, and those above `low` that are connected with one. */
function traced(ridges: Float64Array, width: number, height: number, low: number, high: number): Uint8Array {
  const edges = new Uint8Array(ridges.length);
  const open: number[] = [];
  const mark = (at: number): void => {
    edges[at] = 1;
    open.push(at);
  };
  for (let start = 0; start < ridges.length; start++) {
    if (edges[start] === 1 || ridges[start] === 0 || ridges[start]! < high) continue;
    mark(start);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
          const next = row * width + column;
          if (edges[next] === 0 && ridges[next]! > 0 && ridges[next]! >= low) mark(next);
        }
      }
    }
  }
  return edges;
}

/** Blurs an image with a Gaussian kernel, across and down. Pixels outside are those at the border. */
function blur({ width, height, data }: Raster, sigma: number): Float64Array {
  const radius = Math.ceil(4 * sigma);
  const kernel = Float64Array.from({ length: 2 * radius + 1 }, (_, index) =>
    Math.exp(-((index - radius) ** 2) / (2 * sigma * sigma)),
  );
  const total = kernel.reduce((sum, value) => sum + value, 0);
  const pass = (source: ArrayLike<number>, isAcross: boolean): Float64Array => {
    const result = new Float64Array(width * height);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        let sum = 0;
        for (let step = -radius; step <= radius; step++) {
          const place = isAcross ? y * width + inside(x + step, width) : inside(y + step, height) * width + x;
          sum += kernel[step + radius]! * source[place]!;
        }
        result[y * width + x] = sum / total;
      }
    }
    return result;
  };
  return pass(pass(data, true), false);
}

/**
 * Decodes a picture of edges, such as `screenshot-edges-fine.png` of Webis-WebSeg-20: the first channel of a PNG
 * of any depth.
 *
 * @throws {Error} If the bytes are not a PNG.
 * @example edgeElements(segmentations, edgeImage(await readFile("screenshot-edges-fine.png")))
 */
export function edgeImage(png: Uint8Array): Raster {
  return decodePng(png, ([first]) => first!);
}

/**
 * Decodes a screenshot as a grey image, for {@link cannyEdges}: the luma of Rec. 709.
 *
 * @throws {Error} If the bytes are not a PNG.
 */
export function grayImage(png: Uint8Array): Raster {
  return decodePng(png, ([red, green, blue]) =>
    green === undefined || blue === undefined ? red! : 0.2126 * red! + 0.7152 * green + 0.0722 * blue,
  );
}
