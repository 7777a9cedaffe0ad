import { levenshtein, stripRise, WORD_COLUMNS } from "../../align/levenshtein.js";
import { type Sequences, sequences } from "../../tokens/ids.js";

/** What all pairs of the characters of two texts may come to: some 10^8 steps of 32 a time. */
export const MAX_PRODUCT = 4e9;

/**
 * Numbers texts so that each can be compared with each: by code points; by words (runs of white space between them)
 * where the texts are so long that all pairs would take more than about a second; as wholes where even that would.
 *
 * @param maxProduct What the lengths of all of either side, multiplied, may come to. Default 4e9.
 *
 * @example characterSequences(["ab"], ["b"]) // gold [[0, 1]], predicted [[1]], size 2
 */
export function characterSequences(
  gold: readonly string[],
  predicted: readonly string[],
  maxProduct: number = MAX_PRODUCT,
): Sequences {
  if (totalLength(gold) * totalLength(predicted) <= maxProduct)
    return sequences(gold.map(points), predicted.map(points));
  const [ours, theirs] = [gold.map(words), predicted.map(words)];
  if (totalLength(ours) * totalLength(theirs) <= maxProduct) return sequences(ours, theirs);
  const whole = (text: string): readonly string[] => [text];
  return sequences(gold.map(whole), predicted.map(whole));
}

/**
 * A function that gives the normalised edit distance of the gold's text `a` and the prediction's text `b`: their
 * Levenshtein distance over the length of the longer, from 0 to 1; 0 where both are empty.
 *
 * Quickest where the same `a` comes many times in a row.
 *
 * @example
 * const { gold, predicted } = { gold: ["abcd"], predicted: ["abxd"] };
 * normalisedDistances(characterSequences(gold, predicted))(0, 0); // 0.25
 */
export function normalisedDistances({ gold, predicted, size }: Sequences): (a: number, b: number) => number {
  const masks = new Int32Array(size);
  const numbers = new Int32Array(size);
  let prepared = -1;
  return (a, b) => {
    const left = gold[a]!;
    const right = predicted[b]!;
    const longer = Math.max(left.length, right.length);
    if (left.length === 0 || right.length === 0) return longer === 0 ? 0 : 1;
    if (left.length > WORD_COLUMNS) return longDistance(left, right, numbers) / longer;
    if (prepared !== a) {
      if (prepared >= 0) for (const symbol of gold[prepared]!) masks[symbol] = 0;
      for (let at = 0; at < left.length; at++) masks[left[at]!]! |= 1 << at;
      prepared = a;
    }
    return (right.length + stripRise(left.length, right, masks)) / longer;
  };
}

/**
 * Levenshtein distance of two sequences out of very many: numbered anew without gaps, for it takes room for all numbers.
 *
 * @param numbers All 0, and left so.
 */
function longDistance(left: Int32Array, right: Int32Array, numbers: Int32Array): number {
  let size = 0;
  const number = (symbol: number): number => (numbers[symbol] ||= ++size) - 1;
  const [a, b] = [left.map(number), right.map(number)];
  for (const symbol of left) numbers[symbol] = 0;
  for (const symbol of right) numbers[symbol] = 0;
  return levenshtein(a, b, size);
}

/** How long several texts, or lists of tokens, are together. */
export function totalLength(texts: readonly { readonly length: number }[]): number {
  let total = 0;
  for (const { length } of texts) total += length;
  return total;
}

function points(text: string): readonly string[] {
  return Array.from(text);
}

function words(text: string): readonly string[] {
  return text.match(/\S+/g) ?? [];
}
