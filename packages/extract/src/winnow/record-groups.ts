import type { Tree } from "@winnow/core-dom";
import type { BlockTable } from "./block-table.js";
import type { Elements } from "./elements.js";

const MIN_RECORDS = 3;
/** More records do not make a group stronger. */
const MAX_RECORDS = 30;
/** Levels above a block that are searched for a record. */
const MAX_LEVELS = 10;

/** What {@link recordGroups} reads of a page. */
interface Source {
  readonly tree: Tree;
  readonly blocks: BlockTable;
  readonly elements: Elements;
  /** The values of `sameSiblings`. */
  readonly siblings: Int32Array;
  readonly width: Float64Array;
}

/** Repeated elements with the same signature: posts, cards, entries of lists. One entry per block. */
export interface RecordGroups {
  /** The element of the block's record: the ancestor with the most siblings of its kind and the most text; or -1. */
  readonly record: Int32Array;
  /** The number of the record's group, from 0: the records with the same parent and signature; or -1. */
  readonly group: Int32Array;
  /** Number of groups. */
  readonly length: number;
}

/** Returns the records of a page's blocks: those with the largest count × log size. */
export function recordGroups(page: Source): RecordGroups {
  const { tree, blocks, elements } = page;
  const best = bestRecords(page);
  const record = new Int32Array(blocks.length);
  const group = new Int32Array(blocks.length);
  const numbers = new Map<number, number>();
  for (let i = 0; i < blocks.length; i++) {
    const row = best[blocks.container[i]!]!;
    record[i] = row;
    if (row < 0) {
      group[i] = -1;
      continue;
    }
    const key = tree.parent[row]! + tree.length * elements.signature[row]!;
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    group[i] = number;
  }
  return { record, group, length: numbers.size };
}

/** For each outer element the strongest record among itself and its ancestors, -1 without any. */
function bestRecords({ tree, blocks, width, elements, siblings }: Source): Int32Array {
  const { length, parent } = tree;
  const best = new Int32Array(length).fill(-1);
  const strength = new Float64Array(length);
  for (const row of elements.outer) {
    const up = parent[row]!;
    const above = row === 0 ? -1 : best[up]!;
    // A record far above is the whole page rather than a unit of it.
    if (above >= 0 && elements.depth[row]! - elements.depth[above]! <= MAX_LEVELS) {
      best[row] = above;
      strength[row] = strength[up]!;
    }
    const count = siblings[row]!;
    if (count < MIN_RECORDS) continue;
    const own = width[blocks.before[tree.end[row]!]!]! - width[blocks.before[row]!]!;
    const points = Math.min(count, MAX_RECORDS) * Math.log1p(own);
    if (points > strength[row]!) {
      best[row] = row;
      strength[row] = points;
    }
  }
  return best;
}
