import type { Rectangle, RenderedPage } from "@winnow/core-dom";
import type { Raster } from "@winnow/core-dom/png";
import { rectangleArea } from "../rendered/geometry.js";
import { decodeScreenshot } from "../rendered/screenshot.js";
import { connectedComponents, maskBounds, scaled } from "./components.js";
import { findOutput, type Input, type Network, runOnImage, type Tensor, type Tensors } from "./network.js";
import { normalized, resized, type Size, scaledSize } from "./screenshot.js";

/** Length of the sides of the encoder's input. */
const SAM_SIZE = 1024;

/** Default number of points along each side of the image. */
export const DEFAULT_POINTS_PER_SIDE = 32;

/** The limits of the generator of masks (Kirillov et al. 2023, appendix B). */
const MIN_QUALITY = 0.88;
const MIN_STABILITY = 0.95;
const STABILITY_OFFSET = 1;
const MAX_OVERLAP = 0.7;

/** Pixels of a page up to which masks have its size, as in the original: about 1366 by 6000. */
const MAX_MASK_PIXELS = 2 ** 23;

/** Shape of what the encoder returns. */
const EMBEDDING = [1, 256, 64, 64] as const;
/** Sides of the mask with which a prompt could begin. */
const PRIOR_SIZE = 256;

const ENCODER = `that of an encoder has one image and returns [${EMBEDDING.join(", ")}]`;
const DECODER = "that of a decoder returns masks [1, n, height, width] and iou_predictions [1, n]";

interface Mask extends Rectangle {
  readonly quality: number;
}

/**
 * Finds segments by Segment Anything (Kirillov et al. 2023; Huynh et al. 2025, for pages): one prompt for
 * each point of a grid, the masks that the network regards as good and that hardly depend on their threshold,
 * without those whose bounding rectangle overlaps that of a better one.
 *
 * Encoder: input `[1, 3, 1024, 1024]`, the image with a longest side of 1024, normalised, at the top left;
 * output `[1, 256, 64, 64]`. Decoder: the inputs and outputs of the export script of its authors
 * (`image_embeddings`, `point_coords`, `point_labels`, `mask_input`, `has_mask_input`, `orig_im_size`;
 * `masks`, `iou_predictions`). Masks have the size of the page, or the size that the encoder sees if the page is very large.
 */
export async function sam(
  [encoder, decoder]: readonly Network[],
  page: RenderedPage,
  pointsPerSide: number,
): Promise<readonly Rectangle[]> {
  const image = decodeScreenshot(page);
  const size = samSize(image);
  const maskSize = image.width * image.height > MAX_MASK_PIXELS ? size : image;
  const embedding = findOutput(
    await runOnImage(encoder!, samInput(image, size), ENCODER),
    ENCODER,
    ({ dims }) => dims.join() === EMBEDDING.join(),
  );
  const masks: Mask[] = [];
  for (let row = 0; row < pointsPerSide; row++) {
    for (let column = 0; column < pointsPerSide; column++) {
      const x = ((column + 0.5) / pointsPerSide) * size.width;
      const y = ((row + 0.5) / pointsPerSide) * size.height;
      const outputs = await decoder!.run(pointPrompt(embedding, x, y, maskSize));
      masks.push(...goodMasks(outputs, maskSize));
    }
  }
  return withoutOverlaps(masks).map((mask) =>
    scaled(mask, image.width / maskSize.width, image.height / maskSize.height),
  );
}

/** Returns the size of an image whose longest side is that of the encoder's input. */
function samSize(image: Size): Size {
  return scaledSize(image, SAM_SIZE / Math.max(image.width, image.height));
}

/** Returns the input of the encoder. */
function samInput(image: Raster, size: Size): Input {
  const square = { width: SAM_SIZE, height: SAM_SIZE };
  return { dims: [1, 3, SAM_SIZE, SAM_SIZE], data: normalized(image, size, square, true) };
}

