import type { Element } from "hast";
import type { Formula } from "../math.js";
import { element } from "./containers.js";
import { flush, type Walk } from "./walk.js";

/**
 * Adds a formula: its MathML, with its LaTeX in an annotation where that is known (MathML Core §3.8). Where there is
 * no MathML the LaTeX stands for it. A formula on a line of its own is a paragraph of its own.
 *
 * @param mathml - the children of its `math` element; empty where the page has none.
 */
export function addFormula(walk: Walk, formula: Formula | undefined, mathml: Element["children"]): void {
  const math = formulaElement(formula, mathml);
  if (math === undefined) return;
  if (!formula?.display || walk.oneLine || walk.line.wrappers.some(({ tagName }) => tagName === "a")) {
    walk.line.addElement(math);
    return;
  }
  flush(walk);
  math.properties.display = "block";
  walk.line.addElement(math);
  flush(walk);
}

function formulaElement(formula: Formula | undefined, mathml: Element["children"]): Element | undefined {
  if (formula === undefined) return mathml.length === 0 ? undefined : element("math", {}, mathml);
  // No-break spaces too: what is read again has none.
  const tex = { type: "text", value: formula.tex.replace(/\s+/g, " ") } as const;
  const [only] = mathml;
  const shown =
    only === undefined
      ? element("mtext", {}, [{ ...tex }])
      : mathml.length === 1
        ? only
        : element("mrow", {}, mathml);
  const annotation = element("annotation", { encoding: "application/x-tex" }, [tex]);
  return element("math", {}, [element("semantics", {}, [shown, annotation])]);
}
