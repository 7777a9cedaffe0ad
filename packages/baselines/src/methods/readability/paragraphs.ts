import { Tag } from "@winnow/core-dom";
import { append, createElement, detach, NONE, type Overlay, replace, TEXT } from "./overlay.js";
import * as Is from "./roles.js";
import { isGap, nextSolid } from "./shape.js";
import { rolesOf } from "./tags.js";
import { elementsOf, nodeAfter, nodeBeyond } from "./walk.js";

/**
 * Moves what follows two or more line breaks into a paragraph, up to the next such run or the next block.
 * White space between the breaks doesn't count. A paragraph around it becomes a `div`.
 *
 * `<div>a<br>b<br> <br>c</div>` becomes `<div>a<br>b<p>c</p></div>`.
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
    // A node that is not a row is a paragraph created earlier.
    if (phrasing[node] !== 1) break;
    const sibling = overlay.next[node]!;
    append(overlay, paragraph, node);
    node = sibling;
  }
  trimEnd(overlay, paragraph);
  const parent = overlay.parent[paragraph]!;
  if (overlay.tag[parent] === Tag.p) overlay.tag[parent] = Tag.div;
  // A link around a paragraph is not phrasing content, nor is a link around that link.
  for (let up = parent; phrasing[up] === 1 && isTransparent(overlay, up); up = overlay.parent[up]!) {
    phrasing[up] = 0;
  }
}

/** Removes white space and line breaks from the end of a paragraph. */
function trimEnd(overlay: Overlay, paragraph: number): void {
  for (;;) {
    const last = overlay.last[paragraph]!;
    if (last === NONE || !isGap(overlay, last)) return;
    detach(overlay, last);
  }
}

/**
 * Moves the phrasing content of a `div` into paragraphs, one for each run of it that has more than white
 * space.
 *
 * @returns whether there was any such run.
 */
export function wrapPhrasing(overlay: Overlay, div: number): boolean {
  let paragraph = NONE;
  let wrapped = false;
  let child = overlay.first[div]!;
  while (child !== NONE) {
    const sibling = overlay.next[child]!;
    if (isPhrasing(overlay, child)) {
      if (paragraph !== NONE) {
        append(overlay, paragraph, child);
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
 * Whether a node is phrasing content: text, an element of that kind, or a link, deletion or insertion with
 * nothing else in it. Comments are not, so they end a paragraph.
 */
export function isPhrasing(overlay: Overlay, node: number): boolean {
  let at = node;
  while (at !== NONE) {
    const transparent = isTransparent(overlay, at);
    if (!transparent && !isPhrasingTag(overlay, at)) return false;
    // Only transparent elements' children are visited.
    at = transparent ? nodeAfter(overlay, at, node) : nodeBeyond(overlay, at, node);
  }
  return true;
}

function isTransparent({ tag }: Overlay, node: number): boolean {
  return (rolesOf(tag[node]!) & Is.transparent) !== 0;
}

function isPhrasingTag({ tag }: Overlay, node: number): boolean {
  return tag[node] === TEXT || (rolesOf(tag[node]!) & Is.phrasing) !== 0;
}

/**
 * Computes {@link isPhrasing} for all rows at once: 1 or 0 per row. Parents must come before their children,
 * so no node of the page may have moved backwards.
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
