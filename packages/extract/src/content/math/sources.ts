import {
  attribute,
  attributeReader,
  Namespace,
  NodeKind,
  Tag,
  type Tree,
  textContent,
} from "@winnow/core-dom/tree";
import { asciiMath } from "./ascii-math.js";
import { decoded } from "./images.js";
import { nameOf } from "./names.js";
import { looksLikeTex, MAX_LENGTH, tidy, undelimited } from "./tex.js";
import type { Formula, MathmlReader } from "./types.js";

/** Maximum number of ancestors that are searched for a display class. */
const MAX_ANCESTORS = 4;

/** Classes of displayed formulas and of elements around them. */
const DISPLAY_CLASS =
  /(?:^|\s)(?:katex-display|katex-block|katex--display|MathJax_(?:SVG_)?Display|MJXc-display|mwe-math-mathml-display|mwe-math-element-block|math-display|math-block|math display|display math|displaymath|display-equation|js-display-math)(?:\s|$)/;

/** The id of the last tag of HTML, SVG and MathML. */
const LAST_KNOWN_TAG = Math.max(...Object.values(Tag));

/** Whether a row is a `math` element: in MathML or, on pages written as XML, by its prefixed name. */
export function isMath(tree: Tree, row: number): boolean {
  if (tree.kind[row] !== NodeKind.element) return false;
  if (tree.namespace[row] === Namespace.mathml) return tree.tag[row] === Tag.math;
  if (tree.namespace[row] !== Namespace.html || tree.tag[row]! <= LAST_KNOWN_TAG) return false;
  return nameOf(tree, row) === "math";
}

/** Whether a row is a script with the source of a formula for MathJax 2. */
export function isMathScript(tree: Tree, row: number): boolean {
  const isScript =
    tree.kind[row] === NodeKind.element &&
    tree.namespace[row] === Namespace.html &&
    tree.tag[row] === Tag.script;
  return isScript && /^\s*math\/(?:tex|mml|asciimath)\b/i.test(attribute(tree, row, "type") ?? "");
}

/**
 * Returns the LaTeX of a `math` element: its TeX annotation (MathML 3 §5.1), the `data-latex` of MathJax 4,
 * the `alttext` that LaTeXML writes, or its elements converted.
 */
export function mathFormula(tree: Tree, row: number, mathml: MathmlReader | undefined): Formula | undefined {
  const tex =
    annotated(tree, row) ?? latexOf(tree, row) ?? alternative(tree, row) ?? mathml?.toLatex(tree, row);
  return tex === undefined ? undefined : { tex, display: isDisplayed(tree, row) };
}

function annotated(tree: Tree, row: number): string | undefined {
  for (let i = row + 1; i < tree.end[row]!; i++) {
    if (nameOf(tree, i) !== "annotation") continue;
    if (!/^(?:(?:application|text)\/(?:x-)?)?(?:la)?tex$/i.test(attribute(tree, i, "encoding") ?? ""))
      continue;
    const { tex } = undelimited(textContent(tree, i));
    if (tex !== "") return tex;
  }
  return undefined;
}

const dataLatex = attributeReader("data-latex");

/** Returns the LaTeX of an element of MathJax 4. */
export function latexOf(tree: Tree, row: number): string | undefined {
  const tex = tidy(dataLatex(tree, row) ?? "");
  return tex === "" || tex.length > MAX_LENGTH ? undefined : tex;
}

function alternative(tree: Tree, row: number): string | undefined {
  const value = tidy(attribute(tree, row, "alttext") ?? "");
  if (value === "" || value.length > MAX_LENGTH) return undefined;
  // Other programs write the spoken form of the formula there.
  const latexml = /(?:^|\s)ltx_/.test(attribute(tree, row, "class") ?? "");
  return latexml || /\\[a-zA-Z]|[_^{}]/.test(value) ? value : undefined;
}

