import { keepLast } from "@winnow/core-dom/cache";
import { whitespaceTokens, wordTokens } from "./tokens.js";

/** Two token sequences as numbers from 0 without gaps: equal tokens have equal numbers. */
export interface TokenIds {
  readonly gold: Int32Array;
  readonly predicted: Int32Array;
  /** Number of distinct tokens. */
  readonly size: number;
}

/** Like {@link TokenIds}, for several token lists on each side. */
export interface Sequences {
  readonly gold: readonly Int32Array[];
  readonly predicted: readonly Int32Array[];
  readonly size: number;
}

/** Assigns numbers to the tokens of several lists: equal tokens have equal numbers in all lists. */
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
 * Assigns numbers to the tokens of two texts, so that comparisons work on integers instead of strings.
 *
 * @example tokenIds(["a", "b"], ["b", "c"]) // gold [0, 1], predicted [1, 2], size 3
 */
export function tokenIds(gold: readonly string[], predicted: readonly string[]): TokenIds {
  const ids = sequences([gold], [predicted]);
  return { gold: ids.gold[0]!, predicted: ids.predicted[0]!, size: ids.size };
}

/**
 * Assigns numbers to the n-grams of two token sequences: equal n-grams have equal numbers. An n-gram of the
 * prediction that the gold lacks is -1. A sequence shorter than `n` has no n-grams. With n = 1 the tokens are
 * returned unchanged.
 *
 * Pairs of numbered 2^k-grams become 2^(k+1)-grams (Karp, Miller and Rosenberg 1972); in the last step the
 * two parts overlap. Time is linear in tokens × log n.
 *
 * @example ngramIds(tokenIds(["a", "b", "c"], ["b", "c", "a"]), 2) // gold [0, 1], predicted [1, -1], size 2
 */
export function ngramIds(tokens: TokenIds, n: number): TokenIds {
  let numbered = tokens;
  let length = 1;
  for (; length * 2 <= n; length *= 2) numbered = ngramPairIds(numbered, length);
  return length < n ? ngramPairIds(numbered, n - length) : numbered;
}

/** Assigns numbers to the pairs of n-grams that begin `offset` tokens apart. */
function ngramPairIds({ gold, predicted, size }: TokenIds, offset: number): TokenIds {
  const pairs = new Map<number, number>();
  const goldPairs = new Int32Array(Math.max(0, gold.length - offset));
  for (let index = 0; index < goldPairs.length; index++) {
    const pair = gold[index]! * size + gold[index + offset]!;
    let id = pairs.get(pair);
    if (id === undefined) pairs.set(pair, (id = pairs.size));
    goldPairs[index] = id;
  }
  const predictedPairs = new Int32Array(Math.max(0, predicted.length - offset));
  for (let index = 0; index < predictedPairs.length; index++) {
    const [first, second] = [predicted[index]!, predicted[index + offset]!];
    predictedPairs[index] = first < 0 || second < 0 ? -1 : (pairs.get(first * size + second) ?? -1);
  }
  return { gold: goldPairs, predicted: predictedPairs, size: pairs.size };
}

/**
 * Counts how often each item occurs.
 *
 * @example counts(["a", "b", "a"]) // Map { "a" => 2, "b" => 1 }
 */
export function counts<T>(items: Iterable<T>): ReadonlyMap<T, number> {
  const counted = new Map<T, number>();
  for (const item of items) counted.set(item, (counted.get(item) ?? 0) + 1);
  return counted;
}

/**
 * Counts the items that two multisets have in common.
 *
 * @example commonCount(counts("aab"), counts("abb")) // 2
 */
export function commonCount<T>(gold: ReadonlyMap<T, number>, predicted: ReadonlyMap<T, number>): number {
  let common = 0;
  for (const [item, count] of gold) common += Math.min(count, predicted.get(item) ?? 0);
  return common;
}

/** Tokenizes two texts and assigns numbers to the tokens. The result is cached: don't modify it. */
type TextPairIds = (gold: string, predicted: string) => TokenIds;

/** Keeps the last pair, since tokenizing is slow and all metrics of a page need the same two texts. */
function pairIds(tokenize: (text: string) => readonly string[]): TextPairIds {
  return keepLast((gold: string, predicted: string) => tokenIds(tokenize(gold), tokenize(predicted)));
}

/** {@link whitespaceTokens} of two texts as numbers. */
export const whitespaceIds: TextPairIds = pairIds((text) => whitespaceTokens(text));

/** {@link wordTokens} of two texts as numbers. */
export const wordIds: TextPairIds = pairIds((text) => wordTokens(text));
/** Lower-case {@link wordTokens} of two texts as numbers. */
export const lowerWordIds: TextPairIds = pairIds((text) => wordTokens(text, { lowercase: true }));
/** Like {@link lowerWordIds}, with clauses of unspaced scripts as single tokens. */
export const lowerWordRunIds: TextPairIds = pairIds((text) =>
  wordTokens(text, { lowercase: true, unspaced: "run" }),
);
