import { attribute, hasAttribute, NodeKind, Tag, type Tree, text, textContent } from "@winnow/core-dom/tree";
import { startCode } from "../elements.js";
import type { Formula, PageFormula } from "../types.js";
import { isDisplayed } from "./elements.js";
import { describedSource } from "./images.js";
import { formulasIn, mathSetting, mayHoldFormulas } from "./in-text.js";
import { hasWords, looksLikeTex, MAX_LENGTH, undelimited } from "./tex.js";

/** Classes of the number of an equation: Sphinx, LaTeXML, JATS, Springer, QuickLaTeX, TeX4ht. */
const NUMBER_CLASS =
  /(?:^|\s)(?:eqno|ltx_tag(?:_equation)?|[\w-]*equation[-_]{1,2}(?:number|label)|eq-(?:no|number)|ql-(?:left|right)-eqno)(?:\s|$)/;

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

/** Leaders, the number of an equation in brackets, and punctuation before it: `. . . . (2.1)`, `, (Eq. 3)`. */
const LABEL =
  /^(?<mark>[.,;:]?)[\s.·…]*(?:[([（](?<number>(?:Eqs?\.?\s*)?[A-Za-z]{0,4}[.-]?\d[\w.:*′'–-]{0,12}|[a-z*†]{1,4})[)\]）])?$/;

/** A row of a table of equations, or all of an equation without a table. */
interface Line {
  readonly cells: string[];
  /** The number that a class declares. */
  number: string;
  /** All other text. */
  label: string;
}

/**
 * Returns equations with their numbers as one formula: a table with parts of an equation in its cells and its number
 * in another one, or a block with both. Several lines are aligned (amsmath §3). Undefined if there is any other text.
 *
 * @param formulaOf - returns the formula that an element is, or that it shows another one once more.
 * @param unnumbered - what needs no number: nothing, a formula on a line, or any equations.
 */
export function equations(
  tree: Tree,
  row: number,
  formulaOf: (row: number) => PageFormula | "repeated" | undefined,
  unnumbered: "none" | "line" | "any",
): PageFormula | undefined {
  const stop = tree.end[row]!;
  if (stop - row > MAX_ROWS) return undefined;
  let math = -1;
  let count = 0;
  const lines: Line[] = [{ cells: [], number: "", label: "" }];
  for (let i = row + 1; i < stop; i++) {
    const line = lines[lines.length - 1]!;
    if (tree.kind[i] === NodeKind.text) {
      const before = line.cells.length;
      if (!addText(tree, text(tree, i), line)) return undefined;
      count += line.cells.length - before;
      continue;
    }
    if (tree.kind[i] !== NodeKind.element) continue;
    if (tree.tag[i] === Tag.tr && line.cells.length > 0) lines.push({ cells: [], number: "", label: "" });
    const number = equationNumber(tree, i);
    const formula = number === undefined ? formulaOf(i) : undefined;
    if (number !== undefined) line.number ||= number;
    else if (formula !== undefined && formula !== "repeated") {
      if (formula.tex === undefined) return undefined;
      line.cells.push(formula.tex);
      math = count++ === 0 ? formula.math : -1;
    } else if (formula === undefined && NOT_IN_EQUATIONS.has(tree.tag[i]!)) return undefined;
    else if (formula === undefined) continue;
    i = tree.end[i]! - 1;
  }
  const filled = lines.filter(({ cells }) => cells.length > 0);
  if (filled.length === 0) return undefined;
  const separator = filled.length === 1 ? " " : " & ";
  let isNumbered = false;
  const written: string[] = [];
  for (const { cells, number, label } of filled) {
    const groups = LABEL.exec(label.replace(/[¶#\u{f0c1}\u{a0}]+/gu, " ").trim())?.groups;
    if (groups === undefined) return undefined;
    const declared = number === "" ? (groups.number ?? "") : number;
    if (declared !== "") isNumbered = true;
    written.push(tagged(cells.join(separator) + (groups.mark ?? ""), declared));
  }
  if (!isNumbered && (unnumbered === "none" || (unnumbered === "line" && count !== 1))) return undefined;
  if (written.length === 1) return { tex: written[0]!, display: true, math };
  const name = isNumbered ? "align" : "aligned";
  const tex = written.join(" \\\\ ");
  return { tex: `\\begin{${name}} ${tex} \\end{${name}}`, display: true, math: -1 };
}

/** Elements that are more than an equation and its number. */
const NOT_IN_EQUATIONS: ReadonlySet<number> = new Set([Tag.img, Tag.video, Tag.iframe, Tag.pre, Tag.input]);

/** Maximum length of the text around an equation. */
const MAX_LABEL = 80;

/** Adds text to a line: formulas between delimiters, and the rest as a label. Returns false if it is too long. */
function addText(tree: Tree, value: string, line: Line): boolean {
  const pieces = mayHoldFormulas(value) ? formulasIn(value, mathSetting(tree), tree) : [value];
  for (const piece of pieces) {
    if (typeof piece !== "string") line.cells.push(piece.tex);
    else if (/\S/.test(piece)) line.label += piece;
  }
  return line.label.length <= MAX_LABEL;
}

/** Writes the number of an equation, unless it has one. */
function tagged(tex: string, number: string): string {
  return number === "" || tex.includes("\\tag") ? tex : `${tex} \\tag{${number}}`;
}

/** Elements among which the text of a formula may be. */
const LINES: ReadonlySet<number> = new Set([Tag.br, Tag.wbr, Tag.p, Tag.code, Tag.em]);

/** Elements that make a formula a line. */
const BLOCKS: ReadonlySet<number> = new Set([Tag.div, Tag.p, Tag.pre]);

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
    if (tree.kind[i] === NodeKind.text) {
      // Markdown reads the underscores of LaTeX as emphasis.
      const isEmphasis = tree.tag[tree.parent[i]!] === Tag.em;
      source += isEmphasis ? `_${text(tree, i)}_` : text(tree, i);
    } else if (tree.tag[i] === Tag.img) image ??= describedSource(tree, i);
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
  if (tex === "" || (delimited && !written.delimited && !isBareTex(tex))) return undefined;
  const isBlock = BLOCKS.has(tree.tag[row]!) || hasAttribute(tree, row, "block");
  const display = written.display || (!written.delimited && isDisplayed(tree, row)) || isBlock;
  return { tex: tagged(tex, number), display };
}

/** Whether text without delimiters is nothing but LaTeX: not a sentence with formulas in it. */
function isBareTex(value: string): boolean {
  return looksLikeTex(value) && !/\$|\\[([]/.test(value) && !hasWords(value);
}

/** Whether the text of an element ends in a bracket, as the number of an equation does. */
export function endsInBracket(tree: Tree, row: number): boolean {
  for (let i = tree.end[row]! - 1; i > row; i--) {
    if (tree.kind[i] !== NodeKind.text) continue;
    const value = text(tree, i).trimEnd();
    if (value !== "") return /[)\]）]$/.test(value) && value.length < MAX_LABEL;
  }
  return false;
}

/** Whether an element is a line that is indented (MediaWiki's `:`), or is centred. */
export function isSetApart(tree: Tree, row: number): boolean {
  if (tree.tag[row] === Tag.dd) {
    let first = tree.parent[row]! + 1;
    while (first < row && tree.kind[first] !== NodeKind.element) first = tree.end[first]!;
    return tree.tag[first] === Tag.dd;
  }
  if (tree.tag[row] === Tag.center) return true;
  if (tree.tag[row] !== Tag.p && tree.tag[row] !== Tag.div) return false;
  return (
    /^center$/i.test(attribute(tree, row, "align") ?? "") ||
    /text-align:\s*center/i.test(attribute(tree, row, "style") ?? "") ||
    /(?:^|\s)(?:has-text-align-|align-?|text-)?center(?:ed)?(?:\s|$)/.test(
      attribute(tree, row, "class") ?? "",
    )
  );
}

/** Whether a paragraph begins with a delimiter of displayed formulas. */
export function beginsWithDelimiter(tree: Tree, row: number): boolean {
  if (tree.kind[row + 1] !== NodeKind.text) return false;
  const code = startCode(tree, row + 1);
  const mayBegin = code === 0x24 || code === 0x5c || code < 0;
  return mayBegin && /^\s*(?:\$\$|\\\[|\\begin\{)/.test(text(tree, row + 1));
}
