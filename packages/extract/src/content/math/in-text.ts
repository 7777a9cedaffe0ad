import { attribute, Tag, type Tree, text } from "@winnow/core-dom/tree";
import { htmlTag } from "../elements.js";
import type { Formula } from "./types.js";

/** The default delimiters of MathJax and KaTeX's auto-render. */
const OPENING = /\\\(|\\\[|\$\$/g;
const CLOSING: Readonly<Record<string, string>> = { "\\(": "\\)", "\\[": "\\]", $$: "$$" };

/** Maximum length of a formula between two delimiters. */
const MAX_LENGTH = 2000;

/** Whether a page loads a script that sets formulas in its text. On other pages `\(` is literal. */
export function setsFormulas(tree: Tree): boolean {
  let sets = cache.get(tree);
  if (sets === undefined) cache.set(tree, (sets = loadsScript(tree)));
  return sets;
}

const cache = new WeakMap<Tree, boolean>();
const SCRIPT = /mathjax|katex/i;

function loadsScript(tree: Tree): boolean {
  for (let row = 0; row < tree.length; row++) {
    if (htmlTag(tree, row) !== Tag.script) continue;
    if (SCRIPT.test(attribute(tree, row, "src") ?? "") || SCRIPT.test(text(tree, row + 1).slice(0, 2000))) {
      return true;
    }
  }
  return false;
}

/** Whether a string contains a delimiter. */
export function mayHoldFormulas(value: string): boolean {
  return value.includes("\\(") || value.includes("\\[") || value.includes("$$");
}

/** Splits a string into formulas and the text between them. */
export function formulasIn(value: string): readonly (string | Formula)[] {
  const out: (string | Formula)[] = [];
  const ends = new Map<string, number>();
  // The next position of a delimiter; each search continues from the last, so the total time is linear.
  const endOf = (close: string, from: number): number => {
    let at = ends.get(close) ?? -2;
    if (at !== -1 && at < from) ends.set(close, (at = value.indexOf(close, from)));
    return at;
  };
  let from = 0;
  for (const match of value.matchAll(OPENING)) {
    if (match.index < from) continue;
    const [open] = match;
    const start = match.index + open.length;
    const close = CLOSING[open]!;
    // A formula is not empty.
    const end = endOf(close, start + 1);
    const tex =
      end < 0 || end - start > MAX_LENGTH ? "" : value.slice(start, end).replace(/\s+/g, " ").trim();
    if (tex === "") continue;
    if (match.index > from) out.push(value.slice(from, match.index));
    out.push({ tex, display: open !== "\\(" });
    from = end + close.length;
  }
  if (from < value.length) out.push(value.slice(from));
  return out;
}
