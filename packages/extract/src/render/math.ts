import { attribute, NodeKind, Tag, type Tree, tagName, text, textContent } from "@winnow/core-dom";

/** A formula's source in LaTeX, and whether it stands on a line of its own. */
export interface Formula {
  readonly tex: string;
  readonly display: boolean;
}

/**
 * The LaTeX of a `math` element, from its `annotation` (MathML 3 §5.1), or a MathJax script; undefined where
 * the page has none.
 */
export function latex(tree: Tree, row: number): Formula | undefined {
  if (tree.tag[row] === Tag.script) {
    const tex = tidy(textContent(tree, row));
    return tex === "" ? undefined : { tex, display: /mode=display/.test(attribute(tree, row, "type") ?? "") };
  }
  const display = attribute(tree, row, "display") === "block";
  for (let i = row + 1; i < tree.end[row]!; i++) {
    if (tree.tag[i] !== Tag.annotation || tree.kind[i] !== NodeKind.element) continue;
    if (!/^(?:application|text)\/(?:x-)?(?:la)?tex$/i.test(attribute(tree, i, "encoding") ?? "")) continue;
    const tex = tidy(textContent(tree, i));
    if (tex !== "") return { tex, display };
  }
  return undefined;
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

/**
 * A formula as MathML in one line, for Markdown: tags as they are, and every punctuation mark of the text a
 * character reference, because what stands between two tags of inline HTML is Markdown again (CommonMark §6.6).
 */
export function mathMarkup(tree: Tree, row: number): string {
  const out: string[] = [];
  const open: number[] = [];
  const stop = tree.end[row]!;
  for (let i = row; i < stop; i++) {
    while (open.length > 0 && tree.end[open[open.length - 1]!]! <= i) out.push(endTag(tree, open.pop()!));
    if (tree.kind[i] === NodeKind.text) {
      out.push(
        text(tree, i)
          .replace(/\s+/g, " ")
          .replace(/[!-/:-@[-`{-~]/g, reference),
      );
    } else if (tree.kind[i] === NodeKind.element) {
      if (isAnnotation(tree, i)) i = tree.end[i]! - 1;
      else if (MATHML_NAME.test(tagName(tree, i))) {
        out.push(startTag(tree, i));
        open.push(i);
      } else out.push(" ");
    }
  }
  while (open.length > 0) out.push(endTag(tree, open.pop()!));
  return out.join("");
}

/** Names of MathML's own elements: what else stands in a formula (HTML in `mtext`) is left to its text. */
const MATHML_NAME = /^(?:m[a-z]+|semantics)$/;

/** The presentation attributes that carry meaning. */
const MATHML_ATTRIBUTES = ["display", "mathvariant", "linethickness", "accent", "open", "close", "notation"];

function startTag(tree: Tree, row: number): string {
  let tag = `<${tagName(tree, row)}`;
  for (const name of MATHML_ATTRIBUTES) {
    const value = attribute(tree, row, name);
    if (value !== undefined) tag += ` ${name}="${value.replace(/[\s"&<>]/g, reference)}"`;
  }
  return `${tag}>`;
}

function endTag(tree: Tree, row: number): string {
  return `</${tagName(tree, row)}>`;
}

function isAnnotation(tree: Tree, row: number): boolean {
  const tag = tree.tag[row];
  return tag === Tag.annotation || tag === Tag["annotation-xml"];
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}

/** White space runs to one space; MediaWiki's wrapper, MathJax's CDATA marks and comments taken off. */
function tidy(tex: string): string {
  const plain = tex
    .replace(/%?\s*<!\[CDATA\[|%?\s*\]\]>/g, "")
    .replace(/(^|[^\\])%.*$/gm, "$1")
    .replace(/\s+/g, " ")
    .trim();
  return /^\{\\(?:display|text)style .*\}$/.test(plain) && balanced(plain)
    ? plain
        .replace(/^\{\\\w+ /, "")
        .slice(0, -1)
        .trim()
    : plain;
}

/** Whether the brace at the start is closed by the one at the end. */
function balanced(tex: string): boolean {
  let depth = 0;
  for (let i = 0; i < tex.length; i++) {
    const code = tex.charCodeAt(i);
    if (code === 0x5c) i++;
    else if (code === 0x7b) depth++;
    else if (code === 0x7d && --depth === 0) return i === tex.length - 1;
  }
  return false;
}
