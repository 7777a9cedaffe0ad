import { Namespace, NodeKind, Tag, type Tree, text } from "@winnow/core-dom/tree";
import { Display, elementDisplay } from "./elements.js";

/** Maximum number of elements around a text that begin or end with it. */
const MAX_ANCESTORS = 6;

/** Code in a line: highlighters put elements around the parts of its names. */
const CODE: readonly number[] = [Tag.code, Tag.kbd, Tag.samp, Tag.tt, Tag.var];

/** Elements that may be parts of a word: of a code, a formula, or a name in two colours. */
const PARTS: ReadonlySet<number> = new Set([Tag.sub, Tag.sup, Tag.rt, Tag.rb, Tag.mark, Tag.font, ...CODE]);

const IN_CODE: ReadonlySet<number> = new Set([Tag.pre, ...CODE]);

/** Maximum number of rows between the texts: elements that begin with the second, and icons. */
const MAX_BETWEEN = 16;

/**
 * Whether a text is separated from the one before it by layout alone, as in
 * `<span>Price</span><span>Free</span>`: it begins an inline element that directly follows another one, perhaps with an
 * icon between them, and a capital letter follows a small letter or a digit. Letters of a word, drop caps and names such
 * as `<b>You</b>Tube` remain whole.
 *
 * @param value - the text of the row.
 */
export function isGlued(tree: Tree, row: number, value: string = text(tree, row)): boolean {
  // Most texts begin with a space or a small letter.
  const first = value.length < 2 ? 0 : value.charCodeAt(0);
  if (first < 0x80 && !(first >= 0x41 && first <= 0x5a)) return false;
  const { parent, end, kind, hidden, namespace } = tree;
  let before = row - 1;
  for (let i = 0; kind[before] !== NodeKind.text || hidden[before] !== hidden[row]; before--, i++) {
    if (i === MAX_BETWEEN || before <= 0) return false;
    const isHtml = kind[before] === NodeKind.element && namespace[before] === Namespace.html;
    if (isHtml && !isInline(tree, before)) return false;
  }
  // Each begins or ends an element of its own.
  if (end[parent[before]!]! > row || parent[row]! < before) return false;
  for (let up = parent[before]!, i = 0; end[up]! <= row; up = parent[up]!, i++) {
    if (i === MAX_ANCESTORS || up <= 0 || !isInline(tree, up)) return false;
  }
  return (
    /^\p{Lu}\p{Ll}/u.test(value.slice(0, 4)) &&
    /[\p{Ll}\p{Nd}][\p{Ll}\p{Nd}]$/u.test(text(tree, before).slice(-4)) &&
    !isInCode(tree, parent[row]!)
  );
}

function isInCode(tree: Tree, row: number): boolean {
  for (let up = row, i = 0; i < MAX_ANCESTORS && up > 0; up = tree.parent[up]!, i++) {
    if (IN_CODE.has(tree.tag[up]!) && tree.namespace[up] === Namespace.html) return true;
  }
  return false;
}

function isInline(tree: Tree, row: number): boolean {
  return (
    tree.namespace[row] === Namespace.html &&
    elementDisplay(tree, row) === Display.inline &&
    !PARTS.has(tree.tag[row]!)
  );
}
