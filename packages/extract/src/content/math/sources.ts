import {
  attribute,
  attributeReader,
  Namespace,
  NodeKind,
  Tag,
  type Tree,
  textContent,
} from "@winnow/core-dom/tree";
import { nameOf } from "./names.js";
import type { Formula, MathmlReader } from "./types.js";

/** Maximum number of ancestors that are searched for a display class. */
const MAX_ANCESTORS = 4;

/** Classes of elements around displayed formulas: KaTeX, MathJax 2, MediaWiki. */
const DISPLAY_CLASS =
  /(?:^|\s)(?:katex-display|MathJax_Display|MJXc-display|mwe-math-mathml-display)(?:\s|$)/;

/** Maximum length of a source. */
const MAX_LENGTH = 20_000;

/** The id of the last tag of HTML, SVG and MathML. */
const LAST_KNOWN_TAG = Math.max(...Object.values(Tag));

/**
 * Whether {@link isMath} or {@link isMathScript} can be true for a tag: a fast check for every element of a
 * page.
 */
export function mayBeFormula(tag: number): boolean {
  return tag === Tag.math || tag === Tag.script || tag > LAST_KNOWN_TAG;
}

/** Whether a row is a `math` element: in MathML or, on pages written as XML, by its prefixed name. */
export function isMath(tree: Tree, row: number): boolean {
  if (tree.kind[row] !== NodeKind.element) return false;
  if (tree.namespace[row] === Namespace.mathml) return tree.tag[row] === Tag.math;
  if (tree.namespace[row] !== Namespace.html) return false;
  return nameOf(tree, row) === "math";
}

/** Whether a row is a script with the source of a formula for MathJax 2. */
export function isMathScript(tree: Tree, row: number): boolean {
  const isScript =
    tree.kind[row] === NodeKind.element &&
    tree.namespace[row] === Namespace.html &&
    tree.tag[row] === Tag.script;
  return isScript && /^math\/(?:tex|mml)\b/i.test(attribute(tree, row, "type") ?? "");
}

/**
 * Returns the LaTeX of a `math` element: its TeX annotation (MathML 3 §5.1), or the `alttext` that LaTeXML
 * writes, or its elements converted.
 */
export function mathFormula(tree: Tree, row: number, mathml: MathmlReader | undefined): Formula | undefined {
  const tex = annotated(tree, row) ?? alternative(tree, row) ?? mathml?.toLatex(tree, row);
  return tex === undefined ? undefined : { tex, display: isDisplayed(tree, row) };
}

function annotated(tree: Tree, row: number): string | undefined {
  for (let i = row + 1; i < tree.end[row]!; i++) {
    if (nameOf(tree, i) !== "annotation") continue;
    if (!/^(?:(?:application|text)\/(?:x-)?)?(?:la)?tex$/i.test(attribute(tree, i, "encoding") ?? ""))
      continue;
    const tex = tidy(textContent(tree, i));
    if (tex !== "") return tex;
  }
  return undefined;
}

function alternative(tree: Tree, row: number): string | undefined {
  const value = tidy(attribute(tree, row, "alttext") ?? "");
  if (value === "" || value.length > MAX_LENGTH) return undefined;
  // Other programs write the spoken form of the formula there.
  const latexml = /(?:^|\s)ltx_/.test(attribute(tree, row, "class") ?? "");
  return latexml || /\\[a-zA-Z]|[_^{}]/.test(value) ? value : undefined;
}

function isDisplayed(tree: Tree, row: number): boolean {
  const mode = attribute(tree, row, "display") ?? attribute(tree, row, "mode");
  if (mode === "block" || mode === "display") return true;
  for (let up = tree.parent[row]!, i = 0; up > 0 && i < MAX_ANCESTORS; up = tree.parent[up]!, i++) {
    if (nameOf(tree, up) === "mjx-container") return attribute(tree, up, "display") === "true";
    if (DISPLAY_CLASS.test(attribute(tree, up, "class") ?? "")) return true;
  }
  return false;
}

/** Returns the LaTeX of a script of MathJax 2, which contains TeX or MathML. */
export function scriptFormula(
  tree: Tree,
  row: number,
  mathml: MathmlReader | undefined,
): Formula | undefined {
  const type = attribute(tree, row, "type") ?? "";
  const source = textContent(tree, row);
  const display = /mode=display/i.test(type);
  if (/^math\/mml\b/i.test(type)) return fromMarkup(source, display, mathml);
  const tex = tidy(source);
  return tex === "" ? undefined : { tex, display };
}

