import { createMarker, Label, type Marks, NodeKind, type Tree } from "@winnow/core-dom";

/**
 * Marks all text that is not hidden as content: what html2text, inscriptis or BeautifulSoup's `get_text` give. The
 * baseline that a method has to beat, and so none of the registry.
 *
 * @example extract(html, { method: visibleText }).text // the whole page's text
 */
export function visibleText(tree: Tree): Marks {
  const { mark, marks } = createMarker(tree);
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] === NodeKind.text && tree.hidden[row] === 0) mark(row, Label.content, "visible");
  }
  return marks;
}
