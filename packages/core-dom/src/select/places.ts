import type { Tree } from "../tree/types.js";
import { type Binding, isElement, type RowPredicate } from "./binding.js";

/**
 * Which elements are counted among siblings, and from which end. Each object is also the key of its cache.
 */
export interface Counting {
  readonly fromEnd: boolean;
  /** Whether only siblings of the same name are counted. */
  readonly ofType: boolean;
  /** If defined, only siblings that match are counted. */
  readonly of?: RowPredicate;
}

/**
 * Returns the position of an element among the siblings that are counted, from 0. The first request for one
 * of them numbers all siblings, because numbering them for each would be quadratic.
 */
export function placeOf(binding: Binding, row: number, counting: Counting): number {
  let places = binding.places.get(counting);
  if (places === undefined) {
    places = new Int32Array(binding.tree.length).fill(-1);
    binding.places.set(counting, places);
  }
  if (places[row]! < 0) number(binding, row, counting, places);
  return places[row]!;
}

function number(binding: Binding, row: number, { fromEnd, ofType, of }: Counting, places: Int32Array): void {
  const { tree } = binding;
  const siblings = siblingsOf(tree, row);
  if (fromEnd) siblings.reverse();
  const counts = new Map<number, number>();
  for (const sibling of siblings) {
    const type = ofType ? tree.tag[sibling]! : 0;
    const before = counts.get(type) ?? 0;
    places[sibling] = before;
    if (of === undefined || of(binding, sibling)) counts.set(type, before + 1);
  }
}

/** All elements with the same parent. */
function siblingsOf(tree: Tree, row: number): number[] {
  const up = tree.parent[row]!;
  const rows: number[] = [];
  const stop = tree.end[up]!;
  for (let at = up + 1; at < stop; at = tree.end[at]!) if (isElement(tree, at)) rows.push(at);
  return rows;
}
