import type { Tree } from "@winnow/core-dom";
import { columnsOf } from "@winnow/core-dom/tree";
import type { BlockTable } from "./block-table.js";
import type { Elements } from "./elements.js";

/**
 * Returns for each outer element the number of its siblings with blocks and the same signature, itself included;
 * 0 for other rows. Linear in the page: the children of each outer element are visited twice.
 */
export function sameSiblings(tree: Tree, { before }: BlockTable, { outer, signature }: Elements): Int32Array {
  const { end } = tree;
  const [siblings, counts] = columnsOf(Int32Array, tree.length + 1, 2);
  for (const row of outer) {
    const stop = end[row]!;
    for (let child = row + 1; child < stop; child = end[child]!) {
      if (before[end[child]!] !== before[child]) counts[signature[child]!]!++;
    }
    for (let child = row + 1; child < stop; child = end[child]!) {
      if (signature[child] === 0 || before[end[child]!] === before[child]) continue;
      siblings[child] = counts[signature[child]!]!;
    }
    for (let child = row + 1; child < stop; child = end[child]!) counts[signature[child]!] = 0;
  }
  return siblings;
}