/** Returns the LaTeX of MathML in a string. */
function fromMarkup(markup: string, display: boolean, mathml: MathmlReader | undefined): Formula | undefined {
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
const TEX_ATTRIBUTES = ["data-tex", "data-latex", "data-katex", "data-equation-content"].map(attributeReader);
const mathmlOf = attributeReader("data-mathml");

/**
 * Returns the LaTeX in an attribute of an element, as written by editors and by users of KaTeX and MathJax.
 */
export function carriedFormula(
  tree: Tree,
  row: number,
  reader: MathmlReader | undefined,
): Formula | undefined {
  for (const read of TEX_ATTRIBUTES) {
    const value = read(tree, row);
    if (value === undefined || value.length > MAX_LENGTH || /^(?:true|false|[01])?$/.test(value.trim()))
      continue;
    const { tex, display } = undelimited(decoded(value));
    if (tex !== "") return { tex, display: display || isDisplayed(tree, row) };
  }
  const mathml = mathmlOf(tree, row);
  if (mathml === undefined) return undefined;
  return fromMarkup(wirisMarkup(mathml), isDisplayed(tree, row), reader);
}

/**
 * Restores the markup that WIRIS writes in an attribute with replacements for the special characters of XML.
 */
function wirisMarkup(value: string): string {
  if (!value.includes("«")) return value;
  const marks: Readonly<Record<string, string>> = { "«": "<", "»": ">", "¨": '"', "§": "&", "`": "'" };
  return value.replace(/[«»¨§`]/g, (mark) => marks[mark]!);
}

/** Classes of images of formulas with the source in `alt`: MediaWiki, WordPress, Moodle, Zhihu. */
const IMAGE_CLASS =
  /(?:^|\s)(?:latex|tex|texrender|mwe-math-fallback-image-\w+|mwe-math|eeimg|ee_img|equation_image|math-inline|math-display)(?:\s|$)/;

/** Services that draw a formula from its address: the path, and the parameter with the source. */
const DRAWING_PATH = /latex|equation|mathtex|mimetex|chart/i;
const DRAWN_PARAMETER = /(?:^|&)(?:latex|tex|chl|formula)=([^&]+)/i;
const CODECOGS = /^(?:https?:)?\/\/[^/]*codecogs\.com\/(?:gif|png|svg|pdf)\.(?:latex|image)\?([^#]+)/i;

/** Returns the LaTeX of an image of a formula. */
export function imageFormula(tree: Tree, row: number, mathml: MathmlReader | undefined): Formula | undefined {
  const carried = carriedFormula(tree, row, mathml);
  if (carried !== undefined) return carried;
  const names = attribute(tree, row, "class") ?? "";
  const src = attribute(tree, row, "src") ?? attribute(tree, row, "data-src") ?? "";
  if (src.length > MAX_LENGTH) return undefined;
  const queried = drawnParameter(src)?.replaceAll("+", " ");
  // This service uses the whole query, in which a plus is literal.
  const addressed = queried ?? CODECOGS.exec(src)?.[1]?.replaceAll("&space;", " ").replaceAll("&plus;", "+");
  const isTex = addressed !== undefined && (!/chart/.test(src) || /[?&]cht=tx/.test(src));
  const alt = IMAGE_CLASS.test(names) ? attribute(tree, row, "alt")?.replace(/^\s*LaTeX:\s*/, "") : undefined;
  const source = alt ?? (isTex ? decoded(addressed) : undefined);
  if (source === undefined || source.length > MAX_LENGTH) return undefined;
  const { tex, display } = undelimited(
    source.replace(/^(?:\\(?:dpi|bg|fn)_?\{\w+\}\s*|\\(?:inline|large|Large)\s+)+/, ""),
  );
  if (tex === "") return undefined;
  return { tex, display: display || /image-display|math-display/.test(names) };
}

function drawnParameter(address: string): string | undefined {
  const [path = "", query = ""] = address.replace(/#.*/s, "").split(/\?(.*)/s, 2);
  return DRAWING_PATH.test(path) ? DRAWN_PARAMETER.exec(query)?.[1] : undefined;
}

function decoded(value: string): string {
  if (!/%[0-9a-f]{2}/i.test(value)) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Collapses white space and removes MediaWiki's wrapper, MathJax's CDATA marks and comments. */
function tidy(tex: string): string {
  const plain = tex
    .replace(/%?[ \t]{0,8}(?:<!\[CDATA\[|\]\]>)/g, "")
    .replace(/(^|[^\\])%.*/gm, "$1")
    .replace(/\s+/g, " ")
    .trim();
  return unwrapped(plain);
}

/**
 * Removes a style around the whole formula: `{\displaystyle …}` of MediaWiki, `\displaystyle …` of LaTeXML.
 */
function unwrapped(tex: string): string {
  const inner = /^\{\\(?:display|text)style /.test(tex) && closesAtEnd(tex) ? tex.slice(1, -1) : tex;
  return inner.replace(/^\\(?:display|text)style(?![a-zA-Z]) ?/, "").trim();
}

/** Whether the brace at the start matches the one at the end. */
function closesAtEnd(tex: string): boolean {
  let depth = 0;
  for (let i = 0; i < tex.length; i++) {
    const code = tex.charCodeAt(i);
    if (code === 0x5c) i++;
    else if (code === 0x7b) depth++;
    else if (code === 0x7d && --depth === 0) return i === tex.length - 1;
  }
  return false;
}

// biome-ignore format: a table
const DELIMITERS: readonly (readonly [open: string, close: string, display: boolean])[] = [
  ["$$", "$$", true], ["\\[", "\\]", true], ["\\(", "\\)", false], ["$", "$", false],
];

/** Removes the delimiters around a source. */
function undelimited(source: string): { tex: string; display: boolean } {
  const value = source.trim();
  for (const [open, close, display] of DELIMITERS) {
    if (value.length < open.length + close.length) continue;
    if (value.startsWith(open) && value.endsWith(close)) {
      return { tex: tidy(value.slice(open.length, value.length - close.length)), display };
    }
  }
  return { tex: tidy(value), display: /^\{?\\displaystyle\b/.test(value) && /\\begin\{/.test(value) };
}
