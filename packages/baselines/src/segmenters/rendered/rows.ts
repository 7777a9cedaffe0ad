import type { RenderedPage } from "@winnow/core-dom";
import { NodeKind, type Tree, tagName } from "@winnow/core-dom";

/**
 * Finds the node of each box in a tree of the page, by its path. Takes linear time.
 *
 * @param tree - of the page's `html`.
 * @returns a row per box; -1 for a box whose node is not part of the tree.
 * @example const rows = renderedRows(parse(page.html), page);
 */
export function renderedRows(tree: Tree, { boxes }: RenderedPage): Int32Array {
  const byStep = rowsByStep(tree);
  const rows = new Int32Array(boxes.length);
  for (const [index, { xpath, parent }] of boxes.entries()) {
    const around = boxes[parent]?.xpath;
    const isBelow = around !== undefined && parent < index && xpath.startsWith(`${around}/`);
    let row = isBelow ? rows[parent]! : 0;
    for (const step of (isBelow ? xpath.slice(around.length) : xpath).split("/").slice(1)) {
      const position = step.endsWith("]") ? "" : "[1]";
      row = byStep.get(`${row}/${step.toLowerCase()}${position}`) ?? -1;
    }
    rows[index] = row > 0 ? row : -1;
  }
  return rows;
}

/** Returns the rows of elements and texts by their parents, names and positions among siblings of that name. */
function rowsByStep(tree: Tree): ReadonlyMap<string, number> {
  const steps = new Map<string, number>();
  const counts = new Map<string, number>();
  for (let row = 1; row < tree.length; row++) {
    const kind = tree.kind[row];
    if (kind !== NodeKind.element && kind !== NodeKind.text) continue;
    const name = kind === NodeKind.text ? "text()" : tagName(tree, row).toLowerCase();
    const key = `${tree.parent[row]}/${name}`;
    const position = (counts.get(key) ?? 0) + 1;
    counts.set(key, position);
    steps.set(`${key}[${position}]`, row);
  }
  return steps;
}
