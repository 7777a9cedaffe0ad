import { Hidden, Label, NodeKind, Tag } from "@winnow/core-dom";
import type { BlockTable } from "./block-table.js";

const MEDIA: ReadonlySet<number> = new Set([Tag.img, Tag.picture, Tag.video, Tag.audio, Tag.svg, Tag.iframe]);

/**
 * Labels the media of figures as content if the blocks before and after the figure are. Gold texts omit captions,
 * so captions are improbable; without this, an image would go with its caption.
 *
 * @param labels - one per block.
 * @param label - one per row; changed.
 */
export function labelFigures(
  { tree, length, before }: BlockTable,
  labels: Uint8Array,
  label: Uint8Array,
): void {
  const { tag, kind, end, hidden } = tree;
  for (let row = 0; row < tree.length; row++) {
    if (tag[row] !== Tag.figure || kind[row] !== NodeKind.element) continue;
    const previous = before[row]! - 1;
    const next = before[end[row]!]!;
    const isInside =
      previous >= 0 && labels[previous] === Label.content && next < length && labels[next] === Label.content;
    if (!isInside) continue;
    for (let inner = row + 1; inner < end[row]!; inner++) {
      // The image in a `noscript` is often that beside it.
      if (kind[inner] !== NodeKind.element || hidden[inner] === Hidden.noscript) continue;
      if (MEDIA.has(tag[inner]!)) label[inner] = Label.content;
    }
    row = end[row]! - 1;
  }
}
