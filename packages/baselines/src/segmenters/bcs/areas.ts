import type { Box, BoxStyle, Color, Rectangle, RenderedPage } from "@winnow/core-dom";
import { innermost } from "./innermost.js";

/** What is clustered: a line of text, an image, or the background around one of them. */
export interface Area extends Rectangle {
  /** The index of the box that it belongs to. */
  readonly box: number;
  /** Red, green and blue, 0 to 1. */
  readonly color: readonly [red: number, green: number, blue: number];
}

/**
 * Returns the areas of a page (Zeleny et al. 2017, §4.1): lines of text, images, and instead of a text or an image
 * the smallest element around it that has a background, if all elements in between have one child only. Areas around
 * others are dropped. The order is by position, whatever the order of the boxes.
 *
 * An image has the color behind it, since boxes have no pixels.
 */
export function areasOf({ boxes }: RenderedPage): readonly Area[] {
  const children = new Int32Array(boxes.length);
  const behind: Color[] = [];
  for (const { parent, style } of boxes) {
    if (parent >= 0) children[parent]!++;
    behind.push(isOpaque(style) ? style.background : (behind[parent] ?? WHITE));
  }
  const areas: Area[] = [];
  for (const [index, box] of boxes.entries()) {
    if (box.kind === "element") continue;
    const { left, top, right, bottom } = box;
    const around = backgroundAround(boxes, children, index);
    if (around >= 0) {
      const { left, top, right, bottom, style } = boxes[around]!;
      areas.push({ left, top, right, bottom, box: index, color: shares(style.background) });
    } else if (box.kind === "image") {
      areas.push({ left, top, right, bottom, box: index, color: shares(behind[index]!) });
    } else {
      const color = emphasized(box.style, behind[index]!);
      for (const { left, top, right, bottom } of box.lines ?? [box])
        areas.push({ left, top, right, bottom, box: index, color });
    }
  }
  return innermost(areas.filter(({ left, top, right, bottom }) => right > left && bottom > top)).toSorted(
    (a, b) => byPosition(a, b) || compare(boxes[a.box]!.xpath, boxes[b.box]!.xpath),
  );
}

const WHITE: Color = [255, 255, 255, 1];

function isOpaque({ background }: BoxStyle): boolean {
  return background[3] > 0;
}

/** Returns the innermost box with a background on the chain of only children that ends at a box; -1 if there is none. */
function backgroundAround(boxes: readonly Box[], children: Int32Array, index: number): number {
  for (let at = index; at >= 0 && (at === index || children[at] === 1); at = boxes[at]!.parent)
    if (isOpaque(boxes[at]!.style)) return at;
  return -1;
}

function byPosition(a: Area, b: Area): number {
  return (
    a.top - b.top ||
    a.left - b.left ||
    a.bottom - b.bottom ||
    a.right - b.right ||
    a.color[0] - b.color[0] ||
    a.color[1] - b.color[1] ||
    a.color[2] - b.color[2]
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function shares([red, green, blue]: Color): Area["color"] {
  return [red / 255, green / 255, blue / 255];
}

/**
 * Returns the color of a text, changed by how it is emphasized (Zeleny et al. 2017, §4.2.3; the amounts are those of
 * the authors' program). Colored text becomes more saturated if it is bold (0.3) or underlined (0.2), and less if it
 * is italic (0.2). Grey text becomes darker instead; black counts as a brightness of 0.2, so that it can. White text
 * has the hue behind it and a saturation of 0.2, of which emphasis takes away.
 */
function emphasized({ color, fontWeight, isItalic, isUnderlined }: BoxStyle, behind: Color): Area["color"] {
  const emphasis = (isUnderlined ? 0.2 : 0) - (isItalic ? 0.2 : 0) + (fontWeight >= 600 ? 0.3 : 0);
  const { hue, saturation, brightness } = hsb(shares(color));
  if (saturation > 0) return rgb(hue, clamp(saturation + emphasis), brightness);
  if (brightness === 1) return rgb(hsb(shares(behind)).hue, clamp(0.2 - emphasis), 1);
  return rgb(hue, 0, clamp((brightness === 0 ? 0.2 : brightness) - emphasis));
}

function clamp(value: number): number {
  return Math.min(Math.max(value, 0), 1);
}

/** Converts a color to hue (sixths of the circle, 0 to 6), saturation and brightness (0 to 1). */
function hsb([red, green, blue]: Area["color"]): { hue: number; saturation: number; brightness: number } {
  const brightness = Math.max(red, green, blue);
  const range = brightness - Math.min(red, green, blue);
  if (range === 0) return { hue: 0, saturation: 0, brightness };
  const sixths =
    brightness === red
      ? (green - blue) / range
      : brightness === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  return { hue: (sixths + 6) % 6, saturation: range / brightness, brightness };
}

function rgb(hue: number, saturation: number, brightness: number): Area["color"] {
  const channel = (offset: number): number => {
    const place = (offset + hue) % 6;
    return brightness * (1 - saturation * clamp(Math.min(place, 4 - place)));
  };
  return [channel(5), channel(3), channel(1)];
}
