import { Hidden, isSpace, NodeKind, type Tree, text, textLength } from "@winnow/core-dom";
import { TEXT, type WorkingTree } from "./types.js";
import { visit } from "./walk.js";

/** The lengths of a tree's text rows, in code points as in Python. */
export interface TextLengths {
  /** All characters. */
  readonly all: Int32Array;
  /** With every run of white space counted as one, and none at the ends. 0 for blank text. */
  readonly trimmed: Int32Array;
  /** White space at the ends: {@link SPACE_BEFORE} and {@link SPACE_AFTER}. */
  readonly edges: Uint8Array;
}

export const SPACE_BEFORE = 1;
export const SPACE_AFTER = 2;

/** Measures the text rows of a tree, except scripts and styles, in one pass. */
export function textLengths(tree: Tree): TextLengths {
  const { length, kind, hidden, textBefore } = tree;
  const all = new Int32Array(length);
  const trimmed = new Int32Array(length);
  const edges = new Uint8Array(length);
  for (let row = 0; row < length; row++) {
    if (kind[row] !== NodeKind.text || isCode(hidden[row]!)) continue;
    // Blank text after white space, as between tags, is recognised without its characters.
    if (hidden[row] === Hidden.visible && textBefore[row + 1] === textBefore[row]) {
      all[row] = textLength(tree, row);
      if (all[row]! > 0) edges[row] = SPACE_BEFORE | SPACE_AFTER;
      continue;
    }
    const data = text(tree, row);
    let characters = data.length;
    let visible = 0;
    let space = false;
    for (let i = 0; i < data.length; i++) {
      const code = data.charCodeAt(i);
      if (code <= 0x20 || code >= 0x80) {
        if (isPythonSpace(code)) {
          space = true;
          continue;
        }
        // A low surrogate is the second half of a character.
        if ((code & 0xfc00) === 0xdc00) {
          characters--;
          continue;
        }
      }
      if (space) {
        if (visible > 0) visible++;
        else edges[row] = SPACE_BEFORE;
        space = false;
      }
      visible++;
    }
    all[row] = characters;
    trimmed[row] = visible;
    if (space) edges[row]! |= visible === 0 ? SPACE_BEFORE | SPACE_AFTER : SPACE_AFTER;
  }
  return { all, trimmed, edges };
}

function isCode(hidden: number): boolean {
  return (
    hidden === Hidden.script ||
    hidden === Hidden.style ||
    hidden === Hidden.jsonLd ||
    hidden === Hidden.preloadedJson
  );
}

/** White space for Python's `str.split`: that of JavaScript, some control characters, and not U+FEFF. */
function isPythonSpace(code: number): boolean {
  if (code === 0xfeff) return false;
  return isSpace(code) || (code >= 0x1c && code <= 0x1f) || code === 0x85;
}

/**
 * Returns the length of the text in each node of the subtree of `top`: every run of white space counted as
 * one, none at the ends. Other nodes have the value 0.
 */
export function trimmedLengths(work: WorkingTree, top: number, lengths: TextLengths): Int32Array {
  const { trimmed, edges } = lengths;
  /** Where a subtree begins: characters so far, and non-blank text nodes so far. */
  const result = new Int32Array(work.length);
  const firstText = new Int32Array(work.length);
  /** Whether a space precedes the n-th non-blank text node. */
  const spaced: boolean[] = [];
  let characters = 0;
  let space = false;
  visit(
    work,
    top,
    (node) => {
      result[node] = characters;
      firstText[node] = spaced.length;
      if (work.tag[node] !== TEXT) return;
      const edge = edges[node]!;
      if (edge & SPACE_BEFORE) space = true;
      if (trimmed[node] === 0) return;
      spaced.push(space);
      characters += trimmed[node]! + (space ? 1 : 0);
      space = (edge & SPACE_AFTER) !== 0;
    },
    (node) => {
      const length = characters - result[node]!;
      result[node] = length > 0 && spaced[firstText[node]!]! ? length - 1 : length;
    },
  );
  return result;
}
