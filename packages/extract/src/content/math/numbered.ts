import { attribute, hasAttribute, NodeKind, Tag, type Tree, text, textContent } from "@winnow/core-dom/tree";
import type { Formula, MathmlReader, PageFormula } from "../types.js";
import { isDisplayed, isMath } from "./elements.js";
import { describedSource } from "./images.js";
import { mathFormula } from "./sources.js";
import { MAX_LENGTH, undelimited } from "./tex.js";

/** Classes of the number of an equation: Sphinx, LaTeXML, JATS, Springer. */
const NUMBER_CLASS = /(?:^|\s)(?:eqno|ltx_tag(?:_equation)?|equation-number|eq-no)(?:\s|$)/;

/** Maximum length of a number with its brackets. */
const MAX_NUMBER = 20;

/** Returns the number of an equation without its brackets if an element is one: `2.1` of `(2.1)`. */
function equationNumber(tree: Tree, row: number): string | undefined {
  if (!NUMBER_CLASS.test(attribute(tree, row, "class") ?? "")) return undefined;
  const number = textContent(tree, row)
    .slice(0, 100)
    .replace(/[¶#\s\u{f0c1}]+/gu, "")
    .replace(/^\((.*)\)$/, "$1");
  return number.length > MAX_NUMBER || /[{}\\$]/.test(number) ? undefined : number;
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
  const lines: { readonly cells: string[]; number: string }[] = [{ cells: [], number: "" }];
  for (let i = row + 1; i < stop; i++) {
    const line = lines[lines.length - 1]!;
    if (tree.kind[i] === NodeKind.text) {
      if (text(tree, i).trim() !== "") return undefined;
      continue;
    }
    if (tree.kind[i] !== NodeKind.element) continue;
    if (tree.tag[i] === Tag.tr && line.cells.length > 0) lines.push({ cells: [], number: "" });
    const number = equationNumber(tree, i);
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
  const separator = filled.length === 1 ? " " : " & ";
  const written = filled.map(({ cells, number }) => tagged(cells.join(separator), number));
  if (written.length === 1) return { tex: written[0]!, display: true, math };
  const name = filled.some(({ number }) => number !== "") ? "align" : "aligned";
  const tex = written.join(" \\\\ ");
  return { tex: `\\begin{${name}} ${tex} \\end{${name}}`, display: true, math: -1 };
}

function tagged(tex: string, number: string): string {
  return number === "" ? tex : `${tex} \\tag{${number}}`;
}

/** Elements among which the text of a formula may be. */
const LINES: ReadonlySet<number> = new Set([Tag.br, Tag.wbr, Tag.p]);

/** Maximum number of rows of a formula that is text. */
const MAX_TEXT_ROWS = 200;

/**
 * Returns a formula that is the text of an element, with the number that Sphinx puts before it.
 *
 * @param delimited - whether it must have delimiters.
 */
export function textFormula(tree: Tree, row: number, delimited: boolean): Formula | undefined {
  const stop = tree.end[row]!;
  if (stop - row > MAX_TEXT_ROWS) return undefined;
  let source = "";
  let number = "";
  let image: string | undefined;
  for (let i = row + 1; i < stop; i++) {
    if (tree.kind[i] === NodeKind.text) source += text(tree, i);
    else if (tree.tag[i] === Tag.img) image ??= describedSource(tree, i);
    else if (tree.kind[i] === NodeKind.element && !LINES.has(tree.tag[i]!)) {
      const shown = equationNumber(tree, i);
      if (shown === undefined) return undefined;
      number = shown;
      i = tree.end[i]! - 1;
    }
  }
  // Sphinx draws formulas as images.
  if (source.trim() === "" && image !== undefined) source = `\\(${image}\\)`;
  if (source.length > MAX_LENGTH) return undefined;
  const { tex, ...written } = undelimited(source);
  if (tex === "" || (delimited && !written.delimited)) return undefined;
  const isBlock = tree.tag[row] === Tag.div || tree.tag[row] === Tag.p || hasAttribute(tree, row, "block");
  const display = written.display || (!written.delimited && isDisplayed(tree, row)) || isBlock;
  return { tex: tagged(tex, number), display };
}

/** Whether a paragraph begins with a delimiter of displayed formulas. */
export function beginsWithDelimiter(tree: Tree, row: number): boolean {
  return tree.kind[row + 1] === NodeKind.text && /^\s*(?:\$\$|\\\[|\\begin\{)/.test(text(tree, row + 1));
}
