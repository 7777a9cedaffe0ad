import { Tag } from "@winnow/core-dom";
import { append, createElement, detach, move, NONE, type Overlay, replace, TEXT } from "./overlay.js";
import { isGap, nextSolid } from "./shape.js";
import { Is, rolesOf } from "./tags.js";
import { elementsOf } from "./walk.js";

/**
 * Makes a paragraph of what follows two or more line breaks, up to the next such run or the next block. White
 * space between the breaks doesn't count. A paragraph around it becomes a `div`.
 *
 * `<div>a<br>b<br> <br>c</div>` comes to be `<div>a<br>b<p>c</p></div>`.
 */
export function replaceBreaks(overlay: Overlay, root: number): void {
  let phrasing: Uint8Array | undefined;
  for (const br of elementsOf(overlay, root, Tag.br)) {
    let replaced = false;
    for (;;) {
      const next = nextSolid(overlay, overlay.next[br]!);
      if (next === NONE || overlay.tag[next] !== Tag.br) break;
      detach(overlay, next);
      replaced = true;
    }
    if (replaced) fillParagraph(overlay, br, (phrasing ??= phrasingRows(overlay)));
  }
}

function fillParagraph(overlay: Overlay, br: number, phrasing: Uint8Array): void {
  const paragraph = createElement(overlay, Tag.p);
  replace(overlay, paragraph, br);
  let node = overlay.next[paragraph]!;
  while (node !== NONE) {
    if (overlay.tag[node] === Tag.br) {
      const after = nextSolid(overlay, overlay.next[node]!);
      if (after !== NONE && overlay.tag[after] === Tag.br) break;
    }
    // A node beyond the rows is a paragraph that was made before.
    if (phrasing[node] !== 1) break;
    const sibling = overlay.next[node]!;
    move(overlay, paragraph, node);
    node = sibling;
  }
  trimEnd(overlay, paragraph);
  const parent = overlay.parent[paragraph]!;
  if (overlay.tag[parent] === Tag.p) overlay.tag[parent] = Tag.div;
  // A link around a paragraph is no phrasing content, nor is a link around that.
  for (let up = parent; phrasing[up] === 1 && isTransparent(overlay, up); up = overlay.parent[up]!) {
    phrasing[up] = 0;
  }
}

/** Takes white space and line breaks from the end of a paragraph. */
function trimEnd(overlay: Overlay, paragraph: number): void {
  for (;;) {
    const last = overlay.last[paragraph]!;
    if (last === NONE || !isGap(overlay, last)) return;
    detach(overlay, last);
  }
}

/**
 * Puts the phrasing content of a `div` into paragraphs, one for each run of it that holds more than white space.
 * Whether there was any.
 */
export function wrapPhrasing(overlay: Overlay, div: number): boolean {
  let paragraph = NONE;
  let wrapped = false;
  let child = overlay.first[div]!;
  while (child !== NONE) {
    const sibling = overlay.next[child]!;
    if (isPhrasing(overlay, child)) {
      if (paragraph !== NONE) {
        move(overlay, paragraph, child);
      } else if (!isGap(overlay, child)) {
        paragraph = createElement(overlay, Tag.p);
        replace(overlay, paragraph, child);
        append(overlay, paragraph, child);
        wrapped = true;
      }
    } else if (paragraph !== NONE) {
      trimEnd(overlay, paragraph);
      paragraph = NONE;
    }
    child = sibling;
  }
  return wrapped;
}

/**
 * Whether a node is phrasing content: text, an element of that kind, or a link, deletion or insertion that holds
 * only such. Comments are not, so that they end a paragraph.
 */
export function isPhrasing(overlay: Overlay, node: number): boolean {
  const { first, next, parent } = overlay;
  if (!isTransparent(overlay, node)) return isPhrasingTag(overlay, node);
  // A walk over the transparent elements' children alone.
  let at = first[node]!;
  if (at === NONE) return true;
  for (;;) {
    const transparent = isTransparent(overlay, at);
    if (!transparent && !isPhrasingTag(overlay, at)) return false;
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

function isTransparent({ tag }: Overlay, node: number): boolean {
  return (rolesOf(tag[node]!) & Is.transparent) !== 0;
}

function isPhrasingTag({ tag }: Overlay, node: number): boolean {
  return tag[node] === TEXT || (rolesOf(tag[node]!) & Is.phrasing) !== 0;
}

/**
 * {@link isPhrasing} of all rows at once: 1 or 0 per row. Only for a page that no node was moved backwards in, so
 * that parents come before their children.
 */
function phrasingRows(overlay: Overlay): Uint8Array {
  const phrasing = new Uint8Array(overlay.tree.length).fill(1);
  for (let row = phrasing.length - 1; row >= 0; row--) {
    if (!isTransparent(overlay, row)) phrasing[row] = isPhrasingTag(overlay, row) ? 1 : 0;
    const up = overlay.parent[row]!;
    if (phrasing[row] === 0 && up >= 0) phrasing[up] = 0;
  }
  return phrasing;
}
