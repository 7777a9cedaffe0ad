import { attributeReader, Hidden, NodeKind, type Tree, tagName } from "@winnow/core-dom";
import { isBlankText } from "@winnow/core-dom/tree";

/** The name of a text among the children of an element. */
const TEXT = "#text";

/** Elements below this level are parts of the text of the element at that level. */
export const MAX_LEVEL = 120;

/** The presentation attributes of the paper's time. */
const PRESENTATION = ["align", "bgcolor", "width", "height"].map(
  (name) => [name, attributeReader(name)] as const,
);

/** Returns the name of a row in a style: the tag and the presentation attributes, or `#text`. */
export function styleName(tree: Tree, row: number): string {
  if (tree.kind[row] === NodeKind.text) return TEXT;
  let name = tagName(tree, row);
  for (const [attribute, read] of PRESENTATION) {
    const value = read(tree, row);
    if (value !== undefined) name += ` ${attribute}=${value.slice(0, 20)}`;
  }
  return name;
}

/** The elements and texts in a row that readers see, blank texts excepted. */
export function visibleChildren(tree: Tree, row: number): number[] {
  const rows: number[] = [];
  const stop = tree.end[row]!;
  for (let child = row + 1; child < stop; child = tree.end[child]!) {
    if (tree.hidden[child] !== Hidden.visible) continue;
    const kind = tree.kind[child];
    if (kind === NodeKind.element || (kind === NodeKind.text && !isBlankText(tree, child))) rows.push(child);
  }
  return rows;
}

/** The key of a sequence of children. */
export function styleKey(names: readonly string[]): string {
  return names.join("\n");
}
