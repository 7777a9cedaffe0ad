import { Hidden, Label, type Marks, Namespace, NodeKind, Tag, type Tree } from "@winnow/core-dom/tree";
import { isBlankText } from "../blank-text.js";
import { decorations } from "./decorations.js";
import { Display, displayOf, htmlTag } from "./elements.js";
import { isMathScript, type MathmlReader } from "./math/index.js";
import { isFallbackImage } from "./media.js";

/**
 * What is rendered: 1 for a leaf that is, and for each of its ancestors; 2 for white space, and for elements that
 * hold nothing else, as the spans that highlighters put around each space of code.
 */
export type Kept = Uint8Array;

/** Elements that show something without text, rendered where they lie among kept text. */
const MEDIA: Uint8Array = new Uint8Array(Math.max(...Object.values(Tag)) + 1);
for (const tag of [Tag.img, Tag.video, Tag.audio, Tag.iframe, Tag.embed, Tag.hr, Tag.math, Tag.script])
  MEDIA[tag] = 1;

/** How many ancestors of an element without text are asked what else they hold. */
const CLIMB = 8;

/** Further omissions, and how formulas are read. */
interface KeepOptions {
  /** Whether images are kept. Default true. */
  readonly images?: boolean;
  /** Rows that are left out with all that is in them. */
  readonly without?: ReadonlyMap<number, unknown>;
  readonly mathml?: MathmlReader | undefined;
}

/**
 * The rows of a tree to render: text rows with the label, media with the label, and media without any label that
 * lie among such text. Those do where the text before and the text after them has the label, or where the
 * nearest block around them that has text has no other text.
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
  // Text rows with the label and visible ones with another before each row: what lies in a range is a difference.
  const wanted = new Int32Array(length + 1);
  const other = new Int32Array(length + 1);
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
      const is = marks.label[row]!;
      if (is !== label && tree.hidden[row] !== 0) continue;
      if (isBlankText(tree, row)) {
        if (tree.hidden[row] === 0) kept[row] = 2;
        continue;
      }
      last = is === label;
      for (; open < media.length; open++) after[open] = last;
      if (last) {
        kept[row] = 1;
        wanted[row + 1] = ++ours;
      } else other[row + 1] = ++others;
    } else if (MEDIA[tag[row]!] === 1 && isMedia(tree, row, tag[row]!)) {
      if (!images && tag[row] === Tag.img) continue;
      const is = marks.label[row]!;
      if (is === label) kept[row] = 1;
      else if (is === Label.none && isShown(tree, row)) {
        media.push(row);
        before.push(last);
      }
    }
  }
  for (let i = 0; i < media.length; i++) {
    const row = media[i]!;
    kept[row] = (before[i] && after[i]) || liesAmongKept(tree, row, wanted, other) ? 1 : 0;
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

/** A hidden element shows nothing; those that only hide what is inside them (`video`) are shown themselves. */
function isShown(tree: Tree, row: number): boolean {
  if (tree.hidden[row] === 0 || isMathScript(tree, row)) return true;
  if (htmlTag(tree, row) === Tag.img && tree.hidden[row] === Hidden.noscript)
    return isFallbackImage(tree, row);
  const up = tree.parent[row]!;
  return up >= 0 && tree.hidden[up] === 0;
}

function liesAmongKept(tree: Tree, row: number, wanted: Int32Array, other: Int32Array): boolean {
  let up = tree.parent[row]!;
  for (let i = 0; i < CLIMB && up > 0; i++, up = tree.parent[up]!) {
    if (displayOf(tree, up) < Display.block) continue;
    const stop = tree.end[up]!;
    const theirs = other[stop]! - other[up]!;
    const ours = wanted[stop]! - wanted[up]!;
    if (ours > 0 || theirs > 0) return theirs === 0;
  }
  return false;
}
