import { Label, type Marks } from "../marks/types.js";
import { text } from "../tree/strings.js";
import { Tag } from "../tree/tags.js";
import { Namespace, NodeKind, type Tree } from "../tree/types.js";

/** Elements that are content themselves, with everything inside them. */
// biome-ignore format: a table
const MEDIA: ReadonlySet<number> = new Set([
  Tag.img, Tag.picture, Tag.video, Tag.audio, Tag.iframe, Tag.embed, Tag.object, Tag.canvas, Tag.svg,
  Tag.math,
  // Not media, but leaves that belong to the text around them.
  Tag.br, Tag.wbr, Tag.hr,
]);

/** Cells are kept even if they are empty, so that the others stay in their columns. */
const CELLS: ReadonlySet<number> = new Set([Tag.td, Tag.th]);

/**
 * Returns 1 for each row that is content: text with the label, media with the label (and everything inside
 * them), media without a label among such text, and the ancestors of all these.
 *
 * Media without a label are among content if the text before and after them has the label, or if the nearest
 * ancestor with any text contains only content.
 */
export function contentRows(tree: Tree, marks: Marks): Uint8Array {
  const { length, kind, end, parent, tag, namespace } = tree;
  const kept = new Uint8Array(length);
  /** Number of text rows with the label, and without it, before each row; ranges are differences. */
  const content = new Int32Array(length + 1);
  const other = new Int32Array(length + 1);
  for (let row = 0; row < length; row++) {
    const is = marks.label[row]!;
    const isText = kind[row] === NodeKind.text;
    if (isText && is === Label.content) kept[row] = 1;
    const counts = isText && (is !== Label.none || tree.hidden[row] === 0) && /\S/.test(text(tree, row));
    content[row + 1] = content[row]! + (counts && is === Label.content ? 1 : 0);
    other[row + 1] = other[row]! + (counts && is !== Label.content ? 1 : 0);
  }
  const { before, after } = neighbours(content, other, length);
  /** The nearest row with any text among the row itself and its ancestors. */
  const nearest = new Int32Array(length);
  for (let row = 0; row < length; row++) {
    const stop = end[row]!;
    const hasText = content[stop]! > content[row]! || other[stop]! > other[row]!;
    nearest[row] = hasText || row === 0 ? row : nearest[parent[row]!]!;
  }

  for (let row = 1; row < length; row++) {
    if (kind[row] !== NodeKind.element || !MEDIA.has(tag[row]!)) continue;
    const is = marks.label[row]!;
    const stop = end[row]!;
    const inside = marks.label.subarray(row, stop).includes(Label.content);
    if (is === Label.content || inside || (is === Label.none && isAmongContent(row))) kept.fill(1, row, stop);
    row = stop - 1;
  }

  for (let row = length - 1; row > 0; row--) if (kept[row] === 1) kept[parent[row]!] = 1;
  for (let row = 1; row < length; row++) {
    const isCell = CELLS.has(tag[row]!) && namespace[row] === Namespace.html;
    if (isCell && kept[parent[row]!] === 1) kept[row] = 1;
  }
  return kept;

  function isAmongContent(row: number): boolean {
    if (before[row] === 1 && after[end[row]!] === 1) return true;
    const around = nearest[parent[row]!]!;
    const stop = end[around]!;
    return content[stop]! > content[around]! && other[stop] === other[around];
  }
}

/** Whether the last text before each row, and the first text at or after it, is content. */
function neighbours(
  content: Int32Array,
  other: Int32Array,
  length: number,
): { before: Uint8Array; after: Uint8Array } {
  const before = new Uint8Array(length + 1);
  const after = new Uint8Array(length + 1);
  for (let row = 0; row < length; row++) {
    const isContent = content[row + 1]! > content[row]!;
    before[row + 1] = isContent ? 1 : other[row + 1]! > other[row]! ? 0 : before[row]!;
  }
  for (let row = length - 1; row >= 0; row--) {
    const isContent = content[row + 1]! > content[row]!;
    after[row] = isContent ? 1 : other[row + 1]! > other[row]! ? 0 : after[row + 1]!;
  }
  return { before, after };
}
