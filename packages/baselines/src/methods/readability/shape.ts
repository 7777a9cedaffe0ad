import { isSpace, Tag, text } from "@winnow/core-dom";
import { isBlankText } from "@winnow/core-dom/tree";
import {
  type EditableTree,
  firstElement,
  nextElement,
  type SubtreeSums,
  subtreeSum,
  TEXT,
} from "../../editable-tree/index.js";
import { Field } from "./link-density.js";

/** Whether a node is white space between paragraphs: a blank text or a line break. */
export function isGap({ source, tag }: EditableTree, node: number): boolean {
  return tag[node] === Tag.br || (tag[node] === TEXT && isBlankText(source, node));
}

/** The first node, this one or a sibling after it, that is an element or has more than white space. */
export function nextSolid({ source, tag, next }: EditableTree, node: number): number {
  let at = node;
  while (at >= 0 && tag[at]! <= 0 && isBlankText(source, at)) at = next[at]!;
  return at;
}

/**
 * Whether `node` has a single element as a child, with the tag `wanted`, and every text next to it ends in
 * white space (the original tests only the last character).
 */
export function wrapsOnly({ source, tag, first, next }: EditableTree, node: number, wanted: number): boolean {
  let count = 0;
  for (let child = first[node]!; child >= 0; child = next[child]!) {
    if (tag[child]! > 0 && (tag[child] !== wanted || ++count > 1)) return false;
    if (tag[child] !== TEXT) continue;
    const data = text(source, child);
    if (data.length > 0 && !isSpace(data.charCodeAt(data.length - 1))) return false;
  }
  return count === 1;
}

/**
 * Whether an element has no text, and either no children or as many as there are line breaks and rules
 * anywhere below it.
 *
 * @param sums - up to date for everything below the element.
 */
export function withoutContent(tree: EditableTree, node: number, sums: SubtreeSums): boolean {
  if (subtreeSum(sums, node, Field.trimmed) > 0) return false;
  const breaks = subtreeSum(sums, node, Field.breaks);
  let children = 0;
  let child = firstElement(tree, node);
  for (; child >= 0 && children <= breaks; child = nextElement(tree, child)) children++;
  return children === 0 || children === breaks;
}

/**
 * Whether one of the nearest four ancestors has the tag: the original's maximum depth of 3, counted as the
 * original does.
 */
export function hasNearAncestor({ parent, tag }: EditableTree, node: number, wanted: number): boolean {
  let up = parent[node]!;
  for (let depth = 0; depth <= 3 && up >= 0; depth++, up = parent[up]!) {
    if (tag[up] === wanted) return true;
  }
  return false;
}

/** The ancestors of some nodes. */
export function ancestorSet({ parent }: EditableTree, nodes: readonly number[]): ReadonlySet<number> {
  const ancestors = new Set<number>();
  for (const node of nodes) {
    for (let up = parent[node]!; up >= 0 && !ancestors.has(up); up = parent[up]!) ancestors.add(up);
  }
  return ancestors;
}
