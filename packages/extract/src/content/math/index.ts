import { Namespace, NodeKind, Tag, type Tree } from "@winnow/core-dom/tree";
import { htmlTag } from "../elements.js";
import {
  carriedFormula,
  imageFormula,
  isMath,
  isMathScript,
  mathFormula,
  mayBeFormula,
  scriptFormula,
} from "./sources.js";
import type { Formula, MathmlReader } from "./types.js";

export { drawnFormulas } from "./drawn.js";
export { formulasIn, mayHoldFormulas, setsFormulas } from "./in-text.js";
export { mathText } from "./math-text.js";
export { isMath, isMathScript, mayBeFormula } from "./sources.js";
export type { Formula, MathmlReader } from "./types.js";

/**
 * Returns the LaTeX of a row that is a whole formula: a `math` element, a script of MathJax 2, or an image or
 * another element with the source in an attribute. Undefined for every other row, and if no source can be
 * read.
 *
 * @param mathml - converts MathML without a LaTeX source; if it is left out, such formulas have no LaTeX.
 */
export function latex(tree: Tree, row: number, mathml?: MathmlReader): Formula | undefined {
  if (tree.kind[row] !== NodeKind.element) return undefined;
  if (isMath(tree, row)) return mathFormula(tree, row, mathml);
  if (tree.namespace[row] !== Namespace.html) return undefined;
  const tag = tree.tag[row];
  if (tag === Tag.script) return isMathScript(tree, row) ? scriptFormula(tree, row, mathml) : undefined;
  return tag === Tag.img ? imageFormula(tree, row, mathml) : carriedFormula(tree, row, mathml);
}

/** Elements that may have a formula's source in an attribute: the formula as drawn, or as set by a script. */
const CARRIERS: ReadonlySet<number> = new Set([Tag.img, Tag.span, Tag.div]);

/**
 * Whether a row is a whole formula: MathML, a script of MathJax, or an element with its LaTeX in an
 * attribute.
 */
export function isFormula(tree: Tree, row: number, mathml: MathmlReader | undefined): boolean {
  if (mayBeFormula(tree.tag[row]!)) return isMath(tree, row) || isMathScript(tree, row);
  return CARRIERS.has(htmlTag(tree, row)) && latex(tree, row, mathml) !== undefined;
}
