import { attribute, NodeKind, Tag, type Tree, text, textContent } from "@winnow/core-dom/tree";
import { isMath, mathFormula } from "./sources.js";
import type { MathmlReader, PageFormula } from "./types.js";

/** Classes of the number of an equation: Sphinx, LaTeXML, JATS, Springer. */
const NUMBER_CLASS = /(?:^|\s)(?:eqno|ltx_tag(?:_equation)?|equation-number|eq-no)(?:\s|$)/;

/** Maximum length of a number with its brackets. */
const MAX_NUMBER = 20;

/** Returns the number of an equation without its brackets if an element is one: `2.1` of `(2.1)`. */
export function numberOf(tree: Tree, row: number): string | undefined {
  if (!NUMBER_CLASS.test(attribute(tree, row, "class") ?? "")) return undefined;
  const number = textContent(tree, row)
    .slice(0, 100)
    .replace(/[¶#\s\u{f0c1}]+/gu, "")
    .replace(/^\((.*)\)$/, "$1");
  return number.length > MAX_NUMBER || /[{}\\$]/.test(number) ? undefined : number;
}

/** A row of equations. */
interface Line {
  readonly cells: string[];
  number: string;
}

/** Maximum number of rows of the tree in equations. */
const MAX_ROWS = 20_000;

/**
 * Returns the equations of LaTeXML as one formula: a table with parts of an equation in its cells and its
 * number in the last one, or `div` elements. Several lines are aligned (amsmath §3). Undefined if there is
 * text between the equations.
 */
export function equations(
  tree: Tree,
  row: number,
  mathml: MathmlReader | undefined,
): PageFormula | undefined {
  const stop = tree.end[row]!;
  if (stop - row > MAX_ROWS) return undefined;
  let math = -1;
  let count = 0;
  const lines: Line[] = [{ cells: [], number: "" }];
  for (let i = row + 1; i < stop; i++) {
    const line = lines[lines.length - 1]!;
    if (tree.kind[i] === NodeKind.text) {
      if (text(tree, i).trim() !== "") return undefined;
      continue;
    }
    if (tree.kind[i] !== NodeKind.element) continue;
    if (tree.tag[i] === Tag.tr && line.cells.length > 0) lines.push({ cells: [], number: "" });
    const number = numberOf(tree, i);
    if (number !== undefined) line.number = number;
    else if (isMath(tree, i)) {
      const formula = mathFormula(tree, i, mathml);
      if (formula === undefined) return undefined;
      line.cells.push(formula.tex);
      math = count++ === 0 ? i : -1;
    } else continue;
    i = tree.end[i]! - 1;
  }
  const filled = lines.filter(({ cells }) => cells.length > 0);
  if (filled.length === 0) return undefined;
  const numbered = filled.some(({ number }) => number !== "");
  const [first] = filled;
  if (filled.length === 1) return { tex: written(first!, " "), display: true, math };
  const name = numbered ? "align" : "aligned";
  const tex = filled.map((line) => written(line, " & ")).join(" \\\\ ");
  return { tex: `\\begin{${name}} ${tex} \\end{${name}}`, display: true, math: -1 };
}

function written({ cells, number }: Line, separator: string): string {
  const tex = cells.join(separator);
  return number === "" ? tex : `${tex} \\tag{${number}}`;
}
