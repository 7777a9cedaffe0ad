import { attribute, attributeReader, Tag, type Tree, textContent } from "@winnow/core-dom/tree";
import { percentDecoded } from "../addresses.js";
import type { Formula, MathmlReader } from "../types.js";
import { asciiMath } from "./ascii-math.js";
import { isDisplayed, isMath, mathName } from "./elements.js";
import { looksLikeTex, MAX_LENGTH, tidy, undelimited } from "./tex.js";

/**
 * Returns the LaTeX of a `math` element: its TeX annotation (MathML 3 §5.1), the `data-latex` of MathJax 4,
 * the `alttext` that LaTeXML writes, or its elements converted.
 */
export function mathFormula(tree: Tree, row: number, mathml: MathmlReader | undefined): Formula | undefined {
  const tex =
    annotated(tree, row) ?? carriedLatex(tree, row) ?? alternative(tree, row) ?? mathml?.toLatex(tree, row);
  return tex === undefined ? undefined : { tex, display: isDisplayed(tree, row) };
}

function annotated(tree: Tree, row: number): string | undefined {
  for (let i = row + 1; i < tree.end[row]!; i++) {
    if (mathName(tree, i) !== "annotation") continue;
    if (!/^(?:(?:application|text)\/(?:x-)?)?(?:la)?tex$/i.test(attribute(tree, i, "encoding") ?? ""))
      continue;
    const { tex } = undelimited(textContent(tree, i));
    if (tex !== "") return tex;
  }
  return undefined;
}

const readDataLatex = attributeReader("data-latex");

/** Returns the LaTeX of an element of MathJax 4. */
export function carriedLatex(tree: Tree, row: number): string | undefined {
  const tex = tidy(readDataLatex(tree, row) ?? "");
  return tex === "" || tex.length > MAX_LENGTH ? undefined : tex;
}

function alternative(tree: Tree, row: number): string | undefined {
  const value = tidy(attribute(tree, row, "alttext") ?? "");
  if (value === "" || value.length > MAX_LENGTH) return undefined;
  // Other programs write the spoken form of the formula there.
  const latexml = /(?:^|\s)ltx_/.test(attribute(tree, row, "class") ?? "");
  return latexml || /\\[a-zA-Z]|[_^{}]/.test(value) ? value : undefined;
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

/** Attributes with a formula's source, on the element that shows the formula; others have it only sometimes. */
const TEX_ATTRIBUTES = ["data-tex", "data-latex", "data-katex", "data-equation-content", "data-tex-source"];
const GENERAL_ATTRIBUTES = ["data-math", "data-expr", "data-formula"];
const COMMON_ATTRIBUTES = ["data-equation", "data-value", "data-custom-copy-text"];

const READERS = [...TEX_ATTRIBUTES, ...GENERAL_ATTRIBUTES, ...COMMON_ATTRIBUTES].map((name, i) => {
  return { read: attributeReader(name), general: i >= TEX_ATTRIBUTES.length } as const;
});
const readMathml = attributeReader("data-mathml");
const readAttrs = attributeReader("data-attrs");

/** Attributes that {@link carriedFormula} reads and that pages without formulas rarely have. */
export const CARRIERS: readonly string[] = [
  ...[...TEX_ATTRIBUTES, ...GENERAL_ATTRIBUTES],
  ...["data-mathml", "data-math-style", "data-custom-copy-text", "data-attrs"],
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
    const { tex, display, delimited } = undelimited(percentDecoded(value));
    const isLine = display || (!delimited && tree.tag[row] === Tag.div) || isDisplayed(tree, row);
    if (tex !== "") return { tex, display: isLine };
  }
  const declared = declaredExpression(tree, row);
  if (declared !== undefined) return { tex: declared, display: true };
  const mathml = readMathml(tree, row);
  if (mathml === undefined) return undefined;
  return fromMarkup(wirisMarkup(mathml), isDisplayed(tree, row), reader);
}

/** Returns the LaTeX of a block of Substack, which is in JSON. */
function declaredExpression(tree: Tree, row: number): string | undefined {
  const json = readAttrs(tree, row) ?? "";
  const string = /"persistentExpression":("(?:[^"\\]|\\.)*")/.exec(json.slice(0, MAX_LENGTH))?.[1];
  try {
    return string === undefined ? undefined : tidy(String(JSON.parse(string))) || undefined;
  } catch {
    return undefined;
  }
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