/** Whether an element, or one of the few around it, is declared to be on a separate line. */
export function isDisplayed(tree: Tree, row: number): boolean {
  const mode = attribute(tree, row, "display") ?? attribute(tree, row, "mode");
  if (mode === "block" || mode === "display") return true;
  for (let up = row, i = 0; up > 0 && i <= MAX_ANCESTORS; up = tree.parent[up]!, i++) {
    if (nameOf(tree, up) === "mjx-container") return attribute(tree, up, "display") === "true";
    if (DISPLAY_CLASS.test(attribute(tree, up, "class") ?? "")) return true;
  }
  return false;
}

/** Returns the LaTeX of a script of MathJax 2, which contains TeX, MathML or AsciiMath. */
export function scriptFormula(
  tree: Tree,
  row: number,
  mathml: MathmlReader | undefined,
): Formula | undefined {
  const type = attribute(tree, row, "type") ?? "";
  const source = textContent(tree, row);
  const display = /mode=display/i.test(type);
  if (/^\s*math\/mml\b/i.test(type)) return fromMarkup(source, display, mathml);
  const tex = /^\s*math\/asciimath\b/i.test(type) ? asciiMath(source) : tidy(source);
  return tex === undefined || tex === "" ? undefined : { tex, display };
}

/** Returns the LaTeX of MathML in a string. */
export function fromMarkup(
  markup: string,
  display: boolean,
  mathml: MathmlReader | undefined,
): Formula | undefined {
  if (mathml === undefined || markup.length > MAX_LENGTH) return undefined;
  const tree = mathml.parse(markup);
  for (let row = 0; row < tree.length; row++) {
    if (!isMath(tree, row)) continue;
    const formula = mathFormula(tree, row, mathml);
    return formula === undefined ? undefined : { tex: formula.tex, display: display || formula.display };
  }
  return undefined;
}

/** Attributes with a formula's source, on the element that shows the formula. */
const TEX_ATTRIBUTES = ["data-tex", "data-latex", "data-katex", "data-equation-content"];

/** Attributes that are also used for other things. */
const GENERAL_ATTRIBUTES = ["data-math", "data-expr", "data-formula", "data-equation", "data-value"];

const READERS = [...TEX_ATTRIBUTES, ...GENERAL_ATTRIBUTES].map((name, i) => {
  return { read: attributeReader(name), general: i >= TEX_ATTRIBUTES.length } as const;
});
const mathmlOf = attributeReader("data-mathml");

/** Attributes that {@link carriedFormula} reads and that pages without formulas rarely have. */
export const CARRIERS: readonly string[] = [
  ...TEX_ATTRIBUTES,
  "data-math",
  "data-expr",
  "data-formula",
  "data-mathml",
];

/** Classes of elements of which a general attribute has LaTeX. */
const CARRIER_CLASS = /math|katex|latex|ql-formula|\btex\b|equation/i;

/**
 * Returns the LaTeX in an attribute of an element, as written by editors and by users of KaTeX and MathJax.
 */
export function carriedFormula(
  tree: Tree,
  row: number,
  reader: MathmlReader | undefined,
): Formula | undefined {
  for (const { read, general } of READERS) {
    const value = read(tree, row);
    if (value === undefined || value.length > MAX_LENGTH || /^(?:true|false|[01])?$/.test(value.trim()))
      continue;
    if (general && !isCarrier(tree, row, value)) continue;
    const { tex, display } = undelimited(decoded(value));
    if (tex !== "") return { tex, display: display || isDisplayed(tree, row) };
  }
  const mathml = mathmlOf(tree, row);
  if (mathml === undefined) return undefined;
  return fromMarkup(wirisMarkup(mathml), isDisplayed(tree, row), reader);
}

function isCarrier(tree: Tree, row: number, value: string): boolean {
  if (CARRIER_CLASS.test(attribute(tree, row, "class") ?? "")) return true;
  return /\\[a-zA-Z]{2,}/.test(value) && looksLikeTex(value);
}

/**
 * Restores the markup that WIRIS writes in an attribute with replacements for the special characters of XML.
 */
function wirisMarkup(value: string): string {
  if (!value.includes("«")) return value;
  const marks: Readonly<Record<string, string>> = { "«": "<", "»": ">", "¨": '"', "§": "&", "`": "'" };
  return value.replace(/[«»¨§`]/g, (mark) => marks[mark]!);
}
