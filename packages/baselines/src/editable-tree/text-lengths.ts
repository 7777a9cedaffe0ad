import { Hidden, isSpace, NodeKind, Tag, type Tree, text, textLength } from "@winnow/core-dom";
import { isBlankText } from "@winnow/core-dom/tree";

/** Measures of a tree's text rows; 0 for other rows. */
export interface TextLengths {
  /** All characters. */
  readonly all: Int32Array;
  /** With every run of white space counted as one, and none at the ends. 0 for blank text. */
  readonly trimmed: Int32Array;
  /** White space at the ends: {@link SPACE_BEFORE} and {@link SPACE_AFTER}. */
  readonly edges: Uint8Array;
  readonly commas: Int32Array;
  /** Arabic, small and full-width commas, and reversed, medieval and palaeographic ones. */
  readonly foreignCommas: Int32Array;
}

export const SPACE_BEFORE = 1;
export const SPACE_AFTER = 2;

/** A table: a set takes longer for every character of a Chinese page. */
const FOREIGN_COMMAS = new Uint8Array(0x10000);
for (const code of [0x60c, 0xfe50, 0xfe10, 0xfe11, 0x2e41, 0x2e34, 0x2e32, 0xff0c]) FOREIGN_COMMAS[code] = 1;

/**
 * Measures the text rows of a tree, except scripts and styles, in one pass.
 *
 * @param language - of the original, whose strings consist of UTF-16 code units in JavaScript and of code points
 *   in Python. They also differ in what is white space.
 */
export function textLengths(tree: Tree, language: "javascript" | "python"): TextLengths {
  const { length, kind, parent, tag, hidden, textBefore } = tree;
  const column = () => new Int32Array(length);
  const edges = new Uint8Array(length);
  const lengths = { all: column(), trimmed: column(), edges, commas: column(), foreignCommas: column() };
  const isPython = language === "python";
  for (let row = 0; row < length; row++) {
    if (kind[row] !== NodeKind.text) continue;
    const up = tag[parent[row]!];
    if (up === Tag.script || up === Tag.style) continue;
    // Blank text is recognised without its characters; in Python, only after white space, as between tags.
    const isBlank = isPython
      ? textBefore[row + 1] === textBefore[row] && hidden[row] === Hidden.visible
      : isBlankText(tree, row);
    if (isBlank) {
      lengths.all[row] = textLength(tree, row);
      if (lengths.all[row]! > 0) edges[row] = SPACE_BEFORE | SPACE_AFTER;
    } else {
      measureText(lengths, row, text(tree, row), isPython);
    }
  }
  return lengths;
}

function measureText(lengths: TextLengths, row: number, data: string, isPython: boolean): void {
  let spaces = 0;
  let runs = 0;
  let surrogates = 0;
  let commas = 0;
  let isAfterSpace = false;
  for (let i = 0; i < data.length; i++) {
    const code = data.charCodeAt(i);
    // Nearly all characters: ASCII letters and digits.
    if (code > 0x2c && code < 0x80) {
      isAfterSpace = false;
    } else if (code === 0x20 || (isPython ? isPythonSpace(code) : isSpace(code))) {
      spaces++;
      if (!isAfterSpace) runs++;
      if (i === 0) lengths.edges[row] = SPACE_BEFORE;
      isAfterSpace = true;
    } else {
      isAfterSpace = false;
      if (code === 0x2c) commas++;
      // A low surrogate is the second half of a character.
      else if (isPython && (code & 0xfc00) === 0xdc00) surrogates++;
      else if (FOREIGN_COMMAS[code] === 1) lengths.foreignCommas[row]!++;
    }
  }
  if (isAfterSpace) lengths.edges[row]! |= SPACE_AFTER;
  lengths.all[row] = data.length - surrogates;
  lengths.commas[row] = commas;
  if (spaces === data.length) return;
  const runsAtEnds = (lengths.edges[row]! & SPACE_BEFORE) + (isAfterSpace ? 1 : 0);
  lengths.trimmed[row] = data.length - surrogates - spaces + runs - runsAtEnds;
}

/** White space for `str.split`: that of JavaScript, some control characters, and not U+FEFF. */
function isPythonSpace(code: number): boolean {
  if (code === 0xfeff) return false;
  return isSpace(code) || (code >= 0x1c && code <= 0x1f) || code === 0x85;
}
