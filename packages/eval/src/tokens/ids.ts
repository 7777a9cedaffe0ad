import { whitespaceTokens, wordTokens } from "./tokens.js";

/** Two token sequences as numbers: equal tokens have equal numbers, from 0 on without gaps. */
export interface TokenIds {
  readonly gold: Int32Array;
  readonly predicted: Int32Array;
  /** How many different tokens there are. */
  readonly size: number;
}

/** Lists of tokens of a gold and of a prediction as numbers, as in {@link TokenIds}. */
export interface Sequences {
  readonly gold: readonly Int32Array[];
  readonly predicted: readonly Int32Array[];
  readonly size: number;
}

/** Numbers lists of tokens: equal tokens have equal numbers in all of them. */
export function sequences(
  gold: readonly (readonly string[])[],
  predicted: readonly (readonly string[])[],
): Sequences {
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
  return { gold: gold.map(number), predicted: predicted.map(number), size: ids.size };
}

/**
 * Numbers the tokens of two texts, so that what compares them never touches a string again.
 *
 * @example tokenIds(["a", "b"], ["b", "c"]) // gold [0, 1], predicted [1, 2], size 3
 */
export function tokenIds(gold: readonly string[], predicted: readonly string[]): TokenIds {
  const ids = sequences([gold], [predicted]);
  return { gold: ids.gold[0]!, predicted: ids.predicted[0]!, size: ids.size };
}

/**
 * How often each item occurs: the multiset of a text's tokens.
 *
 * @example counts(["a", "b", "a"]) // Map { "a" => 2, "b" => 1 }
 */
export function counts<T>(items: Iterable<T>): ReadonlyMap<T, number> {
  const counted = new Map<T, number>();
  for (const item of items) counted.set(item, (counted.get(item) ?? 0) + 1);
  return counted;
}

/** How many items two multisets have in common. @example commonCount(counts("aab"), counts("abb")) // 2 */
export function commonCount(
  gold: ReadonlyMap<string, number>,
  predicted: ReadonlyMap<string, number>,
): number {
  let common = 0;
  for (const [item, count] of gold) common += Math.min(count, predicted.get(item) ?? 0);
  return common;
}

/** The tokens of a gold and a prediction, numbered; the same object while the same pair is asked for, not to be written to. */
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

/** The tokens of two texts that white space sets apart, numbered (see `whitespaceTokens`). */
export const whitespaceIds: PairIds = rememberingLast((text) => whitespaceTokens(text));

/** The word tokens of two texts, numbered (see `wordTokens`): case kept; lower case; lower case and unspaced runs whole. */
export const wordIds: PairIds = rememberingLast((text) => wordTokens(text));
export const lowerWordIds: PairIds = rememberingLast((text) => wordTokens(text, { lowercase: true }));
export const lowerWordRunIds: PairIds = rememberingLast((text) =>
  wordTokens(text, { lowercase: true, unspaced: "run" }),
);
