import { references, type Tree, text } from "@winnow/core-dom/tree";

/** Characters that are written as ASCII if the page wrote them as references. */
// biome-ignore format: a table
const ASCII: ReadonlyMap<string, string> = new Map([
  ["\u2018", "'"], ["\u2019", "'"], ["\u201c", '"'], ["\u201d", '"'], ["\u2013", "-"], ["\u2014", "--"],
  ["\u00a0", " "], ["\u200e", ""], ["\u200f", ""], ["©", "(C)"], ["·", "*"], ["→", "->"], ["←", "<-"],
  ["œ", "oe"], ["æ", "ae"], ["à", "a"], ["á", "a"], ["â", "a"], ["ã", "a"], ["ä", "a"], ["å", "a"],
  ["è", "e"], ["é", "e"], ["ê", "e"], ["ë", "e"], ["ì", "i"], ["í", "i"], ["î", "i"], ["ï", "i"],
  ["ò", "o"], ["ó", "o"], ["ô", "o"], ["õ", "o"], ["ö", "o"], ["ù", "u"], ["ú", "u"], ["û", "u"], ["ü", "u"],
]);

/** A space that does not collapse: what the reference `&nbsp;` becomes. */
export const HARD_SPACE = "\u00a0";

/**
 * Calls `write` with the pieces of a text row: what is between references (`literal`), and each reference.
 */
export function eachPiece(tree: Tree, row: number, write: (piece: string, literal: boolean) => void): void {
  const data = text(tree, row);
  const found = references(tree, row);
  let copied = 0;
  for (let i = 0; i < found.length; i += 2) {
    const start = found[i]!;
    const end = start + found[i + 1]!;
    if (start > copied) write(closedNames(data.slice(copied, start)).replaceAll(HARD_SPACE, " "), true);
    const character = data.slice(start, end);
    write(character === HARD_SPACE ? HARD_SPACE : (ASCII.get(character) ?? character), false);
    copied = end;
  }
  if (copied < data.length) write(closedNames(data.slice(copied)).replaceAll(HARD_SPACE, " "), true);
}

/** Adds the semicolon that the original adds to an ampersand with a name that is no reference. */
function closedNames(data: string): string {
  return data.includes("&") ? data.replace(/&[a-z][-.a-z\d]*(?=[^-.a-z\d;])/gi, "$&;") : data;
}

/**
 * Escapes what would begin a list item or an escape in Markdown: `-`, `+` and numbers at the beginning of a
 * line, and backslashes before punctuation.
 */
export function escapeText(data: string): string {
  let escaped = data;
  if (escaped.includes("\\")) escaped = escaped.replace(/\\(?=[\\`*_{}[\]()#+\-.!])/g, "\\\\");
  if (!/[-+\d]/.test(escaped)) return escaped;
  return escaped
    .replace(/((?:^|\n)[^\S\n]*\d+)\.(?=\s)/g, "$1\\.")
    .replace(/((?:^|\n)[^\S\n]*)\+(?=\s)/g, "$1\\+")
    .replace(/((?:^|\n)[^\S\n]*)-(?=[\s-])/g, "$1\\-");
}

/** Escapes brackets and backslashes in an address or an alternative text. */
export function escapeBrackets(data: string): string {
  return data.replace(/[\\[\]()]/g, "\\$&");
}
