import { Tag, type Tree } from "@winnow/core-dom";
import { htmlTag } from "./elements.js";
import { isMath, isMathScript, latex } from "./math.js";

/** Elements that carry a formula's source in an attribute: what pages show of it, drawn or set by a script. */
const CARRIERS: ReadonlySet<number> = new Set([Tag.img, Tag.span, Tag.div]);

/** Whether a row is a formula as a whole: MathML, a script of MathJax, or what carries its LaTeX with it. */
export function isFormula(tree: Tree, row: number): boolean {
  if (isMath(tree, row) || isMathScript(tree, row)) return true;
  return CARRIERS.has(htmlTag(tree, row)) && latex(tree, row) !== undefined;
}
