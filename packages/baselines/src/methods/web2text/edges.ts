import { NodeKind, type Tree } from "@winnow/core-dom/tree";
import type { CollapsedTree } from "./collapsed-tree.js";
import { BREAKING_TAGS } from "./tags.js";

/** What is between each leaf of a page and the next one; one less than there are leaves. */
export interface PageEdges {
  /** Their nearest common ancestor in the collapsed tree. */
  readonly common: Int32Array;
  /** The number of steps from one to the other in the collapsed tree, at least 2. */
  readonly distance: Int32Array;
  /** 1 if a block begins or ends, or a line breaks, between them. */
  readonly hasBreak: Uint8Array;
}

/** Every node and row is passed at most once in all climbs together: an ancestor of two leaves ends a climb. */
export function edgesOf(tree: Tree, { parent, depth, leaves, rows }: CollapsedTree): PageEdges {
  const count = Math.max(0, leaves.length - 1);
  const common = new Int32Array(count);
  const distance = new Int32Array(count);
  const hasBreak = new Uint8Array(count);
  for (let edge = 0; edge < count; edge++) {
    const [left, right] = [leaves[edge]!, leaves[edge + 1]!];
    let up = parent[right]!;
    // Nodes are in document order: an ancestor of the right leaf from before the left leaf is also its own.
    while (up > left) up = parent[up]!;
    common[edge] = up;
    distance[edge] = depth[left]! + depth[right]! - 2 * depth[up]!;
    if (breaksBetween(tree, rows[edge]!, rows[edge + 1]!)) hasBreak[edge] = 1;
  }
  return { common, distance, hasBreak };
}

function breaksBetween(tree: Tree, left: number, right: number): boolean {
  for (let up = tree.parent[left]!; up >= 0 && tree.end[up]! <= right; up = tree.parent[up]!) {
    if (BREAKING_TAGS.has(tree.tag[up]!)) return true;
  }
  for (let row = left + 1; row < right; row++) {
    if (tree.kind[row] === NodeKind.element && BREAKING_TAGS.has(tree.tag[row]!)) return true;
  }
  return false;
}
