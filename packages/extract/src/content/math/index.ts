import { attribute, Namespace, NodeKind, Tag, type Tree, text } from "@winnow/core-dom";
import { htmlTag } from "../elements.js";
import { nameOf } from "./convert.js";
import {
  carriedFormula,
  type Formula,
  imageFormula,
  isMath,
  isMathScript,
  mathFormula,
  mayBeFormula,
  scriptFormula,
} from "./sources.js";

export { formulasIn, mayHoldFormulas, setsFormulas } from "./in-text.js";
export { type Formula, isMath, isMathScript, mayBeFormula } from "./sources.js";

/**
 * The LaTeX of a row that stands for a formula as a whole: a `math` element (its TeX annotation or `alttext`, else
 * what its elements come to), a script of MathJax 2, an image or another element that carries its source in an
 * attribute. Undefined for every other row, and where the page has no source that can be read.
 */
export function latex(tree: Tree, row: number): Formula | undefined {
  if (tree.kind[row] !== NodeKind.element) return undefined;
  if (isMath(tree, row)) return mathFormula(tree, row);
  if (tree.namespace[row] !== Namespace.html) return undefined;
  const tag = tree.tag[row];
  if (tag === Tag.script) return isMathScript(tree, row) ? scriptFormula(tree, row) : undefined;
  return tag === Tag.img ? imageFormula(tree, row) : carriedFormula(tree, row);
}

/** Elements that carry a formula's source in an attribute: what pages show of it, drawn or set by a script. */
const CARRIERS: ReadonlySet<number> = new Set([Tag.img, Tag.span, Tag.div]);

/** Whether a row is a formula as a whole: MathML, a script of MathJax, or what carries its LaTeX with it. */
export function isFormula(tree: Tree, row: number): boolean {
  if (mayBeFormula(tree.tag[row]!)) return isMath(tree, row) || isMathScript(tree, row);
  return CARRIERS.has(htmlTag(tree, row)) && latex(tree, row) !== undefined;
}

/** What was found of rows before: whether a `math` element, or what MathJax hides beside a drawing, has a source. */
export type Readable = Map<number, boolean>;

/**
 * Whether a row only draws a formula whose source stands beside it: what KaTeX, MathJax and MediaWiki put there for
 * the eye.
 *
 * @param readable - one map for all rows of a page: what many drawings stand beside is read once.
 */
export function isDrawnFormula(tree: Tree, row: number, readable: Readable = new Map()): boolean {
  if (tree.kind[row] !== NodeKind.element) return false;
  const names = tree.namespace[row] === Namespace.html ? (attribute(tree, row, "class") ?? "") : "";
  if (names === "") return isDrawing(tree, row, readable);
  if (/(?:^|\s)MathJax_(?:Preview|Processing|Processed)(?:\s|$)/.test(names)) return true;
  if (/(?:^|\s)(?:katex-html|mwe-math-fallback-image-\w+)(?:\s|$)/.test(names)) {
    return holdsMath(tree, tree.parent[row]!, row, readable);
  }
  if (
    /(?:^|\s)(?:MathJax(?:_Display|_CHTML|_SVG|_SVG_Display)?|MJXc-display|mjx-chtml)(?:\s|$)/.test(names)
  ) {
    return isBeforeScript(tree, row) || isDrawing(tree, row, readable);
  }
  return isDrawing(tree, row, readable);
}

/** What MathJax draws, beside the MathML that it adds for screen readers. */
function isDrawing(tree: Tree, row: number, readable: Readable): boolean {
  const up = tree.parent[row]!;
  if (up < 0) return false;
  const name = nameOf(tree, row);
  if (name !== "nobr" && name !== "svg" && name !== "mjx-math" && name !== "span") return false;
  const around = `${nameOf(tree, up)} ${attribute(tree, up, "class") ?? ""}`;
  if (!/^mjx-container|(?:^|\s)(?:MathJax|mjx-chtml)/.test(around)) return false;
  if (isAssistive(tree, row)) return false;
  let found = readable.get(up);
  if (found === undefined) readable.set(up, (found = holdsAssistive(tree, up, readable)));
  return found;
}

function holdsAssistive(tree: Tree, within: number, readable: Readable): boolean {
  for (let i = within + 1; i < tree.end[within]!; i = tree.end[i]!) {
    if (isAssistive(tree, i)) return holdsMath(tree, i, -1, readable);
  }
  return false;
}

/** The MathML that MathJax adds for screen readers. */
function isAssistive(tree: Tree, row: number): boolean {
  return (
    nameOf(tree, row) === "mjx-assistive-mml" || /MJX_Assistive/.test(attribute(tree, row, "class") ?? "")
  );
}

/** How many rows of a formula's surroundings are looked through. */
const NEAR = 2000;

/** Whether there is a `math` element with a source within a row, outside of another. */
function holdsMath(tree: Tree, within: number, without: number, readable: Readable): boolean {
  const stop = Math.min(tree.end[within]!, within + NEAR);
  for (let i = within + 1; i < stop; i++) {
    if (i === without) i = tree.end[i]! - 1;
    else if (isMath(tree, i)) {
      let found = readable.get(i);
      if (found === undefined) readable.set(i, (found = mathFormula(tree, i) !== undefined));
      return found;
    }
  }
  return false;
}

/** Whether the source in a script comes next, past white space. */
function isBeforeScript(tree: Tree, row: number): boolean {
  for (let at = row, i = 0; i < 3 && at > 0; i++, at = tree.parent[at]!) {
    for (let next = tree.end[at]!; next < tree.end[tree.parent[at]!]!; next = tree.end[next]!) {
      if (tree.kind[next] === NodeKind.text) continue;
      if (isMathScript(tree, next)) return true;
      break;
    }
  }
  return false;
}

/** The tokens of a formula in their order, apart: `x 2 + 1`. */
export function mathText(tree: Tree, row: number): string {
  const tokens: string[] = [];
  const stop = tree.end[row]!;
  for (let i = row + 1; i < stop; i++) {
    if (isAnnotation(tree, i)) i = tree.end[i]! - 1;
    else if (tree.kind[i] === NodeKind.text) {
      const token = text(tree, i).replace(/\s+/g, " ").trim();
      if (token !== "") tokens.push(token);
    }
  }
  return tokens.join(" ");
}

function isAnnotation(tree: Tree, row: number): boolean {
  const name = nameOf(tree, row);
  return name === "annotation" || name === "annotation-xml";
}