/** Returns the inputs of the decoder for a point in the foreground. The second point stands for "no box". */
function pointPrompt(
  { data }: Tensor,
  x: number,
  y: number,
  { width, height }: Size,
): Readonly<Record<string, Input>> {
  const prior = PRIOR_SIZE * PRIOR_SIZE;
  return {
    image_embeddings: { dims: EMBEDDING, data: data as Float32Array },
    point_coords: { dims: [1, 2, 2], data: Float32Array.of(x, y, 0, 0) },
    point_labels: { dims: [1, 2], data: Float32Array.of(1, -1) },
    mask_input: { dims: [1, 1, PRIOR_SIZE, PRIOR_SIZE], data: new Float32Array(prior) },
    has_mask_input: { dims: [1], data: Float32Array.of(0) },
    orig_im_size: { dims: [2], data: Float32Array.of(height, width) },
  };
}

/** Returns the bounding rectangles of the masks that pass the limits. */
function goodMasks(outputs: Tensors, { width, height }: Size): readonly Mask[] {
  const qualities = findOutput(
    outputs,
    DECODER,
    ({ dims }, name) => name === "iou_predictions" && dims.length === 2,
  );
  const count = qualities.dims[1]!;
  const { data } = findOutput(
    outputs,
    DECODER,
    ({ dims }, name) => name === "masks" && dims.join() === [1, count, height, width].join(),
  );
  const good: Mask[] = [];
  // Of four masks, the first is meant for several points.
  for (let i = count === 4 ? 1 : 0; i < count; i++) {
    const quality = qualities.data[i]!;
    const offset = i * width * height;
    if (!(quality > MIN_QUALITY) || maskStability(data, offset, width * height) < MIN_STABILITY) continue;
    const bounds = maskBounds(data, { width, height }, { offset });
    if (bounds !== undefined) good.push({ ...bounds, quality });
  }
  return good;
}

/** Returns how similar a mask is with a higher and a lower threshold, 0 to 1. */
function maskStability(logits: ArrayLike<number>, offset: number, length: number): number {
  let [inner, outer] = [0, 0];
  for (let i = offset; i < offset + length; i++) {
    if (logits[i]! > STABILITY_OFFSET) inner++;
    if (logits[i]! > -STABILITY_OFFSET) outer++;
  }
  return outer === 0 ? 0 : inner / outer;
}

/** Returns the masks of which no better one has nearly the same rectangle, the best first. */
export function withoutOverlaps(masks: readonly Mask[]): readonly Mask[] {
  const kept: Mask[] = [];
  for (const mask of masks.toSorted((a, b) => b.quality - a.quality))
    if (kept.every((other) => overlapShare(mask, other) <= MAX_OVERLAP)) kept.push(mask);
  return kept;
}

/** Returns the area that two rectangles share, divided by the area that they cover. */
function overlapShare(a: Rectangle, b: Rectangle): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (rectangleArea(a) + rectangleArea(b) - width * height);
}

const WEBSAM = "that of websam-adapter has one image and a square [1, 1, n, n]";

/**
 * Finds segments by WebSAM-Adapter (Ren et al. 2024): Segment Anything with an adapter that sees edges,
 * without prompts. The network returns one mask for all segments. The paper does not say how segments are
 * told apart in it; here they are its connected components.
 *
 * Input `[1, 3, 1024, 1024]` as that of {@link sam}, from which the network computes edges itself; output
 * `[1, 1, n, n]`, with numbers above 0 inside of segments.
 */
export async function websamAdapter(
  [network]: readonly Network[],
  page: RenderedPage,
): Promise<readonly Rectangle[]> {
  const image = decodeScreenshot(page);
  const size = samSize(image);
  const { dims, data } = findOutput(
    await runOnImage(network!, samInput(image, size), WEBSAM),
    WEBSAM,
    (tensor) => tensor.dims.length === 4 && tensor.dims[1] === 1 && tensor.dims[2] === tensor.dims[3],
  );
  const side = dims[2]!;
  const large = { width: SAM_SIZE, height: SAM_SIZE };
  const logits = resized({ width: side, height: side, data }, large, (value) => value, false);
  // What is right of the image and below does not count.
  const mask = new Uint8Array(size.width * size.height);
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) mask[y * size.width + x] = logits[y * SAM_SIZE + x]! > 0 ? 1 : 0;
  return connectedComponents(mask, size.width).map((component) =>
    scaled(component, image.width / size.width, image.height / size.height),
  );
}
