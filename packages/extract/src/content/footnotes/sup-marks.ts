import { isBlankText, NodeKind, Tag, type Tree, text } from "@winnow/core-dom/tree";
import { htmlTag, shortText } from "../elements.js";
import type { Kept } from "../kept.js";
import type { Region } from "../region.js";
import { isBracketed, isStrict, labelKey } from "./labels.js";
import { labelOf } from "./marks.js";
import type { Mark } from "./types.js";

/** Finds superscript numbers and signs that may be marks of notes without a link. */
export function supMarks(
  { tree, from, end }: Region,
  kept: Kept,
  known: ReadonlySet<number>,
): readonly Mark[] {
  const marks: Mark[] = [];
  let inside = -1;
  if (!tree.tag.includes(Tag.sup)) return marks;
  for (let row = from; row < end; row++) {
    if (known.has(row)) inside = tree.end[row]!;
    if (tree.tag[row] !== Tag.sup || row < inside || kept[row] !== 1 || htmlTag(tree, row) !== Tag.sup)
      continue;
    const label = labelOf(tree, row);
    if (label === undefined || !isStrict(label) || isExponent(tree, row, label)) continue;
    if (!containsAny(tree, row, known)) marks.push({ row, label });
  }
  return marks;
}

function containsAny(tree: Tree, row: number, rows: ReadonlySet<number>): boolean {
  for (let inside = row + 1; inside < tree.end[row]!; inside++) if (rows.has(inside)) return true;
  return false;
}

/** Units and variables that are squared and cubed. */
const UNIT = /(?:^|[^\p{L}])[a-zA-Zµα-ω]{1,2}$/u;

/** Whether a superscript number is an exponent, after a number, a unit or a variable, or an isotope's. */
export function isExponent(tree: Tree, row: number, label: string): boolean {
  const shown = shortText(tree, row);
  if (!/^\d/.test(labelKey(label)) || isBracketed(shown) || /^[①-⑳]/u.test(shown)) return false;
  const before = textBefore(tree, row);
  if (/\d$/.test(before)) return !/(?:^|\D)(?:1\d|20)\d\d$/.test(before);
  if (/^[23]$/.test(labelKey(label)) && UNIT.test(before)) return true;
  const after = text(tree, tree.end[row]!);
  return (before === "" || /\s$/.test(before)) && /^\p{L}/u.test(after);
}

/** Maximum number of rows before an element in which the text before it is. */
const MAX_ROWS = 4;

/** Returns the end of the text right before an element, about 24 characters. */
function textBefore(tree: Tree, row: number): string {
  for (let before = row - 1; before >= Math.max(0, row - MAX_ROWS); before--) {
    if (tree.kind[before] !== NodeKind.text) continue;
    return isBlankText(tree, before) ? " " : text(tree, before).slice(-24);
  }
  return "";
}
