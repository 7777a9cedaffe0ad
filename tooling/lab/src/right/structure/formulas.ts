import { attribute, NodeKind, select, type Tree, tagName, text, textContent } from "@winnow/core-dom";
import { wordsOf } from "../word-order.js";

/** A formula of a page, as readers see it. */
export interface PageFormula {
  /** The row of its outermost element. */
  readonly row: number;
  /** The letters and digits of its source; see {@link formulaKey}. */
  readonly key: string;
  /** Up to {@link CONTEXT} words before and after it, without those of formulas. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Words on each side of a formula that must be in a text for the formula to be expected there. */
const CONTEXT = 3;

/** Elements that are one formula each: wrappers of renderers first, so that one includes its parts. */
const UNITS = [
  ".mwe-math-element, .katex-display, .katex, mjx-container, .MathJax_Display, .MathJax, .MathJax_SVG_Display",
  ".MathJax_SVG, .MathJax_CHTML, .mjx-chtml, .MathJax_Preview, math, mml\\:math, m\\:math, script[type^='math/']",
  "img[class~=latex], img[class~=tex], img[eeimg], img[class*=mwe-math-fallback], .ql-formula, d-math",
  "img[src*='codecogs.com'], img[src*='latex.php'], img[src*='equation?tex='], [data-tex]",
].join(", ");

/**
 * Returns the formulas of a page, counted by CSS selectors: independent of the code that extracts them. A
 * script of MathJax and what it draws are one formula. Formulas that are only text between delimiters are not
 * included.
 */
export function formulasOf(tree: Tree): readonly PageFormula[] {
  let end = 0;
  const outermost = select(tree, UNITS).filter((row) => {
    const isInside = row < end;
    if (!isInside) end = tree.end[row]!;
    return !isInside;
  });
  const units = outermost.filter((row, i) => {
    const next = outermost[i + 1];
    const isSource = next !== undefined && (attribute(tree, next, "type") ?? "").startsWith("math/");
    return !isSource || isMathScript(tree, row) || !isBlankBetween(tree, tree.end[row]!, next);
  });
  const { words, position } = wordsOutside(tree, outermost);
  return units.flatMap((row) => {
    const key = formulaKey(sourceOf(tree, row));
    const at = position.get(row)!;
    const before = words.slice(Math.max(0, at - CONTEXT), at);
    return key === "" ? [] : [{ row, key, before, after: words.slice(at, at + CONTEXT) }];
  });
}

/** The result of {@link formulaRecall}. */
export interface FormulaRecall {
  /** Formulas among text that was kept. */
  readonly wanted: number;
  /** Of these, those that the Markdown has as formulas. */
  readonly found: number;
  /** The keys of the others. */
  readonly missing: readonly string[];
}

/**
 * Compares the formulas of a page with an extraction: a formula is wanted if the words before and after it
 * are in the text, and found if the Markdown has one with the same letters and digits between dollars.
 */
export function formulaRecall(
  formulas: readonly PageFormula[],
  { text: plain, markdown }: { readonly text: string; readonly markdown: string },
): FormulaRecall {
  const words = ` ${wordsOf(plain.replace(FORMULA, " ")).join(" ")} `;
  const has = (part: readonly string[]): boolean => words.includes(` ${part.join(" ")} `);
  const available = new Map<string, number>();
  for (const match of markdown.matchAll(FORMULA)) {
    const key = formulaKey(match[1] ?? match[3] ?? "");
    available.set(key, (available.get(key) ?? 0) + 1);
  }
  const wanted = formulas.filter(({ before, after }) => has(before) && has(after));
  const missing: string[] = [];
  for (const { key } of wanted) {
    const left = available.get(key) ?? 0;
    if (left === 0) missing.push(key);
    else available.set(key, left - 1);
  }
  return { wanted: wanted.length, found: wanted.length - missing.length, missing };
}

/** A formula in Markdown or text: between two dollars each, or between single ones on one line. */
const FORMULA = /\$\$([^$]{1,20000})\$\$|(?<!\\)(\${1,3})(?=\S)([^$\n]{1,5000}?)\2/g;

/**
 * Returns the letters and digits of LaTeX, or of a formula's text, which survive a conversion between MathML
 * and LaTeX. Commands, the names of functions and everything else may be written in several ways.
 */
export function formulaKey(source: string): string {
  const plain = source
    .normalize("NFKC")
    .replace(/\\(?:begin|end|operatorname|tag)\*?\{[^{}]*\}|\\[a-zA-Z]+/g, " ");
  return plain
    .replace(/(?<![a-zA-Z])(?:sin|cos|tan|log|ln|exp|lim|max|min|det)(?![a-zA-Z])/g, "")
    .replace(/[^A-Za-z0-9]+/g, "");
}

function isMathScript(tree: Tree, row: number): boolean {
  return tagName(tree, row) === "script";
}

function isBlankBetween(tree: Tree, from: number, to: number): boolean {
  for (let row = from; row < to; row++) {
    if (tree.kind[row] === NodeKind.text && text(tree, row).trim() !== "") return false;
  }
  return true;
}

/** Returns the source of a formula: its LaTeX if the page has it, otherwise the text of its MathML. */
function sourceOf(tree: Tree, row: number): string {
  const own = attribute(tree, row, "data-tex") ?? attribute(tree, row, "data-value");
  if (own !== undefined) return own;
  if (isMathScript(tree, row) || tagName(tree, row) === "d-math") return textContent(tree, row);
  const [annotation] = select(tree, "annotation[encoding*=tex i]", row);
  if (annotation !== undefined) return textContent(tree, annotation);
  const described = [row, ...select(tree, "[alttext], img[alt]", row)];
  for (const at of described) {
    const value = attribute(tree, at, "alttext") ?? attribute(tree, at, "alt");
    if (value !== undefined && value !== "") return value;
  }
  const [math] = tagName(tree, row).endsWith("math") ? [row] : select(tree, "math", row);
  return math === undefined ? "" : textContent(tree, math);
}

/** Returns the visible words outside of formulas, and how many are before each formula. */
function wordsOutside(
  tree: Tree,
  units: readonly number[],
): { words: readonly string[]; position: ReadonlyMap<number, number> } {
  const starts = new Set(units);
  const words: string[] = [];
  const position = new Map<number, number>();
  for (let row = 0; row < tree.length; row++) {
    if (starts.has(row)) {
      position.set(row, words.length);
      row = tree.end[row]! - 1;
    } else if (tree.kind[row] === NodeKind.text && tree.hidden[row] === 0) {
      for (const word of wordsOf(text(tree, row))) words.push(word);
    }
  }
  return { words, position };
}
