import type { RenderedPage } from "@winnow/core-dom";
import { boxTag } from "../rendered/boxes.js";
import type { Division, Part } from "./boundaries.js";

const SIDE = [
  ...["text", "page-share", "link-share", "images", "elements", "elements-per-text"],
  ...["font-size", "bold", "height", "width", "same-kind"],
];

/**
 * The names of the features of a boundary: of the part on each side, of their relation, and of the division
 * (Bing et al. 2014, section 5). The paper does not list its features; terms of the title are not among ours.
 */
export const BOUNDARY_FEATURES: readonly string[] = [
  ...SIDE.map((name) => `before-${name}`),
  ...SIDE.map((name) => `after-${name}`),
  ...["text-ratio", "height-ratio", "width-ratio", "font-size-difference", "bold-difference"],
  ...["link-difference", "color-difference", "gap", "offset", "alike"],
  ...["horizontal", "depth", "parts", "place", "place-from-end", "kinds", "interval", "interval-deviation"],
  ...["division-page-share", "division-link-share"],
];

/** Per box, sums over its subtree. */
interface Measures {
  readonly text: Float64Array;
  readonly linked: Float64Array;
  readonly images: Float64Array;
  readonly elements: Float64Array;
  /** Of characters. */
  readonly fontSize: Float64Array;
  readonly bold: Float64Array;
  readonly color: readonly [Float64Array, Float64Array, Float64Array];
}

const BOLD = 600;

/** Returns the features of all boundaries, one row of {@link BOUNDARY_FEATURES} each. Time is linear. */
export function boundaryFeatures(page: RenderedPage, divisions: readonly Division[]): Float32Array {
  const measures = subtreeSums(page);
  const total = page.boxes.reduce((sum, { parent }, box) => sum + (parent < 0 ? measures.text[box]! : 0), 0);
  const rows: number[] = [];
  for (const { parts, isHorizontal, depth } of divisions) {
    const sides = parts.map((part) => measurePart(page, measures, part));
    const counts = new Map<string, number>();
    for (const { kind } of sides) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const sum = (name: "text" | "linked"): number => sides.reduce((all, side) => all + side[name], 0);
    const sizes = sides.map(({ height, width }) => (isHorizontal ? height : width));
    const mean = sizes.reduce((all, size) => all + size, 0) / sizes.length;
    const deviation = Math.sqrt(sizes.reduce((all, size) => all + (size - mean) ** 2, 0) / sizes.length);
    const division = { text: sum("text"), linked: sum("linked") };
    for (let place = 0; place + 1 < parts.length; place++) {
      const [before, after] = [sides[place]!, sides[place + 1]!];
      for (const side of [before, after]) {
        rows.push(side.text, side.text / Math.max(1, total), side.linked / side.texts);
        rows.push(side.images, side.elements, side.elements / side.texts);
        rows.push(side.fontSize, side.bold, side.height, side.width);
        rows.push(counts.get(side.kind)! / parts.length);
      }
      const [one, other] = [parts[place]!.extent, parts[place + 1]!.extent];
      rows.push(ratio(before.text, after.text), ratio(before.height, after.height));
      rows.push(ratio(before.width, after.width), before.fontSize - after.fontSize, before.bold - after.bold);
      rows.push(Math.abs(before.linked / before.texts - after.linked / after.texts));
      rows.push(Math.hypot(...before.color.map((value, channel) => value - after.color[channel]!)));
      rows.push(isHorizontal ? other.top - one.bottom : other.left - one.right);
      rows.push(Math.abs(isHorizontal ? other.left - one.left : other.top - one.top));
      rows.push(before.kind === after.kind ? 1 : 0);
      rows.push(isHorizontal ? 1 : 0, depth, parts.length, place, parts.length - 2 - place, counts.size);
      rows.push(mean, deviation / Math.max(1, mean), division.text / Math.max(1, total));
      rows.push(division.linked / Math.max(1, division.text));
    }
  }
  return Float32Array.from(rows);
}

/** Returns the larger of two amounts in units of the smaller. */
function ratio(one: number, other: number): number {
  return (Math.max(one, other) + 1) / (Math.min(one, other) + 1);
}

function subtreeSums({ boxes }: RenderedPage): Measures {
  const column = (): Float64Array => new Float64Array(boxes.length);
  const isLink = new Uint8Array(boxes.length);
  const measures: Measures = {
    ...{ text: column(), linked: column(), images: column(), elements: column() },
    ...{ fontSize: column(), bold: column(), color: [column(), column(), column()] },
  };
  const { text, linked, images, elements, fontSize, bold, color } = measures;
  for (const [index, box] of boxes.entries()) {
    const { kind, parent, text: words = "", style } = box;
    if ((parent >= 0 && isLink[parent] === 1) || boxTag(box) === "a") isLink[index] = 1;
    if (kind === "image") images[index] = 1;
    if (kind !== "text") elements[index] = 1;
    text[index] = words.length;
    linked[index] = isLink[index]! * words.length;
    fontSize[index] = style.fontSize * words.length;
    bold[index] = style.fontWeight >= BOLD ? words.length : 0;
    for (const [channel, values] of color.entries()) values[index] = style.color[channel]! * words.length;
  }
  for (let index = boxes.length - 1; index >= 0; index--) {
    const { parent } = boxes[index]!;
    if (parent < 0) continue;
    for (const values of [text, linked, images, elements, fontSize, bold, ...color])
      values[parent]! += values[index]!;
  }
  return measures;
}

/** Maximum number of trees that distinguish the kinds of parts. */
const MAX_TREES = 4;

function measurePart({ boxes }: RenderedPage, measures: Measures, { boxes: trees, extent }: Part) {
  const sum = (values: Float64Array): number => trees.reduce((all, tree) => all + values[tree]!, 0);
  const text = sum(measures.text);
  const texts = Math.max(1, text);
  return {
    text,
    texts,
    linked: sum(measures.linked),
    images: sum(measures.images),
    elements: sum(measures.elements),
    fontSize: sum(measures.fontSize) / texts,
    bold: sum(measures.bold) / texts,
    color: measures.color.map((values) => sum(values) / texts),
    height: extent.bottom - extent.top,
    width: extent.right - extent.left,
    kind: trees
      .slice(0, MAX_TREES)
      .map((tree) => boxTag(boxes[tree]!))
      .join(" "),
  };
}
