import { words } from "@winnow/core-dom/text";
import { spacedWords } from "./text.js";
import { tokenize } from "./tokens.js";

/**
 * How words are split:
 *
 * - `"tokens"`: words, and most punctuation marks and symbols are words too, as are the `'s` and `n't` of English, which
 *   is similar to the tokenizer of spaCy (datatrove);
 * - `"spaces"`: at white space (Dolma);
 * - `"words"`: the words of UAX #29, without punctuation (similar to DCLM).
 *
 * Scripts without spaces between words are split by a dictionary, except with `"spaces"`.
 */
export type WordSplitting = "tokens" | "spaces" | "words";

export const WORD_SPLITTINGS: readonly WordSplitting[] = ["tokens", "spaces", "words"];

/**
 * The words of the last text: several filters of a corpus read the same text one after the other, and splitting it takes
 * a tenth of their time (`pnpm bench filter`).
 */
let last: { text: string; splitting: WordSplitting; words: readonly string[] } | undefined;

/** Returns the words of a text. */
export function splitWords(text: string, splitting: WordSplitting): readonly string[] {
  if (last?.text !== text || last.splitting !== splitting)
    last = { text, splitting, words: SPLITTERS[splitting](text) };
  return last.words;
}

const SPLITTERS = { tokens: tokenize, spaces: spacedWords, words };
