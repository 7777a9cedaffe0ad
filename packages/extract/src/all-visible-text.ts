import { createMarker, Hidden, Label, type Marks, NodeKind, type Tree } from "@winnow/core-dom";

/**
 * Marks all text as content, as html2text, inscriptis and BeautifulSoup's `get_text` do: the baseline that a method has
 * to beat, and therefore not in the registry. Scripts, styles, templates, `noscript` and form fields are not text. Styles and
 * attributes are not looked at, so that what `display: none`, `hidden` or `aria-hidden` hides is kept.
 *
 * @example extract(html, { method: allVisibleText }).text // the whole page's text
 */
export function allVisibleText(tree: Tree): Marks {
  const { mark, marks } = createMarker(tree, { method: "all-visible-text" });
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] === NodeKind.text && tree.hidden[row] === Hidden.visible) {
      mark(row, Label.content, "visible");
    }
  }
  return marks;
}
