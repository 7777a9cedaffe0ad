import { attribute, BLOCK_TAGS, Hidden, NodeKind, Tag, type Tree, text } from "@winnow/core-dom";
import { oneLine } from "../text/plain-text.js";

interface ElementTextOptions {
  /** Maximum number of characters. Default 100,000; with `visible` 2,000. */
  readonly maxLength?: number;
  /**
   * Only what readers see: no hidden rows, buttons, icons, and what assistive programs skip. Default false.
   */
  readonly visible?: boolean;
  /** Subtrees to leave out. Default none. */
  readonly skip?: (row: number) => boolean;
  /** The character for a block's boundary or a line break. Default a space. */
  readonly boundary?: " " | "\n";
  /**
   * Put a space between texts of two elements without one, which style sheets often make: always, or where a word
   * ends and a capital follows, as in `<span>Kicker</span>The headline`. Default false.
   */
  readonly apart?: boolean | "capitals";
}

/** Returns the text of an element as a value. */
export type ElementText = (row: number, options?: ElementTextOptions) => string;

const MAX_LENGTH = 100_000;
/** No title or byline is longer, and an element of more rows is not a line of text. */
const MAX_VISIBLE_LENGTH = 2_000;
const MAX_VISIBLE_ROWS = 1_000;
/** All values of a page read its rows and characters this many times at most: nested elements repeat their contents. */
const READINGS = 8;
const MIN_ROWS = 10_000;
const MIN_CHARACTERS = 2_000_000;

/**
 * Reads the text of elements: no scripts and styles, a space between blocks, white space runs collapsed. All
 * readings together visit a bounded number of rows and characters, so that a hundred thousand nested elements take
 * linear time; beyond it values are empty.
 *
 * @example elementTextOf(tree)(heading, { visible: true }) // "A day in May"
 */
export function elementTextOf(tree: Tree): ElementText {
  let left = READINGS * tree.length + MIN_ROWS;
  let characters = READINGS * tree.textBefore[tree.length]! + MIN_CHARACTERS;
  return (row, options = {}) => {
    const { visible = false, skip, boundary = " ", apart = false } = options;
    const maxLength = options.maxLength ?? (visible ? MAX_VISIBLE_LENGTH : MAX_LENGTH);
    const own = tree.hidden[row]!;
    const end = visible ? Math.min(tree.end[row]!, row + MAX_VISIBLE_ROWS) : tree.end[row]!;
    let line = "";
    let blockEnd = end;
    let before = -1;
    for (let at = row + 1; at < end && line.length < maxLength && left > 0; at++, left--) {
      if (at >= blockEnd) {
        line += boundary;
        blockEnd = end;
      }
      const kind = tree.kind[at]!;
      if (kind === NodeKind.text) {
        const hidden = tree.hidden[at]!;
        if (hidden !== own && (visible || hidden === Hidden.script || hidden === Hidden.style)) continue;
        const words = text(tree, at).replace(/\s+/g, " ");
        const isOther = apart !== false && before >= 0 && tree.parent[before] !== tree.parent[at];
        if (isOther && (apart === true || isGlued(line, words))) line += " ";
        line += words;
        before = at;
      } else if (kind === NodeKind.fragment || (visible && isUnseen(tree, at)) || skip?.(at) === true) {
        at = tree.end[at]! - 1;
      } else if (tree.tag[at] === Tag.br) {
        line += boundary;
      } else if (BLOCK_TAGS.has(tree.tag[at]!)) {
        line += boundary;
        if (tree.end[at]! < blockEnd) blockEnd = tree.end[at]!;
      }
    }
    const lines = line.slice(0, Math.min(maxLength, characters));
    characters -= lines.length;
    if (boundary === " ") return oneLine(lines);
    return lines.split("\n").map(oneLine).filter(Boolean).join("\n");
  };
}

/** Whether a text ends in a word of two letters or more, or a sentence, and the next begins with a capitalised word. */
function isGlued(text: string, next: string): boolean {
  return /(?:\p{L}\p{Ll}|[^\s\p{Lu}][.!?])$/u.test(text.slice(-4)) && /^\p{Lu}[\p{Ll}\s]/u.test(next);
}

/** Parts of a heading's or byline's element that are not its text: marks of anchors, icons, buttons. */
function isUnseen(tree: Tree, row: number): boolean {
  const tag = tree.tag[row];
  if (tag === Tag.svg || tag === Tag.button || tag === Tag.style || tag === Tag.script) return true;
  return attribute(tree, row, "hidden") !== undefined || attribute(tree, row, "aria-hidden") === "true";
}
