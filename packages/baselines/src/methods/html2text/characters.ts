import { references, type Tree, text } from "@winnow/core-dom/tree";

/** Characters that are written as ASCII if the page wrote them as references. */
// biome-ignore format: a table
const ASCII: ReadonlyMap<string, string> = new Map([
  ["\u2018", "'"], ["\u2019", "'"], ["\u201c", '"'], ["\u201d", '"'], ["\u2013", "-"], ["\u2014", "--"],
  ["\u200e", ""], ["\u200f", ""], ["©", "(C)"], ["·", "*"], ["→", "->"], ["←", "<-"],
  ["œ", "oe"], ["æ", "ae"], ["à", "a"], ["á", "a"], ["â", "a"], ["ã", "a"], ["ä", "a"], ["å", "a"],
  ["è", "e"], ["é", "e"], ["ê", "e"], ["ë", "e"], ["ì", "i"], ["í", "i"], ["î", "i"], ["ï", "i"],
  ["ò", "o"], ["ó", "o"], ["ô", "o"], ["õ", "o"], ["ö", "o"], ["ù", "u"], ["ú", "u"], ["û", "u"], ["ü", "u"],
]);

/** A space that does not collapse: what the reference `&nbsp;` becomes. */
export const HARD_SPACE = "\u00a0";

/** A piece of a text row: a character that the page wrote as a reference and that is not escaped, or literal text. */
export type WritePiece = (piece: string, isReference: boolean) => void;

/** Calls `write` with the pieces of a text row: what is between references, and each reference. */
export function eachPiece(tree: Tree, row: number, write: WritePiece): void {
  const data = text(tree, row);
  const places = references(tree, row);
  let copied = 0;
  const copyTo = (end: number): void => {
    if (end > copied) write(closedNames(data.slice(copied, end)).replaceAll(HARD_SPACE, " "), false);
  };
  for (let i = 0; i < places.length; i += 2) {
    const start = places[i]!;
    const end = start + places[i + 1]!;
    copyTo(start);
    const character = data.slice(start, end);
    write(ASCII.get(character) ?? character, true);
    copied = end;
  }
  copyTo(data.length);
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
  return data
    .replace(/\\(?=[\\`*_{}[\]()#+\-.!])/g, "\\\\")
    .replace(/(?:^|\n)[^\S\n]*(?:\d+(?=\.\s)|(?=\+\s|-[\s-]))/g, "$&\\");
}

/** Escapes brackets and backslashes in an address or an alternative text. */
export function escapeBrackets(data: string): string {
  return data.replace(/[\\[\]()]/g, "\\$&");
}
