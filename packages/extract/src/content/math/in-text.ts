import { attribute, Tag, type Tree, text } from "@winnow/core-dom/tree";
import { htmlTag } from "../elements.js";
import type { Formula } from "./types.js";

/** The delimiters that MathJax and KaTeX's auto-render take by default, and whether a formula stands by itself. */
const OPENING = /\\\(|\\\[|\$\$/g;
const CLOSING: Readonly<Record<string, string>> = { "\\(": "\\)", "\\[": "\\]", $$: "$$" };

/** What is longer between two delimiters is no formula. */
const LONGEST = 2000;

/** Whether a page loads what sets the formulas in its text. Elsewhere `\(` is a backslash and a bracket. */
export function setsFormulas(tree: Tree): boolean {
  let sets = asked.get(tree);
  if (sets === undefined) asked.set(tree, (sets = loadsSetter(tree)));
  return sets;
}

const asked = new WeakMap<Tree, boolean>();
const SETTER = /mathjax|katex/i;

function loadsSetter(tree: Tree): boolean {
  for (let row = 0; row < tree.length; row++) {
    if (htmlTag(tree, row) !== Tag.script) continue;
    if (SETTER.test(attribute(tree, row, "src") ?? "") || SETTER.test(text(tree, row + 1).slice(0, 2000))) {
      return true;
    }
  }
  return false;
}

/** Whether there is anything to look for in a text. */
export function mayHoldFormulas(value: string): boolean {
  return value.includes("\\(") || value.includes("\\[") || value.includes("$$");
}

/** A text in pieces: what stands between formulas, and the formulas. */
export function formulasIn(value: string): readonly (string | Formula)[] {
  const out: (string | Formula)[] = [];
  const ends = new Map<string, number>();
  // Where a delimiter comes next; each search goes on from the last, so that all of them cost one walk of the text.
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
    // A formula has at least one character.
    const end = endOf(close, start + 1);
    const tex = end < 0 || end - start > LONGEST ? "" : value.slice(start, end).replace(/\s+/g, " ").trim();
    if (tex === "") continue;
    if (match.index > from) out.push(value.slice(from, match.index));
    out.push({ tex, display: open !== "\\(" });
    from = end + close.length;
  }
  if (from < value.length) out.push(value.slice(from));
  return out;
}
