// @ts-check

import { UNSPACED_SCRIPTS } from "@winnow/core-dom/text";

/**
 * A text cut into words and signs. `start` and `end` are places in the text; `lineEnd` is 1 where a line ends
 * after the token; `word` is 1 where it is a word and no sign.
 *
 * @typedef {{ text: string, words: string[], start: Int32Array, end: Int32Array, lineEnd: Uint8Array, word:
 *   Uint8Array }} Tokens
 */

const UNSPACED = `[[${UNSPACED_SCRIPTS}]&&\\p{L}]`;
const WORD = "\\p{L}\\p{N}\\p{M}_";

/** Letters of scripts without spaces are a token each; of others, runs; every other sign is one. */
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
