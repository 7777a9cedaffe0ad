import { attribute, NodeKind, type Tree, text } from "@winnow/core-dom";
import { nameOf } from "./convert.js";

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
      else if (MATHML_NAME.test(nameOf(tree, i))) {
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
  let tag = `<${nameOf(tree, row)}`;
  for (const name of MATHML_ATTRIBUTES) {
    const value = attribute(tree, row, name);
    if (value !== undefined) tag += ` ${name}="${value.replace(/[\s"&<>]/g, reference)}"`;
  }
  return `${tag}>`;
}

function endTag(tree: Tree, row: number): string {
  return `</${nameOf(tree, row)}>`;
}

function isAnnotation(tree: Tree, row: number): boolean {
  const name = nameOf(tree, row);
  return name === "annotation" || name === "annotation-xml";
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
