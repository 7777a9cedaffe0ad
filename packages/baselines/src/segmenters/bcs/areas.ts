import type { BoxStyle, Color, Rectangle, RenderedPage } from "@winnow/core-dom";
import { backgroundBoxes, childBoxes } from "../rendered/boxes.js";
import { byPosition } from "../rendered/geometry.js";
import { innermost } from "./rectangle-tree.js";

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
export function pageAreas({ boxes }: RenderedPage): readonly Area[] {
  const behind = backgroundBoxes(boxes);
  const children = childBoxes(boxes);
  const areas: Area[] = [];
  const add = ({ left, top, right, bottom }: Rectangle, box: number, color: Area["color"]): void => {
    if (right > left && bottom > top) areas.push({ left, top, right, bottom, box, color });
  };
  for (const [index, box] of boxes.entries()) {
    if (box.kind === "element") continue;
    let around = index;
    while (around !== behind[index] && around >= 0) {
      around = boxes[around]!.parent;
      if (children[around]?.length !== 1) around = -1;
    }
    const background = boxes[behind[index]!]?.style.background ?? WHITE;
    if (around >= 0) add(boxes[around]!, index, shares(background));
    else if (box.kind === "image") add(box, index, shares(background));
    else for (const line of box.lines ?? [box]) add(line, index, emphasized(box.style, background));
  }
  return innermost(areas).toSorted(
    (a, b) =>
      byPosition(a, b) ||
      a.color[0] - b.color[0] ||
      a.color[1] - b.color[1] ||
      a.color[2] - b.color[2] ||
      (boxes[a.box]!.xpath < boxes[b.box]!.xpath ? -1 : 1),
  );
}

const WHITE: Color = [255, 255, 255, 1];

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
