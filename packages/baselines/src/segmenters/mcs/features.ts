import type { RenderedPage } from "@winnow/core-dom";
import { backgroundBoxes, boxTag } from "../rendered/boxes.js";
import type { PageElement } from "./elements.js";
import { meanVector, squaredDistance, type Vector } from "./k-means.js";

/** What is behind an element without a background. */
const WHITE = [255, 255, 255] as const;

/**
 * Returns elements as vectors that join three parts (early fusion):
 *
 * - visual: the place and the size on the page; the font and the colors;
 * - logical: the depth in the DOM, and where the element, its parent and its grandparent are in the document;
 * - text: its length, and how much of it is in links.
 *
 * Each part has a mean squared distance of 1 from its mean.
 */
export function elementVectors(page: RenderedPage, elements: readonly PageElement[]): readonly Vector[] {
  const visual = joined([placeVectors(page, elements), lookVectors(page, elements)]);
  return joined([visual, logicalVectors(page, elements), textVectors(page, elements)]);
}

/** Joins the vectors of each element, after those of each part are scaled. */
function joined(parts: readonly (readonly Vector[])[]): readonly Vector[] {
  const scales = parts.map((vectors) => {
    const mean = meanVector(vectors);
    const spread = vectors.reduce((sum, vector) => sum + squaredDistance(vector, mean), 0) / vectors.length;
    return spread > 0 ? 1 / Math.sqrt(spread) : 0;
  });
  return parts[0]!.map((_, index) =>
    Float64Array.from(
      parts.flatMap((vectors, part) => Array.from(vectors[index]!, (value) => value * scales[part]!)),
    ),
  );
}

/** From top to bottom first, as shares of the page. */
function placeVectors({ width, height }: RenderedPage, elements: readonly PageElement[]): readonly Vector[] {
  return elements.map(({ left, top, right, bottom }) =>
    Float64Array.of(
      ...[(top + bottom) / 2 / height, (left + right) / 2 / width],
      ...[(bottom - top) / height, (right - left) / width],
    ),
  );
}

/** Font and colors, each from 0 to about 1. */
function lookVectors({ boxes }: RenderedPage, elements: readonly PageElement[]): readonly Vector[] {
  const behind = backgroundBoxes(boxes);
  return elements.map(({ box }) => {
    const { color, fontSize, fontWeight } = boxes[box]!.style;
    const background = boxes[behind[box]!]?.style.background ?? WHITE;
    const colors = [...color.slice(0, 3), ...background.slice(0, 3)].map((value) => value / 255);
    return Float64Array.of(fontSize / 16, fontWeight / 400, ...colors);
  });
}

/** Depth and middles, as shares of the deepest box and of the number of boxes. */
function logicalVectors({ boxes }: RenderedPage, elements: readonly PageElement[]): readonly Vector[] {
  const depths = new Float64Array(boxes.length);
  const ends = Float64Array.from(boxes.keys());
  for (const [index, { parent }] of boxes.entries()) depths[index] = (depths[parent] ?? 0) + 1;
  for (let index = boxes.length - 1; index >= 0; index--) {
    const { parent } = boxes[index]!;
    if (parent >= 0) ends[parent] = Math.max(ends[parent]!, ends[index]!);
  }
  const deepest = depths.reduce((most, depth) => Math.max(most, depth), 1);
  return elements.map(({ box }) => {
    const middles: number[] = [];
    for (let at = box, step = 0; step < 3; step++, at = boxes[at]!.parent >= 0 ? boxes[at]!.parent : at)
      middles.push((at + ends[at]!) / 2 / boxes.length);
    return Float64Array.of(depths[box]! / deepest, ...middles);
  });
}

function textVectors({ boxes }: RenderedPage, elements: readonly PageElement[]): readonly Vector[] {
  const owner = new Int32Array(boxes.length).fill(-1);
  for (const [index, { box }] of elements.entries()) owner[box] = index;
  const isLinked = new Uint8Array(boxes.length);
  const lengths = new Float64Array(elements.length);
  const linked = new Float64Array(elements.length);
  for (const [index, box] of boxes.entries()) {
    if (owner[index] === -1) owner[index] = owner[box.parent] ?? -1;
    if (isLinked[box.parent] === 1 || boxTag(box) === "a") isLinked[index] = 1;
    const element = owner[index]!;
    if (element < 0 || box.text === undefined) continue;
    lengths[element]! += box.text.length;
    if (isLinked[index] === 1) linked[element]! += box.text.length;
  }
  return elements.map((_, index) =>
    Float64Array.of(Math.log2(1 + lengths[index]!) / 10, linked[index]! / Math.max(1, lengths[index]!)),
  );
}
