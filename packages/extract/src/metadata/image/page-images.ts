import { attribute, closest, Hidden, Label, Namespace, Tag, type Tree } from "@winnow/core-dom";
import { imageAddress, isPixel } from "../../content/media.js";
import type { Offer } from "../decide.js";
import type { PageSources } from "../sources/types.js";

/** Sides in pixels: smaller pictures are icons and portraits. */
const SHORTEST_SIDE = 150;
const LONGEST_SIDE = 250;
/** Pictures that are offered. */
const MOST = 3;
/** Pictures that are looked at. */
const LOOKED_AT = 200;
/** Rows before the content in which its lead picture may stand. */
const BEFORE = 60;

const ASIDE: readonly number[] = [Tag.nav, Tag.footer, Tag.aside];

/** The first large pictures of what the page is about: the method's content, else `article`, else `main`. */
export function pageImages(sources: PageSources): readonly Offer<string>[] {
  const { tree } = sources;
  const range = contentRange(sources);
  if (range === undefined) return [];
  const found: Offer<string>[] = [];
  let left = LOOKED_AT;
  for (let row = range[0]; row < range[1] && found.length < MOST && left > 0; row++) {
    if (tree.tag[row] !== Tag.img || tree.namespace[row] !== Namespace.html) continue;
    left--;
    if (!isShown(tree, row) || isPixel(tree, row)) continue;
    const value = imageAddress(tree, row);
    if (value === undefined) continue;
    const fault = sizeFault(tree, row, sources.marks?.label[row] === Label.content);
    found.push({ value, source: "page", key: "img", ...(fault === undefined ? {} : { fault }) });
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

/** In view, or in the `noscript` that lazy loaders put beside a picture; not in what stands beside the content. */
function isShown(tree: Tree, row: number): boolean {
  const hidden = tree.hidden[row];
  if (hidden !== Hidden.visible && hidden !== Hidden.noscript) return false;
  return ASIDE.every((tag) => closest(tree, row, tag) < 0);
}

/** Pictures that give no size are taken for large in figures and where the method found content. */
function sizeFault(tree: Tree, row: number, inContent: boolean): string | undefined {
  const sides = ["width", "height"].map((name) => Number.parseInt(attribute(tree, row, name) ?? "", 10));
  const known = sides.filter((side) => side > 0);
  if (known.length === 0) {
    return inContent || closest(tree, row, Tag.figure) >= 0 || closest(tree, row, Tag.picture) >= 0
      ? undefined
      : "unknown-size";
  }
  return Math.min(...known) < SHORTEST_SIDE || Math.max(...known) < LONGEST_SIDE ? "too-small" : undefined;
}
