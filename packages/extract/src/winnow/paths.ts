import type { Tree } from "@winnow/core-dom";
import type { BlockTable } from "./block-table.js";
import { createNumbering, numberOf } from "./numbering.js";

/** Elements of a path, from the container of a block upwards. */
const LEVELS = 5;
/** The base of the polynomial that is a path's key, large so that the small values of a page rarely collide. */
const BASE = 0x9e3779b1 | 0;

/**
 * Numbers the paths of the blocks, from 0 in the order of their first appearance: blocks with the same values in
 * the five elements from their container upwards, without the root, have the same number.
 *
 * @param column - the tags or the signatures of rows.
 */
export function pathsOf(tree: Tree, { container, length }: BlockTable, column: Int32Array): Int32Array {
  const { parent } = tree;
  const paths = new Int32Array(length);
  const numbering = createNumbering(length);
  /** A container for each number. */
  const examples = new Int32Array(length);
  for (let i = 0; i < length; i++) {
    const first = container[i]!;
    if (i > 0 && first === container[i - 1]) {
      paths[i] = paths[i - 1]!;
      continue;
    }
    let key = 17;
    for (let row = first, level = 0; level < LEVELS && row > 0; level++, row = parent[row]!) {
      key = (Math.imul(key, BASE) + column[row]!) | 0;
    }
    // Another path may have the same key, and moves this one to the next.
    for (; ; key = (key + 1) | 0) {
      const known = numbering.size;
      const number = numberOf(numbering, key);
      if (number === known) examples[number] = first;
      else if (!samePath(first, examples[number]!, parent, column)) continue;
      paths[i] = number;
      break;
    }
  }
  return paths;
}

function samePath(a: number, b: number, parent: Int32Array, column: Int32Array): boolean {
  let left = a;
  let right = b;
  for (let level = 0; level < LEVELS && left !== right; level++) {
    if (left <= 0 || right <= 0 || column[left] !== column[right]) return false;
    left = parent[left]!;
    right = parent[right]!;
  }
  return true;
}
