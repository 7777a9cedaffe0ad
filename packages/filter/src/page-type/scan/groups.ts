import type { Tree } from "@winnow/core-dom";

/** Successive siblings with the same tag and class. */
export interface SiblingGroup {
  readonly first: number;
  last: number;
  count: number;
}

/** Minimum number of siblings of a group. */
const MIN_SIBLINGS = 3;

/** Finds groups of siblings, from elements in document order with a number that those of a group share. */
export function createGroups({ length, parent }: Pick<Tree, "length" | "parent">) {
  /** By parent: the first child of the last run, the run's length, and the number that its children share. */
  const firstChild = new Int32Array(length);
  const run = new Int32Array(length);
  const shared = new Int32Array(length);
  const groupOf = new Int32Array(length);
  const found: SiblingGroup[] = [];
  return {
    found: found as readonly SiblingGroup[],
    add(row: number, signature: number): void {
      const up = parent[row]!;
      if (run[up]! > 0 && shared[up] === (signature | 0)) {
        const count = ++run[up]!;
        if (count === MIN_SIBLINGS)
          groupOf[up] = found.push({ first: firstChild[up]!, last: row, count }) - 1;
        else if (count > MIN_SIBLINGS) {
          const group = found[groupOf[up]!]!;
          group.last = row;
          group.count = count;
        }
      } else {
        run[up] = 1;
        firstChild[up] = row;
        shared[up] = signature;
      }
    },
  };
}
