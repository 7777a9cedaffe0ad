import type { Tree } from "@winnow/core-dom";
import type { Densities } from "./density.js";
import { isMeasured } from "./measures.js";

/** Which part of an element is content. */
export const Kept = {
  no: 0,
  /** Its own text is kept, because it contains a kept element. */
  ancestor: 1,
  /** Its whole subtree is kept. */
  whole: 2,
} as const;

/** The rows that are content. */
export interface KeptElements {
  /** One {@link Kept} per row. */
  readonly kept: Uint8Array;
  /** The minimum density of content. */
  readonly threshold: number;
}

/**
 * Selects the content, as the program of Sun, Song and Liao 2011 does. The element with the maximum density
 * sum is content; the threshold is the minimum density of that element and its ancestors. From the root down,
 * each element whose density reaches the threshold adds the element with the maximum density sum in it.
 */
export function keptElements(tree: Tree, root: number, { density, sum }: Densities): KeptElements {
  const { length, parent, end } = tree;
  const best = bestRows(tree, root, sum);
  const kept = new Uint8Array(length);
  const keep = (target: number): void => {
    if (kept[target] === Kept.whole) return;
    kept.fill(Kept.whole, target, end[target]);
    for (let up = target; up > root && kept[parent[up]!] === Kept.no; up = parent[up]!)
      kept[parent[up]!] = Kept.ancestor;
  };

  const top = best[root]!;
  let threshold = density[top]!;
  for (let up = top; up > root; up = parent[up]!) threshold = Math.min(threshold, density[parent[up]!]!);
  keep(top);

  for (let row = root; row < end[root]!; ) {
    const enters = row === root || isMeasured(tree, row);
    if (enters && kept[row] !== Kept.whole && density[row]! >= threshold) {
      keep(best[row]!);
      row++;
    } else {
      row = end[row]!;
    }
  }
  return { kept, threshold };
}

/** Returns for each element the first row with the maximum density sum in its subtree. */
function bestRows(tree: Tree, root: number, sum: Float64Array): Int32Array {
  const best = new Int32Array(tree.length).fill(-1);
  for (let row = tree.end[root]! - 1; row >= root; row--) {
    if (row !== root && !isMeasured(tree, row)) continue;
    const below = best[row]!;
    if (below < 0 || sum[below]! <= sum[row]!) best[row] = row;
    if (row === root) break;
    // Children are visited last to first, so an equal sum of an earlier one replaces that of a later one.
    const up = tree.parent[row]!;
    const known = best[up]!;
    if (known < 0 || sum[best[row]!]! >= sum[known]!) best[up] = best[row]!;
  }
  return best;
}
