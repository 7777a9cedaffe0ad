import { hasAttribute, NodeKind, Tag, type Tree, text } from "@winnow/core-dom/tree";
import { numberOf } from "./equations.js";
import { describedSource } from "./images.js";
import { isDisplayed } from "./sources.js";
import { MAX_LENGTH, undelimited } from "./tex.js";
import type { Formula, PageFormula } from "./types.js";

/** Elements among which the text of a formula may be. */
const LINES: ReadonlySet<number> = new Set([Tag.br, Tag.wbr, Tag.p]);

/** Maximum number of rows of a formula that is text. */
const MAX_TEXT_ROWS = 200;

/**
 * Returns a formula that is the text of an element, with the number that Sphinx puts before it.
 *
 * @param delimited - whether it must have delimiters.
 */
export function textFormula(
  tree: Tree,
  row: number,
  delimited: boolean,
): (Formula & PageFormula) | undefined {
  const stop = tree.end[row]!;
  if (stop - row > MAX_TEXT_ROWS) return undefined;
  let source = "";
  let number = "";
  let image: string | undefined;
  for (let i = row + 1; i < stop; i++) {
    if (tree.kind[i] === NodeKind.text) source += text(tree, i);
    else if (tree.tag[i] === Tag.img) image ??= describedSource(tree, i);
    else if (tree.kind[i] === NodeKind.element && !LINES.has(tree.tag[i]!)) {
      const found = numberOf(tree, i);
      if (found === undefined) return undefined;
      number = found;
      i = tree.end[i]! - 1;
    }
  }
  // Sphinx draws formulas as images.
  if (source.trim() === "" && image !== undefined) source = `\\(${image}\\)`;
  if (source.length > MAX_LENGTH) return undefined;
  const found = undelimited(source);
  if (found.tex === "" || (delimited && !found.delimited)) return undefined;
  const tex = number === "" ? found.tex : `${found.tex} \\tag{${number}}`;
  const display = found.display || (!found.delimited && isDisplayed(tree, row)) || isBlock(tree, row);
  return { tex, display, math: -1 };
}

function isBlock(tree: Tree, row: number): boolean {
  return tree.tag[row] === Tag.div || tree.tag[row] === Tag.p || hasAttribute(tree, row, "block");
}

/** Whether a paragraph begins with a delimiter of displayed formulas. */
export function beginsWithDelimiter(tree: Tree, row: number): boolean {
  return tree.kind[row + 1] === NodeKind.text && /^\s*(?:\$\$|\\\[|\\begin\{)/.test(text(tree, row + 1));
}
