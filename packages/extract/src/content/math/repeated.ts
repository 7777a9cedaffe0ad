import { Attribute, Namespace, NodeKind, Tag, type Tree, text } from "@winnow/core-dom/tree";
import { isMathScript } from "./elements.js";

const DRAWN_BEFORE_SCRIPT =
  /(?:^|\s)(?:MathJax(?:_Preview|_Processing|_Processed|_Display|_CHTML|_SVG|_SVG_Display|_MathML)?|MJXc-display|mjx-chtml)(?:\s|$)/;
const FALLBACK_IMAGE = /(?:^|\s)mwe-math-fallback-image-\w+(?:\s|$)/;

/** Maximum number of rows between a formula and MediaWiki's image of it. */
const MAX_DISTANCE = 4;

/**
 * Whether an element shows a formula whose source is next to it: before the script of MathJax 2, an image of MediaWiki
 * after MathML, or an image for readers without scripts.
 *
 * @param last - the last formula with MathML.
 * @param latest - the last formula.
 */
export function isRepeated(tree: Tree, row: number, last: number, latest: number): boolean {
  if (tree.namespace[row] !== Namespace.html) return false;
  const tag = tree.tag[row];
  if (tag === Tag.noscript)
    return latest >= 0 && tree.end[row]! - row <= MAX_DISTANCE && isNext(tree, latest, row);
  if (tag === Tag.img) {
    const near = last >= 0 && row - tree.end[last]! <= MAX_DISTANCE && tree.parent[row]! < last;
    return near && FALLBACK_IMAGE.test(Attribute.class(tree, row) ?? "");
  }
  if (tag !== Tag.span && tag !== Tag.div) return false;
  const names = Attribute.class(tree, row);
  if (names === undefined || !DRAWN_BEFORE_SCRIPT.test(names)) return false;
  return isBeforeSource(tree, row, names.includes("MathJax_Preview"));
}

/**
 * Whether a script with the source comes next, or after a preview the drawing, with only white space between.
 */
function isBeforeSource(tree: Tree, row: number, isPreview: boolean): boolean {
  for (let at = row, i = 0; i < 3 && at > 0; i++, at = tree.parent[at]!) {
    for (let next = tree.end[at]!; next < tree.end[tree.parent[at]!]!; next = tree.end[next]!) {
      if (tree.kind[next] === NodeKind.text) {
        if (text(tree, next).trim() === "") continue;
        return false;
      }
      if (isMathScript(tree, next)) return true;
      if (isPreview && DRAWN_BEFORE_SCRIPT.test(Attribute.class(tree, next) ?? "")) return true;
      break;
    }
  }
  return false;
}

/** Whether only white space and the ends and starts of elements are between two elements. */
export function isNext(tree: Tree, row: number, next: number): boolean {
  const from = tree.end[row]!;
  if (next - from > MAX_DISTANCE) return false;
  for (let i = from; i < next; i++)
    if (tree.kind[i] === NodeKind.text && text(tree, i).trim() !== "") return false;
  return true;
}
