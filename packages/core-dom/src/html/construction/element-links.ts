import { integerColumns } from "../../tree/columns.js";

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
  const [below, above, sameTagBelow, sameTagAbove, rank] = integerColumns(size, 5);
  return { size, below, above, sameTagBelow, sameTagAbove, rank };
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
