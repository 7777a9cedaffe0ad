import { type WordTokenOptions, whitespaceTokens, wordTokens } from "./tokens.js";

/** Two token sequences as numbers: equal tokens have equal numbers, from 0 on without gaps. */
export interface TokenIds {
  readonly gold: Int32Array;
  readonly predicted: Int32Array;
  /** How many different tokens there are. */
  readonly size: number;
}

/**
 * Numbers the tokens of two texts, so that what compares them never touches a string again.
 *
 * @example tokenIds(["a", "b"], ["b", "c"]) // gold [0, 1], predicted [1, 2], size 3
 */
export function tokenIds(gold: readonly string[], predicted: readonly string[]): TokenIds {
  const ids = new Map<string, number>();
  const number = (tokens: readonly string[]): Int32Array => {
    const numbered = new Int32Array(tokens.length);
    for (let index = 0; index < tokens.length; index++) {
      const token = tokens[index]!;
      let id = ids.get(token);
      if (id === undefined) ids.set(token, (id = ids.size));
      numbered[index] = id;
    }
    return numbered;
  };
  return { gold: number(gold), predicted: number(predicted), size: ids.size };
}

/**
 * How often each token stands in a text: its multiset.
 *
 * @example counts(["a", "b", "a"]) // Map { "a" => 2, "b" => 1 }
 */
export function counts(tokens: Iterable<string>): ReadonlyMap<string, number> {
  const counted = new Map<string, number>();
  for (const token of tokens) counted.set(token, (counted.get(token) ?? 0) + 1);
  return counted;
}

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
