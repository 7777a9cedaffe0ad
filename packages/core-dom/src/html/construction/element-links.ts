import { columnsOf, widened } from "../../tree/columns.js";

/**
 * The links of a list of elements (the stack of open elements, the active formatting elements) by row of the
 * draft.
 */
export interface ElementLinks {
  readonly size: number;
  /** The neighbouring elements in the list; 0 for none. */
  readonly below: Int32Array;
  readonly above: Int32Array;
  /** The nearest elements of the same tag. */
  readonly sameTagBelow: Int32Array;
  readonly sameTagAbove: Int32Array;
  /** Grows towards the end of the list; 0 for elements that are not in it. */
  readonly rank: Int32Array;
}

export function elementLinks(size: number): ElementLinks {
  const [below, above, sameTagBelow, sameTagAbove, rank] = columnsOf(Int32Array, size, 5);
  return { size, below, above, sameTagBelow, sameTagAbove, rank };
}

/** Returns links with room for an element. */
export function withRoom(links: ElementLinks, element: number): ElementLinks {
  return element < links.size ? links : widened(elementLinks, links, element + 1);
}

/** Links an element above `below`, as the topmost of its tag. */
export function linkSameTag(
  links: ElementLinks,
  topOf: Int32Array,
  element: number,
  tag: number,
  below: number,
): void {
  links.sameTagBelow[element] = below;
  links.sameTagAbove[element] = 0;
  if (below !== 0) links.sameTagAbove[below] = element;
  topOf[tag] = element;
}

/** Removes an element from those of its tag. */
export function unlinkSameTag(links: ElementLinks, topOf: Int32Array, element: number, tag: number): void {
  const below = links.sameTagBelow[element]!;
  const above = links.sameTagAbove[element]!;
  if (below !== 0) links.sameTagAbove[below] = above;
  if (above !== 0) links.sameTagBelow[above] = below;
  else topOf[tag] = below;
}

/** Replaces an element by another one of the same tag, which gets its rank. */
export function replaceLinks(links: ElementLinks, old: number, element: number): void {
  relink(links.below, links.above, old, element);
  relink(links.sameTagBelow, links.sameTagAbove, old, element);
  links.rank[element] = links.rank[old]!;
  links.rank[old] = 0;
}

function relink(belowOf: Int32Array, aboveOf: Int32Array, old: number, element: number): void {
  const below = belowOf[old]!;
  const above = aboveOf[old]!;
  belowOf[element] = below;
  aboveOf[element] = above;
  if (below !== 0) aboveOf[below] = element;
  if (above !== 0) belowOf[above] = element;
}
