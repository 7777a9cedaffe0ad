// @ts-check

import { UNSPACED_SCRIPTS } from "@winnow/core-dom/text";

/**
 * Text split into words and other characters. `start` and `end` are positions in the text; `lineEnd` is 1 if
 * a line ends after the token; `word` is 1 if the token is a word.
 *
 * @typedef {{
 *   text: string, words: string[], start: Int32Array, end: Int32Array, lineEnd: Uint8Array, word: Uint8Array
 * }} Tokens
 */

const UNSPACED = `[[${UNSPACED_SCRIPTS}]&&\\p{L}]`;
const WORD = "\\p{L}\\p{N}\\p{M}_";

/** A letter of a script without spaces, a run of other letters, or any other character. */
const TOKEN = new RegExp(`${UNSPACED}\\p{M}*|[${WORD}]+?(?=${UNSPACED}|[^${WORD}]|$)|\\S`, "gv");
const IS_WORD = /[\p{L}\p{N}]/u;

/** @type {(text: string) => Tokens} */
export function cutTokens(text) {
  /** @type {string[]} */
  const words = [];
  /** @type {number[]} */
  const starts = [];
  for (const match of text.matchAll(TOKEN)) {
    words.push(match[0]);
    starts.push(match.index);
  }
  const start = Int32Array.from(starts);
  const end = new Int32Array(words.length);
  const lineEnd = new Uint8Array(words.length);
  const word = new Uint8Array(words.length);
  for (let index = 0; index < words.length; index++) {
    const token = words[index] ?? "";
    end[index] = (start[index] ?? 0) + token.length;
    const next = index + 1 < words.length ? (start[index + 1] ?? 0) : text.length;
    lineEnd[index] = text.slice(end[index], next).includes("\n") ? 1 : 0;
    word[index] = IS_WORD.test(token) ? 1 : 0;
  }
  return { text, words, start, end, lineEnd, word };
}
