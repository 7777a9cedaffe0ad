import { attribute, Hidden, Label, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import type { BlockTable } from "./block-table.js";

const MEDIA: ReadonlySet<number> = new Set([Tag.img, Tag.picture, Tag.video, Tag.audio, Tag.svg, Tag.iframe]);

/** Maximum number of blocks between the main heading and the text below its picture: bylines, dates, links for sharing. */
const MAX_GAP = 15;
/** Elements whose images are controls, and how far up they are looked for. */
const CONTROLS: ReadonlySet<number> = new Set([Tag.a, Tag.button, Tag.nav]);
const MAX_LEVELS = 12;
/** Icons and portraits of authors declare less than so many pixels. */
const MIN_WIDTH = 150;

/**
 * Labels the media of figures as content if the blocks before and after the figure are, or if it is between the main heading and the
 * first text that is kept below it. Gold texts omit captions, so captions are improbable; without this, an image would go with its
 * caption. An image that is no figure is the picture of the article if it is directly before that first text.
 *
 * @param labels - one per block.
 * @param heading - the block of the main heading, or -1.
 * @param label - one per row; changed.
 */
export function labelFigures(
  { tree, length, before }: BlockTable,
  labels: Uint8Array,
  heading: number,
  label: Uint8Array,
): void {
  const { tag, kind, end, hidden } = tree;
  const first = heading < 0 ? -1 : labels.indexOf(Label.content, heading + 1);
  const lead = first - heading <= MAX_GAP ? first : -1;
  for (let row = 0; row < tree.length; row++) {
    if (kind[row] !== NodeKind.element) continue;
    if (tag[row] === Tag.img && lead >= 0 && before[row] === lead && isPicture(tree, row)) {
      label[row] = Label.content;
    }
    if (tag[row] !== Tag.figure) continue;
    const previous = before[row]! - 1;
    const next = before[end[row]!]!;
    if (next >= length || labels[next] !== Label.content) continue;
    const isLead = next === lead && previous >= heading;
    if (!isLead && !(previous >= 0 && labels[previous] === Label.content)) continue;
    for (let inner = row + 1; inner < end[row]!; inner++) {
      // The image in a `noscript` is often that beside it.
      if (kind[inner] !== NodeKind.element || hidden[inner] === Hidden.noscript) continue;
      if (MEDIA.has(tag[inner]!)) label[inner] = Label.content;
    }
    row = end[row]! - 1;
  }
}

function isPicture(tree: Tree, row: number): boolean {
  const { tag, parent, hidden } = tree;
  if (hidden[row] === Hidden.noscript) return false;
  if (Number.parseInt(attribute(tree, row, "width") ?? "", 10) < MIN_WIDTH) return false;
  for (
    let level = 0, above = parent[row]!;
    above >= 0 && level < MAX_LEVELS;
    level++, above = parent[above]!
  ) {
    if (CONTROLS.has(tag[above]!)) return false;
  }
  return true;
}
