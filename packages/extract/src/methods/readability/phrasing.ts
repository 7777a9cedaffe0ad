import { COMMENT, NONE, type Overlay, TEXT } from "./overlay.js";
import { PHRASING, TRANSPARENT } from "./tag-sets.js";

/**
 * Whether a node is phrasing content: text, an element of that kind, or a link, deletion or insertion that holds
 * only such. Comments are not, so that they end a paragraph.
 */
export function isPhrasing(overlay: Overlay, node: number): boolean {
  const { tag, first, next, parent } = overlay;
  if (!TRANSPARENT.has(tag[node]!)) return isPhrasingTag(tag[node]!);
  // A walk over the transparent elements' children alone.
  let at = first[node]!;
  if (at === NONE) return true;
  for (;;) {
    const transparent = TRANSPARENT.has(tag[at]!);
    if (!transparent && !isPhrasingTag(tag[at]!)) return false;
    if (transparent && first[at] !== NONE) {
      at = first[at]!;
      continue;
    }
    while (next[at] === NONE) {
      at = parent[at]!;
      if (at === node) return true;
    }
    at = next[at]!;
  }
}

function isPhrasingTag(tag: number): boolean {
  if (tag === TEXT) return true;
  return tag !== COMMENT && PHRASING.has(tag);
}

/**
 * {@link isPhrasing} of all rows at once: 1 or 0 a row. Only for a page that no node was moved backwards in, so that
 * parents come before their children.
 */
export function phrasingRows({ tree, tag, parent }: Overlay): Uint8Array {
  const phrasing = new Uint8Array(tree.length).fill(1);
  for (let row = tree.length - 1; row >= 0; row--) {
    if (!TRANSPARENT.has(tag[row]!)) phrasing[row] = isPhrasingTag(tag[row]!) ? 1 : 0;
    const up = parent[row]!;
    if (phrasing[row] === 0 && up >= 0) phrasing[up] = 0;
  }
  return phrasing;
}
