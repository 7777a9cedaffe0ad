import { attribute, Namespace, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import { nameOf } from "./math/convert.js";
import {
  carriedFormula,
  type Formula,
  imageFormula,
  isMath,
  mathFormula,
  scriptFormula,
} from "./math/sources.js";

export { mathMarkup, mathText } from "./math/markup.js";
export type { Formula } from "./math/sources.js";

/**
 * The LaTeX of a row that stands for a formula as a whole: a `math` element (its TeX annotation or `alttext`, else
 * what its elements come to), a script of MathJax 2, an image or another element that carries its source in an
 * attribute. Undefined for every other row, and where the page has no source that can be read.
 */
export function latex(tree: Tree, row: number): Formula | undefined {
  if (tree.kind[row] !== NodeKind.element) return undefined;
  if (isMath(tree, row)) return mathFormula(tree, row);
  if (tree.namespace[row] !== Namespace.html) return undefined;
  const tag = tree.tag[row];
  if (tag === Tag.script) return isMathScript(tree, row) ? scriptFormula(tree, row) : undefined;
  return tag === Tag.img ? imageFormula(tree, row) : carriedFormula(tree, row);
}

/** Whether a row is the source of a formula that MathJax 2 sets: its text is data, and the row one leaf. */
function isMathScript(tree: Tree, row: number): boolean {
  return /^math\/(?:tex|mml)\b/i.test(attribute(tree, row, "type") ?? "");
}

/**
 * Whether a row only draws a formula whose source stands beside it: what KaTeX, MathJax and MediaWiki put there for
 * the eye.
 */
export function isDrawnFormula(tree: Tree, row: number): boolean {
  if (tree.kind[row] !== NodeKind.element || tree.namespace[row] !== Namespace.html) {
    return tree.kind[row] === NodeKind.element && isDrawing(tree, row);
  }
  const names = attribute(tree, row, "class") ?? "";
  if (names === "") return isDrawing(tree, row);
  if (/(?:^|\s)MathJax_(?:Preview|Processing|Processed)(?:\s|$)/.test(names)) return true;
  if (/(?:^|\s)(?:katex-html|mwe-math-fallback-image-\w+)(?:\s|$)/.test(names)) {
    return holdsMath(tree, tree.parent[row]!, row);
  }
  if (
    /(?:^|\s)(?:MathJax(?:_Display|_CHTML|_SVG|_SVG_Display)?|MJXc-display|mjx-chtml)(?:\s|$)/.test(names)
  ) {
    return isBeforeScript(tree, row) || isDrawing(tree, row);
  }
  return isDrawing(tree, row);
}

/** What MathJax draws, beside the MathML that it adds for screen readers. */
function isDrawing(tree: Tree, row: number): boolean {
  const up = tree.parent[row]!;
  if (up < 0) return false;
  const name = nameOf(tree, row);
  if (name !== "nobr" && name !== "svg" && name !== "mjx-math" && name !== "span") return false;
  const around = `${nameOf(tree, up)} ${attribute(tree, up, "class") ?? ""}`;
  if (!/^mjx-container|(?:^|\s)(?:MathJax|mjx-chtml)/.test(around)) return false;
  const assistive = (at: number): boolean =>
    nameOf(tree, at) === "mjx-assistive-mml" || /MJX_Assistive/.test(attribute(tree, at, "class") ?? "");
  if (assistive(row)) return false;
  for (let i = up + 1; i < tree.end[up]!; i = tree.end[i]!) if (assistive(i)) return holdsMath(tree, i, -1);
  return false;
}

/** How many rows of a formula's surroundings are looked through. */
const NEAR = 2000;

/** Whether there is a `math` element with a source within a row, outside of another. */
function holdsMath(tree: Tree, within: number, without: number): boolean {
  const stop = Math.min(tree.end[within]!, within + NEAR);
  for (let i = within + 1; i < stop; i++) {
    if (i === without) i = tree.end[i]! - 1;
    else if (isMath(tree, i)) return mathFormula(tree, i) !== undefined;
  }
  return false;
}

/** Whether the source in a script comes next, past white space. */
function isBeforeScript(tree: Tree, row: number): boolean {
  for (let at = row, i = 0; i < 3 && at > 0; i++, at = tree.parent[at]!) {
    for (let next = tree.end[at]!; next < tree.end[tree.parent[at]!]!; next = tree.end[next]!) {
      if (tree.kind[next] === NodeKind.text) continue;
      if (tree.tag[next] === Tag.script) return isMathScript(tree, next);
      break;
    }
  }
  return false;
}
