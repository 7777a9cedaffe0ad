import { attribute, Tag, type Tree, text } from "@winnow/core-dom";
import { htmlTag } from "../elements.js";
import type { Formula } from "../math.js";

/**
 * The delimiters that MathJax and KaTeX's auto-render take by default: `\(…\)`, `\[…\]`, `$$…$$`. A
 * formula's length is bounded, so that a delimiter without its end costs no search through the page.
 */
const DELIMITED = /\\\((.{1,2000}?)\\\)|\\\[(.{1,2000}?)\\\]|\$\$(.{1,2000}?)\$\$/gs;

/** Whether a page loads what sets the formulas in its text. Elsewhere `\(` is a backslash and a bracket. */
export function setsFormulas(tree: Tree): boolean {
  const SETTER = /mathjax|katex/i;
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
  let from = 0;
  for (const match of value.matchAll(DELIMITED)) {
    const [whole, inline, bracketed, dollars] = match;
    const tex = (inline ?? bracketed ?? dollars ?? "").replace(/\s+/g, " ").trim();
    if (tex === "") continue;
    if (match.index > from) out.push(value.slice(from, match.index));
    out.push({ tex, display: inline === undefined });
    from = match.index + whole.length;
  }
  if (from < value.length) out.push(value.slice(from));
  return out;
}
