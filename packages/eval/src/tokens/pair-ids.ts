import { type TokenIds, tokenIds } from "./ids.js";
import { whitespaceTokens } from "./whitespace-tokens.js";
import { type WordTokenOptions, wordTokens } from "./word-tokens.js";

/** The tokens of a gold and a prediction, numbered. */
type PairIds = (gold: string, predicted: string) => TokenIds;

/** With the last pair remembered: one metric after another asks for the same two texts, and cutting takes longest. */
function rememberingLast(cut: (text: string) => readonly string[]): PairIds {
  let last: { readonly gold: string; readonly predicted: string; readonly ids: TokenIds } | undefined;
  return (gold, predicted) => {
    if (last?.gold !== gold || last.predicted !== predicted) {
      last = { gold, predicted, ids: tokenIds(cut(gold), cut(predicted)) };
    }
    return last.ids;
  };
}

const WHITESPACE = {
  character: rememberingLast((text) => whitespaceTokens(text)),
  run: rememberingLast((text) => whitespaceTokens(text, { unspaced: "run" })),
};

const WORDS = {
  kept: {
    character: rememberingLast((text) => wordTokens(text)),
    run: rememberingLast((text) => wordTokens(text, { unspaced: "run" })),
  },
  lower: {
    character: rememberingLast((text) => wordTokens(text, { lowercase: true })),
    run: rememberingLast((text) => wordTokens(text, { lowercase: true, unspaced: "run" })),
  },
};

/**
 * The tokens of two texts that white space sets apart, numbered (see `whitespaceTokens`).
 *
 * @returns The same object while the same pair is asked for: not to be written to.
 *
 * @example whitespaceIds("a b.", "b.").predicted // [1]
 */
export function whitespaceIds(
  gold: string,
  predicted: string,
  { lowercase, unspaced }: WordTokenOptions = {},
): TokenIds {
  const ids = unspaced === "run" ? WHITESPACE.run : WHITESPACE.character;
  return lowercase === true ? ids(gold.toLowerCase(), predicted.toLowerCase()) : ids(gold, predicted);
}

/**
 * The word tokens of two texts, numbered (see `wordTokens`).
 *
 * @returns The same object while the same pair is asked for: not to be written to.
 *
 * @example wordIds("a b.", "b!").predicted // [1]
 */
export function wordIds(
  gold: string,
  predicted: string,
  { lowercase, unspaced }: WordTokenOptions = {},
): TokenIds {
  const cased = lowercase === true ? WORDS.lower : WORDS.kept;
  return (unspaced === "run" ? cased.run : cased.character)(gold, predicted);
}
