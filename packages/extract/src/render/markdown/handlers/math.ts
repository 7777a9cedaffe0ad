import { latex, mathMarkup } from "../../math.js";
import { addFormula, addNode, type Walk } from "../walk.js";

/** A formula: its LaTeX between dollars, else its MathML as it is. */
export function formula(walk: Walk, row: number): "done" {
  const { tree } = walk.source;
  const found = latex(tree, row);
  if (found === undefined) addNode(walk, { type: "html", value: mathMarkup(tree, row) });
  else addFormula(walk, found);
  return "done";
}
