import { Hidden, Label, type Marks, Namespace, NodeKind, Tag, type Tree } from "@winnow/core-dom/tree";
import { isBlankText } from "../blank-text.js";
import { decorations } from "./decorations.js";
import { Display, displayOf, htmlTag } from "./elements.js";
import { isMathScript, type MathmlReader } from "./math/index.js";
import { isFallbackImage } from "./media.js";

/**
 * A number per row: 1 for a rendered leaf and for each of its ancestors; 2 for white space, and for elements
 * that contain only white space, such as the spans that highlighters put around each space in code; 0 for
 * rows that are left out.
 */
export type Kept = Uint8Array;

/** Elements that are visible without text. They are rendered if they are among kept text. */
const MEDIA: Uint8Array = new Uint8Array(Math.max(...Object.values(Tag)) + 1);
for (const tag of [Tag.img, Tag.video, Tag.audio, Tag.iframe, Tag.embed, Tag.hr, Tag.math, Tag.script])
  MEDIA[tag] = 1;

/** Maximum number of ancestors that are searched for the text around a media element. */
const MAX_ANCESTORS = 8;

/** The options of {@link keep}. */
interface KeepOptions {
  /** Whether images are kept. Default true. */
  readonly images?: boolean;
  /** Rows that are left out with their descendants. */
  readonly without?: ReadonlyMap<number, unknown>;
  /** Converts MathML to LaTeX; drawings next to their MathML are left out only if it can be rendered. */
  readonly mathml?: MathmlReader | undefined;
}

/**
 * Returns the rows of a tree to render: text rows and media with the label, and media without a label among
 * such text. An element is among such text if the text before and after it has the label, or if all text of
 * the nearest enclosing block with any text has the label.
 *
 * @param label - `Label.content`, or `Label.comment`.
 */
export function keep(
  tree: Tree,
  marks: Marks,
  label: number,
  { images = true, without = new Map(), mathml }: KeepOptions = {},
): Kept {
  const { length, kind, tag, end, parent } = tree;
  const kept = new Uint8Array(length);
  const skips = decorations(tree, mathml);
  // Prefix sums: text rows with the label, and visible text rows with another label, before each row.
  const wanted = new Int32Array(length + 1);
  const other = new Int32Array(length + 1);
  // Media without a label, and for each whether the text before and after it has the label.
  const media: number[] = [];
  const before: boolean[] = [];
  const after: boolean[] = [];
  let last = false;
  let open = 0;
  let ours = 0;
  let others = 0;
  for (let row = 0; row < length; row++) {
    wanted[row + 1] = ours;
    other[row + 1] = others;
    if ((skips.size > 0 && skips.has(row)) || (without.size > 0 && without.has(row))) {
      const stop = end[row]!;
      wanted.fill(ours, row + 1, stop + 1);
      other.fill(others, row + 1, stop + 1);
      row = stop - 1;
      continue;
    }
    if (kind[row] === NodeKind.text) {
      const rowLabel = marks.label[row]!;
      if (rowLabel !== label && tree.hidden[row] !== 0) continue;
      if (isBlankText(tree, row)) {
        if (tree.hidden[row] === 0) kept[row] = 2;
        continue;
      }
      last = rowLabel === label;
      for (; open < media.length; open++) after[open] = last;
      if (last) {
        kept[row] = 1;
        wanted[row + 1] = ++ours;
      } else other[row + 1] = ++others;
    } else if (MEDIA[tag[row]!] === 1 && isMedia(tree, row, tag[row]!)) {
      if (!images && tag[row] === Tag.img) continue;
      const rowLabel = marks.label[row]!;
      if (rowLabel === label) kept[row] = 1;
      else if (rowLabel === Label.none && isShown(tree, row)) {
        media.push(row);
        before.push(last);
      }
    }
  }
  for (let i = 0; i < media.length; i++) {
    const row = media[i]!;
    kept[row] = (before[i] && after[i]) || isAmongKept(tree, row, wanted, other) ? 1 : 0;
  }
  for (let row = length - 1; row > 0; row--) {
    const up = parent[row]!;
    if (kept[row] === 1) kept[up] = 1;
    else if (kept[row] === 2 && kept[up] === 0 && other[end[up]!] === other[up]) kept[up] = 2;
  }
  return kept;
}

function isMedia(tree: Tree, row: number, tag: number): boolean {
  if (tree.namespace[row] === Namespace.mathml) return tag === Tag.math;
  if (tree.namespace[row] !== Namespace.html || tag === Tag.math) return false;
  return tag !== Tag.script || isMathScript(tree, row);
}

/** Whether an element itself is visible; its content may be hidden, as in `video`. */
function isShown(tree: Tree, row: number): boolean {
  if (tree.hidden[row] === 0 || isMathScript(tree, row)) return true;
  if (htmlTag(tree, row) === Tag.img && tree.hidden[row] === Hidden.noscript)
    return isFallbackImage(tree, row);
  const up = tree.parent[row]!;
  return up >= 0 && tree.hidden[up] === 0;
}

function isAmongKept(tree: Tree, row: number, wanted: Int32Array, other: Int32Array): boolean {
  let up = tree.parent[row]!;
  for (let i = 0; i < MAX_ANCESTORS && up > 0; i++, up = tree.parent[up]!) {
    if (displayOf(tree, up) < Display.block) continue;
    const stop = tree.end[up]!;
    const theirs = other[stop]! - other[up]!;
    const ours = wanted[stop]! - wanted[up]!;
    if (ours > 0 || theirs > 0) return theirs === 0;
  }
  return false;
}
