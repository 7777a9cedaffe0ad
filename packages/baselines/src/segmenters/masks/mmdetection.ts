import type { Rectangle, RenderedPage } from "@winnow/core-dom";
import { decodeScreenshot } from "../rendered/screenshot.js";
import { maskBounds, scaled } from "./components.js";
import { findOutput, type Network, runOnImage, type Tensor } from "./network.js";
import { normalized, scaledSize } from "./screenshot.js";

/** Maximum lengths of the two sides of the resized image, and what those of the input are multiples of. */
const [MAX_LONG_SIDE, MAX_SHORT_SIDE] = [1333, 800];
const MULTIPLE = 32;

/** Probability of a pixel in a mask that is given for the box of its object only. */
const MIN_PROBABILITY = 0.5;

const WANTED = "that of mmdetection has one image, dets [1, n, 5] and masks [1, n, height, width]";

/**
 * Finds segments by a network that detects objects in photographs (Kiesel et al. 2021: Hybrid Task Cascade,
 * X-101-64x4d with deformable convolutions, trained on COCO): the bounding rectangles of the masks of all
 * detections with a score above 0.
 *
 * The image is resized to at most 1333 by 800 pixels, either way up, by the nearest four pixels, and
 * normalised, as MMDetection does. Input `[1, 3, height, width]`; outputs as MMDeploy writes them: `dets`
 * `[1, n, 5]`, which is left, top, right, bottom and score, and `masks` `[1, n, height, width]`, either of
 * the input's size and above 0, or of any other size for the box and at least 0.5.
 */
export async function mmdetection(
  [network]: readonly Network[],
  page: RenderedPage,
): Promise<readonly Rectangle[]> {
  const image = decodeScreenshot(page);
  const [short, long] = [image.width, image.height].sort((a, b) => a - b) as [number, number];
  const size = scaledSize(image, Math.min(MAX_LONG_SIDE / long, MAX_SHORT_SIDE / short));
  const padded = { width: upTo(size.width), height: upTo(size.height) };
  const outputs = await runOnImage(
    network!,
    { dims: [1, 3, padded.height, padded.width], data: normalized(image, size, padded, false) },
    WANTED,
  );
  const detections = findOutput(outputs, WANTED, ({ dims }) => dims.length === 3 && dims[2] === 5);
  const masks = findOutput(
    outputs,
    WANTED,
    ({ dims }) => dims.length === 4 && dims[1] === detections.dims[1],
  );
  const [scaleX, scaleY] = [image.width / size.width, image.height / size.height];
  const segments: Rectangle[] = [];
  for (let i = 0; i < detections.dims[1]!; i++) {
    const box = maskBox(detections, masks, i, padded);
    if (box === undefined) continue;
    const right = Math.min(box.right, size.width);
    const bottom = Math.min(box.bottom, size.height);
    if (right > box.left && bottom > box.top)
      segments.push(scaled({ ...box, right, bottom }, scaleX, scaleY));
  }
  return segments;
}

/**
 * Returns the bounding rectangle of a mask in pixels of the input; undefined if it is empty or has a score of
 * 0.
 */
function maskBox(
  detections: Tensor,
  masks: Tensor,
  index: number,
  padded: { readonly width: number; readonly height: number },
): Rectangle | undefined {
  const [left, top, right, bottom, score] = Array.from(
    { length: 5 },
    (_, i) => detections.data[5 * index + i]!,
  );
  if (!(score! > 0)) return undefined;
  const [height, width] = [masks.dims[2]!, masks.dims[3]!];
  const offset = index * height * width;
  if (width === padded.width && height === padded.height) return maskBounds(masks.data, padded, { offset });
  // Just below, so that it is included.
  const threshold = MIN_PROBABILITY - Number.EPSILON;
  const inBox = maskBounds(masks.data, { width, height }, { offset, threshold });
  if (inBox === undefined) return undefined;
  const part = scaled(inBox, (right! - left!) / width, (bottom! - top!) / height);
  return {
    left: left! + part.left,
    top: top! + part.top,
    right: left! + part.right,
    bottom: top! + part.bottom,
  };
}

function upTo(length: number): number {
  return Math.ceil(length / MULTIPLE) * MULTIPLE;
}
