import { type Measures, measures } from "../tree/measures.js";
import { tagName } from "../tree/strings.js";
import type { Tree } from "../tree/types.js";

/**
 * The names of an element and its ancestors from the root down, as `html/body/div/p`.
 *
 * @param levels - how many names at most, the nearest ones. Default 32: deep pages repeat themselves.
 * @example tagPath(tree, block.container) // "html/body/main/p"
 */
export function tagPath(tree: Tree, row: number, levels = 32): string {
  const names: string[] = [];
  for (let up = row; up >= 0 && names.length < levels; up = tree.parent[up]!) {
    const name = tagName(tree, up);
    if (name !== "") names.push(name);
  }
  return names.reverse().join("/");
}

/**
 * The measures of a row and of its ancestors, the row itself first: what a learned method reads of a block's
 * surroundings.
 *
 * @param levels - how many at most. Default 8.
 * @example ancestorMeasures(tree, block.container)[1].linkDensity // of the container's parent
 */
export function ancestorMeasures(tree: Tree, row: number, levels = 8): readonly Measures[] {
  const found: Measures[] = [];
  for (let up = row; up >= 0 && found.length < levels; up = tree.parent[up]!) found.push(measures(tree, up));
  return found;
}
