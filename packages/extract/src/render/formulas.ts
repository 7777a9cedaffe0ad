import { attribute, Namespace, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import { htmlTag } from "./elements.js";
import { latex } from "./math.js";

/** Elements that carry a formula's source in an attribute: what pages show of it, drawn or set by a script. */
const CARRIERS: ReadonlySet<number> = new Set([Tag.img, Tag.span, Tag.div]);

/** Whether a row is a `math` element of MathML. */
export function isMathElement(tree: Tree, row: number): boolean {
  return (
    tree.tag[row] === Tag.math &&
    tree.namespace[row] === Namespace.mathml &&
    tree.kind[row] === NodeKind.element
  );
}

/** Whether a row is the source of a formula that MathJax 2 sets: its text is data, and the row one leaf. */
export function isMathScript(tree: Tree, row: number): boolean {
  return (
    htmlTag(tree, row) === Tag.script && /^math\/(?:tex|mml)\b/i.test(attribute(tree, row, "type") ?? "")
  );
}

/** Whether a row is a formula as a whole: MathML, a script of MathJax, or what carries its LaTeX with it. */
export function isFormula(tree: Tree, row: number): boolean {
  if (isMathElement(tree, row) || isMathScript(tree, row)) return true;
  return CARRIERS.has(htmlTag(tree, row)) && latex(tree, row) !== undefined;
}
