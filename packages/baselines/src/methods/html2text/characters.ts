import { isSpace, references, type Tree, text } from "@winnow/core-dom/tree";

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

/** What a piece of text is. */
export const Piece = {
  /** A character that the page wrote as a reference: it is not escaped. */
  reference: 0,
  literal: 1,
  /** Literal text in which nothing has to be replaced, escaped or collapsed. */
  plain: 2,
} as const;

/**
 * Calls `write` with the pieces of a text row: what is between references, and each reference.
 */
export function eachPiece(tree: Tree, row: number, write: (piece: string, kind: number) => void): void {
  const data = text(tree, row);
  const found = references(tree, row);
  let copied = 0;
  for (let i = 0; i < found.length; i += 2) {
    const start = found[i]!;
    const end = start + found[i + 1]!;
    if (start > copied) writeLiteral(data.slice(copied, start), write);
    const character = data.slice(start, end);
    write(character === HARD_SPACE ? HARD_SPACE : (ASCII.get(character) ?? character), Piece.reference);
    copied = end;
  }
  if (copied < data.length) writeLiteral(data.slice(copied), write);
}

function writeLiteral(data: string, write: (piece: string, kind: number) => void): void {
  if (isPlain(data)) write(data, Piece.plain);
  else write(closedNames(data).replaceAll(HARD_SPACE, " "), Piece.literal);
}

/** Recognises plain text, as most is, in one pass; false if in doubt. */
function isPlain(data: string): boolean {
  let before = 0;
  let start = true;
  for (let i = 0; i < data.length; i++) {
    const code = data.charCodeAt(i);
    if (code <= SPACE) {
      if (code !== SPACE || before === SPACE) return false;
    } else {
      if (code === AMPERSAND || code === BACKSLASH || (code >= 0x80 && isSpace(code))) return false;
      if (start && beginsItem(code)) return false;
      start = false;
    }
    before = code;
  }
  return true;
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
  if (!beginsLikeItem(escaped)) return escaped;
  return escaped
    .replace(/((?:^|\n)[^\S\n]*\d+)\.(?=\s)/g, "$1\\.")
    .replace(/((?:^|\n)[^\S\n]*)\+(?=\s)/g, "$1\\+")
    .replace(/((?:^|\n)[^\S\n]*)-(?=[\s-])/g, "$1\\-");
}

/** Whether a line begins with `-`, `+` or a digit. */
function beginsLikeItem(data: string): boolean {
  for (let at = 0, feed = 0; feed >= 0; at = feed + 1) {
    let code = data.charCodeAt(at);
    while (code !== LINE_FEED && isSpace(code)) code = data.charCodeAt(++at);
    if (beginsItem(code)) return true;
    feed = data.indexOf("\n", at);
  }
  return false;
}

function beginsItem(code: number): boolean {
  return code === HYPHEN || code === PLUS || (code >= ZERO && code <= NINE);
}

const LINE_FEED = 0x0a;
const SPACE = 0x20;
const AMPERSAND = 0x26;
const PLUS = 0x2b;
const HYPHEN = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const BACKSLASH = 0x5c;

/** Escapes brackets and backslashes in an address or an alternative text. */
export function escapeBrackets(data: string): string {
  // Most have none, and a search is cheaper than a replacement.
  return /[\\[\]()]/.test(data) ? data.replace(/[\\[\]()]/g, "\\$&") : data;
}
