import {
  attribute,
  Namespace,
  NodeKind,
  Tag,
  type Tree,
  tagName,
  text,
  textContent,
} from "@winnow/core-dom/tree";

/** The id of the last tag of HTML, SVG and MathML. */
export const LAST_KNOWN_TAG: number = Math.max(...Object.values(Tag));

/**
 * Returns the name of an element without the namespace prefix that pages written as XML have; empty for every
 * other row.
 */
export function mathName(tree: Tree, row: number): string {
  return tree.kind[row] === NodeKind.element ? tagName(tree, row).replace(/^(?:mml|m):/, "") : "";
}

/** Whether a row is a `math` element: in MathML or, on pages written as XML, by its prefixed name. */
export function isMath(tree: Tree, row: number): boolean {
  if (tree.kind[row] !== NodeKind.element) return false;
  if (tree.namespace[row] === Namespace.mathml) return tree.tag[row] === Tag.math;
  if (tree.namespace[row] !== Namespace.html || tree.tag[row]! <= LAST_KNOWN_TAG) return false;
  return mathName(tree, row) === "math";
}

/** Whether a row is a script with the source of a formula for MathJax 2. */
export function isMathScript(tree: Tree, row: number): boolean {
  if (tree.tag[row] !== Tag.script || tree.namespace[row] !== Namespace.html) return false;
  return /^\s*math\/(?:tex|mml|asciimath)\b/i.test(attribute(tree, row, "type") ?? "");
}

/** Maximum number of ancestors that are searched for a display class. */
const MAX_ANCESTORS = 4;

/** Classes of displayed formulas and of elements around them. */
const DISPLAY_CLASS =
  /(?:^|\s)(?:katex-display|katex-block|katex--display|MathJax_(?:SVG_)?Display|MJXc-display|mwe-math-mathml-display|mwe-math-element-block|math-display|math-block|math display|display math|displaymath|display-equation|js-display-math|mjpage__block|formula-?display)(?:\s|$)/;

/** Elements of displayed formulas: markdown-it-texmath, ProseMirror, MathLive, JATS. */
const DISPLAY_NAMES: ReadonlySet<string> = new Set("eqn math-display math-div disp-formula".split(" "));

/** Attributes that declare how a formula is displayed: MathML, Quill, GitLab, Tiptap, Pandoc. */
const MODES = ["display", "mode", "data-math-style", "data-display", "data-type", "env"];

/** Whether an element, or one of the few around it, is declared to be on a separate line. */
export function isDisplayed(tree: Tree, row: number): boolean {
  if (DISPLAY_NAMES.has(mathName(tree, row))) return true;
  if (
    MODES.some((name) =>
      /^(?:block|display(?:math)?|block-?math|true)$/.test(attribute(tree, row, name) ?? ""),
    )
  )
    return true;
  for (let up = row, i = 0; up > 0 && i <= MAX_ANCESTORS; up = tree.parent[up]!, i++) {
    if (mathName(tree, up) === "mjx-container") return attribute(tree, up, "display") === "true";
    if (DISPLAY_CLASS.test(attribute(tree, up, "class") ?? "")) return true;
  }
  return false;
}

/** The tokens of a formula in document order, with spaces between them: `x 2 + 1`. */
export function mathText(tree: Tree, row: number): string {
  // MathML in a script of MathJax 2 is one string.
  if (tree.tag[row] === Tag.script) {
    return textContent(tree, row)
      .replace(/<[^<>]*>|\s+/g, " ")
      .replace(/ +/g, " ")
      .trim();
  }
  const tokens: string[] = [];
  for (let i = row + 1; i < tree.end[row]!; i++) {
    if (/^annotation(?:-xml)?$/.test(mathName(tree, i))) i = tree.end[i]! - 1;
    else if (tree.kind[i] === NodeKind.text) tokens.push(text(tree, i).replace(/\s+/g, " ").trim());
  }
  return tokens.filter((token) => token !== "").join(" ");
}

/**
 * Whether a word follows a formula that ends in white space: in formatted source, that is the only space
 * between them.
 */
export function endsInSpace(tree: Tree, row: number): boolean {
  const end = tree.end[row]!;
  const last = end - 1;
  if (last === row || tree.kind[last] !== NodeKind.text || tree.parent[last] !== row) return false;
  if (text(tree, last).trim() !== "" || end >= tree.length || tree.kind[end] !== NodeKind.text) return false;
  return /^[\p{L}\p{N}]/u.test(text(tree, end));
}
