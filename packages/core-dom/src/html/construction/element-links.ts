import { columnPool, integerColumns } from "../../tree/columns.js";

/**
 * What a list of elements (the stack of open elements, the active formatting elements) knows of each row of
 * the draft that is or was in it.
 */
export interface ElementLinks {
  readonly size: number;
  /** The elements next to it in the list, 0 for none. */
  readonly below: Int32Array;
  readonly above: Int32Array;
  /** The next ones of its tag. */
  readonly sameTagBelow: Int32Array;
  readonly sameTagAbove: Int32Array;
  /** Grows towards the end of the list; 0 for what is not in it. */
  readonly rank: Int32Array;
}

/** Links with more rows than this are not kept for the next page. */
const MOST_KEPT = 1 << 18;

const LINKS = columnPool<ElementLinks>((size) => {
  const [below, above, sameTagBelow, sameTagAbove, rank] = integerColumns(size, 5);
  return { size, below, above, sameTagBelow, sameTagAbove, rank };
}, MOST_KEPT);

/** Links with ranks of 0, all else undefined; they grow by {@link widenLinks}. */
export function takeLinks(): ElementLinks {
  return LINKS.take(1024);
}

/** Hands links back of which no more than the first `used` rows were written. */
export function giveLinks(links: ElementLinks, used: number): void {
  links.rank.fill(0, 0, used);
  LINKS.give(links);
}

export const widenLinks: (old: ElementLinks, size: number) => ElementLinks = LINKS.widen;

/** Puts an element where another one of its tag was, whose rank it takes over. */
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
