import type { Box, Rectangle, RenderedPage } from "@winnow/core-dom";
import { byPosition } from "../rendered/geometry.js";

/** What is clustered: a block without blocks in it, or a text or image next to one. */
export interface PageElement extends Rectangle {
  /** The index of its box. */
  readonly box: number;
}

/**
 * Returns the elements of a page in the order of their positions: the innermost elements that are laid out as blocks and
 * contain text or an image. A text or image whose innermost block contains other blocks is an element itself.
 */
export function pageElements({ boxes }: RenderedPage): readonly PageElement[] {
  /** The innermost block of each box, itself included; -1 if there is none. */
  const block = new Int32Array(boxes.length);
  for (const [index, box] of boxes.entries()) block[index] = isBlock(box) ? index : (block[box.parent] ?? -1);
  const contents = [...boxes.keys()].filter((index) => boxes[index]!.kind !== "element");
  /** Blocks around blocks with contents. */
  const isOuter = new Uint8Array(boxes.length);
  for (const index of contents) {
    for (let at = outside(boxes, block, block[index]!); at >= 0; at = outside(boxes, block, at)) {
      if (isOuter[at] === 1) break;
      isOuter[at] = 1;
    }
  }
  const elements = new Set(
    contents.map((index) => (block[index]! < 0 || isOuter[block[index]!] === 1 ? index : block[index]!)),
  );
  return [...elements]
    .map((box) => {
      const { left, top, right, bottom } = boxes[box]!;
      return { left, top, right, bottom, box };
    })
    .filter(({ left, top, right, bottom }) => right > left && bottom > top)
    .sort((a, b) => byPosition(a, b) || (boxes[a.box]!.xpath < boxes[b.box]!.xpath ? -1 : 1));
}

/** Returns the innermost block around a block; -1 if there is none. */
function outside(boxes: readonly Box[], block: Int32Array, index: number): number {
  return block[boxes[index]?.parent ?? -1] ?? -1;
}

function isBlock({ kind, style: { display } }: Box): boolean {
  return kind === "element" && !display.startsWith("inline") && display !== "contents";
}
