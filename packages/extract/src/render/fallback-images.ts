import { attribute, Tag, type Tree } from "@winnow/core-dom";
import { htmlTag } from "./elements.js";
import { imageAddress } from "./media.js";

/** How many rows may lie between an image and the one that stands in for it: white space, `picture`, `a`. */
const BESIDE = 6;

/** Addresses of pictures; those of counters have no such ending. */
const PICTURE = /\.(?:jpe?g|png|webp|gif|avif|svg)(?:$|[?#])/i;

/**
 * Whether an image in `noscript` is what a reader sees in the end: lazy loaders put it there for browsers without
 * script. It is not where the image beside it has an address of its own, and where it only counts readers.
 */
export function isFallbackImage(tree: Tree, row: number): boolean {
  let noscript = tree.parent[row]!;
  for (let i = 0; i < 3 && htmlTag(tree, noscript) !== Tag.noscript; i++) noscript = tree.parent[noscript]!;
  if (htmlTag(tree, noscript) !== Tag.noscript) return false;
  if (/display:\s*none|visibility:\s*hidden/i.test(attribute(tree, row, "style") ?? "")) return false;
  const around = tree.parent[noscript]!;
  const beside = [...rowsBefore(noscript), ...rowsAfter(tree, noscript)].find(
    (other) => htmlTag(tree, other) === Tag.img && standsIn(tree, other, around),
  );
  if (beside !== undefined) return imageAddress(tree, beside) === undefined;
  return PICTURE.test(imageAddress(tree, row) ?? "");
}

function rowsBefore(row: number): readonly number[] {
  return Array.from({ length: Math.min(BESIDE, row) }, (_, i) => row - 1 - i);
}

function rowsAfter(tree: Tree, row: number): readonly number[] {
  const from = tree.end[row]!;
  return Array.from({ length: Math.min(BESIDE, tree.length - from) }, (_, i) => from + i);
}

/** Whether a row is a child of an element, with `picture` or `a` around it or not. */
function standsIn(tree: Tree, row: number, element: number): boolean {
  const up = tree.parent[row]!;
  return up === element || (up > 0 && tree.parent[up] === element);
}
