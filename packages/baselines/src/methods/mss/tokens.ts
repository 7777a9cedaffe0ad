import { Hidden, isSpace, NodeKind, type Tree, tagName, text } from "@winnow/core-dom";
import { bodyRow, markupOrder } from "../markup-order.js";
import { COMMENT, END_TAG, ENDINGS, SHAPE, START_TAG, TAG_TOKENS, WORD, WORD_TOKENS } from "./vocabulary.js";

/** A page as a sequence of tags and words. */
export interface Tokens {
  readonly length: number;
  /** The number of each token in the vocabulary. */
  readonly token: readonly number[];
  /** The most recent unclosed tag at each token: the token of its start tag. */
  readonly unclosed: readonly number[];
  /** The text row of each word; -1 for tags and comments. */
  readonly row: readonly number[];
}

const TAG_INDEX: ReadonlyMap<string, number> = new Map(TAG_TOKENS.map((name, i) => [name, i]));

const WORD_INDEX: ReadonlyMap<string, number> = new Map(WORD_TOKENS.map((word, i) => [word, WORD + i]));
/** Maximum length of the words with a token of their own. */
const MAX_WORD = 4;

/**
 * Returns the body of a page as tokens: start tags, end tags, comments, and the words of visible text. Text
 * in scripts without spaces (Chinese, Japanese) has one token per two characters.
 */
export function pageTokens(tree: Tree): Tokens {
  const { kind, hidden, parent } = tree;
  const order = markupOrder(tree, bodyRow(tree));
  const token: number[] = [];
  const unclosed: number[] = [];
  const rows: number[] = [];

  const tagToken = (row: number): number =>
    kind[row] === NodeKind.element ? START_TAG + (TAG_INDEX.get(tagName(tree, row)) ?? TAG_TOKENS.length) : 0;
  const addWords = (row: number): void => {
    const data = text(tree, row);
    const open = tagToken(parent[row]!);
    let start = -1;
    for (let i = 0; i <= data.length; i++) {
      const code = i < data.length ? data.charCodeAt(i) : 0x20;
      const space = (code <= 0x20 || code >= 0x80) && isSpace(code);
      if (start >= 0 && (space || (code >= UNSPACED && i - start >= 2))) {
        token.push(wordToken(data, start, i));
        unclosed.push(open);
        rows.push(row);
        start = -1;
      }
      if (!space && start < 0) start = i;
    }
  };

  for (const place of order) {
    const row = place < 0 ? ~place : place;
    if (kind[row] === NodeKind.text) {
      if (hidden[row] === Hidden.visible) addWords(row);
      continue;
    }
    const tag = tagToken(row);
    token.push(kind[row] === NodeKind.comment ? COMMENT : place < 0 ? tag - START_TAG + END_TAG : tag);
    unclosed.push(place < 0 ? tag : tagToken(parent[row]!));
    rows.push(-1);
  }
  return { length: token.length, token, unclosed, row: rows };
}

/** The first character of the scripts without spaces. */
const UNSPACED = 0x3000;

function wordToken(data: string, start: number, end: number): number {
  const last = data.charCodeAt(end - 1);
  if (end - start <= MAX_WORD && isLatin(last)) {
    const token = WORD_INDEX.get(data.slice(start, end).toLowerCase());
    if (token !== undefined) return token;
  }
  return SHAPE + wordShape(data.charCodeAt(start)) * ENDINGS + wordEnding(last);
}

function isLatin(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a && code < 0x80;
}

function wordShape(code: number): number {
  if (code >= 0x30 && code <= 0x39) return 0;
  if (code < 0x80) return isLatin(code) ? (code < 0x61 ? 1 : 2) : 3;
  // Capitals of Latin-1, Greek and Cyrillic.
  if ((code >= 0xc0 && code <= 0xde) || (code >= 0x391 && code <= 0x3a9) || (code >= 0x400 && code <= 0x42f))
    return 1;
  // Punctuation: Latin-1, general, CJK.
  if (code < 0xc0 || (code >= 0x2000 && code < 0x2c00) || (code >= 0x3000 && code < 0x3040)) return 3;
  return 2;
}

function wordEnding(code: number): number {
  // . ! ? … 。 ！ ？
  if (code === 0x2e || code === 0x21 || code === 0x3f || code === 0x2026) return 0;
  if (code === 0x3002 || code === 0xff01 || code === 0xff1f) return 0;
  // , ; : 、 ，
  return code === 0x2c || code === 0x3b || code === 0x3a || code === 0x3001 || code === 0xff0c ? 1 : 2;
}
