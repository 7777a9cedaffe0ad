import { attribute, closest, Hidden, Label, Namespace, Tag, type Tree } from "@winnow/core-dom";
import { imageAddress, isPixel } from "../../content/media.js";
import { type Offer, offer } from "../decide.js";
import type { PageSources } from "../sources/types.js";

/**
 * Minimum length of the shorter and of the longer side, in pixels: smaller pictures are icons and portraits.
 */
const MIN_SHORT_SIDE = 150;
const MIN_LONG_SIDE = 250;
/** Maximum number of pictures that are returned, and that are examined. */
const MAX_FOUND = 3;
const MAX_EXAMINED = 200;
/** Rows before the content in which its lead picture can be. */
const BEFORE = 60;

const ASIDE: readonly number[] = [Tag.nav, Tag.footer, Tag.aside];

/**
 * Returns the first large pictures of the content: by the method's marks, otherwise in `article`, otherwise
 * in `main`.
 */
export function pageImages(sources: PageSources): readonly Offer<string>[] {
  const { tree } = sources;
  const range = contentRange(sources);
  if (range === undefined) return [];
  const found: Offer<string>[] = [];
  let left = MAX_EXAMINED;
  for (let row = range[0]; row < range[1] && found.length < MAX_FOUND && left > 0; row++) {
    if (tree.tag[row] !== Tag.img || tree.namespace[row] !== Namespace.html) continue;
    left--;
    if (!isShown(tree, row) || isPixel(tree, row)) continue;
    const value = imageAddress(tree, row);
    if (value === undefined) continue;
    const inContent = sources.marks?.label[row] === Label.content;
    found.push(offer(value, "page", "img", undefined, sizeFault(tree, row, inContent)));
  }
  return found;
}

function contentRange({ tree, rows }: PageSources): readonly [from: number, to: number] | undefined {
  if (rows.markedStart >= 0) return [Math.max(1, rows.markedStart - BEFORE), rows.markedEnd + 1];
  for (const tag of [Tag.article, Tag.main]) {
    const row = tree.tag.indexOf(tag);
    if (row >= 0) return [row, tree.end[row]!];
  }
  return undefined;
}

/** Whether it is visible, or in the `noscript` that lazy loaders put next to a picture; not in a sidebar. */
function isShown(tree: Tree, row: number): boolean {
  const hidden = tree.hidden[row];
  if (hidden !== Hidden.visible && hidden !== Hidden.noscript) return false;
  return ASIDE.every((tag) => closest(tree, row, tag) < 0);
}

/** Pictures without a size count as large in figures and in the method's content. */
function sizeFault(tree: Tree, row: number, inContent: boolean): string | undefined {
  const sides = ["width", "height"].map((name) => Number.parseInt(attribute(tree, row, name) ?? "", 10));
  const known = sides.filter((side) => side > 0);
  if (known.length === 0) {
    return inContent || closest(tree, row, Tag.figure) >= 0 || closest(tree, row, Tag.picture) >= 0
      ? undefined
      : "unknown-size";
  }
  return Math.min(...known) < MIN_SHORT_SIDE || Math.max(...known) < MIN_LONG_SIDE ? "too-small" : undefined;
}
