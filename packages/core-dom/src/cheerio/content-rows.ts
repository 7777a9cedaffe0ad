import { Label, type Marks } from "../marks/types.js";
import { text } from "../tree/strings.js";
import { Tag } from "../tree/tags.js";
import { Namespace, NodeKind, type Tree } from "../tree/types.js";

/** Elements that show something themselves, with all that is inside them. */
// biome-ignore format: a table
const MEDIA: ReadonlySet<number> = new Set([
  Tag.img, Tag.picture, Tag.video, Tag.audio, Tag.iframe, Tag.embed, Tag.object, Tag.canvas, Tag.svg,
  Tag.math,
  // No media, but leaves that the text around them would not be the same without.
  Tag.br, Tag.wbr, Tag.hr,
]);

/** Cells keep their place in a row though they are empty. */
const CELLS: ReadonlySet<number> = new Set([Tag.td, Tag.th]);

/**
 * The rows that are content: 1 for text with the label, for media with it (and all inside them), for media
 * without a label that stand among such text, and for the ancestors of all these.
 *
 * Media stand among content where the text before and after them has the label, or where the nearest ancestor
 * that holds any text holds content only.
 */
export function contentRows(tree: Tree, marks: Marks): Uint8Array {
  const { length, kind, end, parent, tag, namespace } = tree;
  const kept = new Uint8Array(length);
  /** Text rows with the label, and without it, before each row: a range's are a difference. */
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
  /** The nearest row upwards, itself included, that holds any text. */
  const holder = new Int32Array(length);
  for (let row = 0; row < length; row++) {
    const stop = end[row]!;
    const holds = content[stop]! > content[row]! || other[stop]! > other[row]!;
    holder[row] = holds || row === 0 ? row : holder[parent[row]!]!;
  }

  for (let row = 1; row < length; row++) {
    if (kind[row] !== NodeKind.element || !MEDIA.has(tag[row]!)) continue;
    const is = marks.label[row]!;
    const stop = end[row]!;
    const inside = marks.label.subarray(row, stop).includes(Label.content);
    if (is === Label.content || inside || (is === Label.none && standsAmong(row))) kept.fill(1, row, stop);
    row = stop - 1;
  }

  for (let row = length - 1; row > 0; row--) if (kept[row] === 1) kept[parent[row]!] = 1;
  for (let row = 1; row < length; row++) {
    const isCell = CELLS.has(tag[row]!) && namespace[row] === Namespace.html;
    if (isCell && kept[parent[row]!] === 1) kept[row] = 1;
  }
  return kept;

  function standsAmong(row: number): boolean {
    if (before[row] === 1 && after[end[row]!] === 1) return true;
    const around = holder[parent[row]!]!;
    const stop = end[around]!;
    return content[stop]! > content[around]! && other[stop] === other[around];
  }
}

/** Whether the last text before each row, and the first at or after it, is content. */
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
