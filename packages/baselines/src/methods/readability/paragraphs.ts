import { Tag } from "@winnow/core-dom";
import {
  createElement,
  type EditableTree,
  elementsIn,
  insert,
  nextNode,
  nextOutside,
  remove,
  replace,
  TEXT,
} from "../../editable-tree/index.js";
import { isGap, nextSolid } from "./shape.js";
import { Role, tagRoles } from "./tags.js";

/**
 * Moves what follows two or more line breaks into a paragraph, up to the next such run or the next block.
 * White space between the breaks doesn't count. A paragraph around it becomes a `div`.
 *
 * `<div>a<br>b<br> <br>c</div>` becomes `<div>a<br>b<p>c</p></div>`.
 */
export function replaceBreaks(tree: EditableTree, root: number): void {
  let phrasing: Uint8Array | undefined;
  for (const br of elementsIn(tree, root, Tag.br)) {
    let replaced = false;
    for (;;) {
      const next = nextSolid(tree, tree.next[br]!);
      if (next < 0 || tree.tag[next] !== Tag.br) break;
      remove(tree, next);
      replaced = true;
    }
    if (replaced) fillParagraph(tree, br, (phrasing ??= phrasingRows(tree)));
  }
}

function fillParagraph(tree: EditableTree, br: number, phrasing: Uint8Array): void {
  const paragraph = createElement(tree, Tag.p);
  replace(tree, br, paragraph);
  let node = tree.next[paragraph]!;
  while (node >= 0) {
    if (tree.tag[node] === Tag.br) {
      const after = nextSolid(tree, tree.next[node]!);
      if (after >= 0 && tree.tag[after] === Tag.br) break;
    }
    // A node that is not a row is a paragraph created earlier.
    if (phrasing[node] !== 1) break;
    const sibling = tree.next[node]!;
    insert(tree, node, paragraph);
    node = sibling;
  }
  trimEnd(tree, paragraph);
  const parent = tree.parent[paragraph]!;
  if (tree.tag[parent] === Tag.p) tree.tag[parent] = Tag.div;
  // A link around a paragraph is not phrasing content, nor is a link around that link.
  for (let up = parent; phrasing[up] === 1 && isTransparent(tree, up); up = tree.parent[up]!) {
    phrasing[up] = 0;
  }
}

/** Removes white space and line breaks from the end of a paragraph. */
function trimEnd(tree: EditableTree, paragraph: number): void {
  for (;;) {
    const last = tree.last[paragraph]!;
    if (last < 0 || !isGap(tree, last)) return;
    remove(tree, last);
  }
}

/**
 * Moves the phrasing content of a `div` into paragraphs, one for each run of it that has more than white
 * space.
 *
 * @returns whether there was any such run.
 */
export function wrapPhrasing(tree: EditableTree, div: number): boolean {
  let paragraph = -1;
  let wrapped = false;
  let child = tree.first[div]!;
  while (child >= 0) {
    const sibling = tree.next[child]!;
    if (isPhrasing(tree, child)) {
      if (paragraph >= 0) {
        insert(tree, child, paragraph);
      } else if (!isGap(tree, child)) {
        paragraph = createElement(tree, Tag.p);
        replace(tree, child, paragraph);
        insert(tree, child, paragraph);
        wrapped = true;
      }
    } else if (paragraph >= 0) {
      trimEnd(tree, paragraph);
      paragraph = -1;
    }
    child = sibling;
  }
  return wrapped;
}

/**
 * Whether a node is phrasing content: text, an element of that kind, or a link, deletion or insertion with
 * nothing else in it. Comments are not, so they end a paragraph.
 */
export function isPhrasing(tree: EditableTree, node: number): boolean {
  let at = node;
  while (at >= 0) {
    const transparent = isTransparent(tree, at);
    if (!transparent && !isPhrasingTag(tree, at)) return false;
    // Only transparent elements' children are visited.
    at = transparent ? nextNode(tree, at, node) : nextOutside(tree, at, node);
  }
  return true;
}

function isTransparent({ tag }: EditableTree, node: number): boolean {
  return (tagRoles(tag[node]!) & Role.transparent) !== 0;
}

function isPhrasingTag({ tag }: EditableTree, node: number): boolean {
  return tag[node] === TEXT || (tagRoles(tag[node]!) & Role.phrasing) !== 0;
}

/**
 * Computes {@link isPhrasing} for all rows at once: 1 or 0 per row. Parents must come before their children,
 * so no node of the page may have moved backwards.
 */
function phrasingRows(tree: EditableTree): Uint8Array {
  const phrasing = new Uint8Array(tree.source.length).fill(1);
  for (let row = phrasing.length - 1; row >= 0; row--) {
    if (!isTransparent(tree, row)) phrasing[row] = isPhrasingTag(tree, row) ? 1 : 0;
    const up = tree.parent[row]!;
    if (phrasing[row] === 0 && up >= 0) phrasing[up] = 0;
  }
  return phrasing;
}
