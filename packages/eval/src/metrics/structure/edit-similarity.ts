import { levenshtein, stripRise, WORD_COLUMNS } from "../../align/levenshtein.js";
import { type Sequences, sequences } from "../../tokens/ids.js";
import { whitespaceTokens } from "../../tokens/tokens.js";

/** Maximum number of pairs of characters of two sides: about 10^8 steps, each for 32 pairs. */
export const MAX_PRODUCT = 4e9;

/**
 * Assigns numbers to the symbols of texts, so that all pairs of texts can be compared. Symbols are code
 * points. If comparing all pairs would take more than about a second, they are words (separated by white
 * space); if that would take too long as well, whole texts.
 *
 * @param maxProduct Maximum product of the total lengths of both sides. Default 4e9.
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
 * Returns a function that computes the normalised edit distance of the gold's text `a` and the prediction's
 * text `b`: their Levenshtein distance divided by the length of the longer, from 0 to 1; 0 if both are empty.
 *
 * It is fastest if consecutive calls have the same `a`.
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
 * Computes the Levenshtein distance of two sequences. Their symbols are renumbered without gaps, since
 * `levenshtein` allocates memory for every number.
 *
 * @param numbers All 0, before and after the call.
 */
function longDistance(left: Int32Array, right: Int32Array, numbers: Int32Array): number {
  let size = 0;
  const number = (symbol: number): number => (numbers[symbol] ||= ++size) - 1;
  const [a, b] = [left.map(number), right.map(number)];
  for (const symbol of left) numbers[symbol] = 0;
  for (const symbol of right) numbers[symbol] = 0;
  return levenshtein(a, b, size);
}

/** Returns the total length of several texts or lists of tokens. */
export function totalLength(texts: readonly { readonly length: number }[]): number {
  let total = 0;
  for (const { length } of texts) total += length;
  return total;
}

function points(text: string): readonly string[] {
  return Array.from(text);
}

function words(text: string): readonly string[] {
  return whitespaceTokens(text, { unspaced: "run" });
}
