import { normalForm } from "@winnow/core-dom/text";
import { levenshtein } from "../../align/levenshtein.js";
import { commonCount, counts, type Sequences, sequences } from "../../tokens/ids.js";
import { whitespaceTokens, wordTokens } from "../../tokens/tokens.js";

/** Indexes of a piece of the gold and of the piece of the prediction that it is paired with. */
export interface Pair {
  readonly gold: number;
  readonly predicted: number;
}

/** Keeps the pairs whose pieces are in no earlier pair. */
export function eachOnce<P extends Pair>(pairs: readonly P[]): readonly P[] {
  const [goldTaken, predictedTaken] = [new Set<number>(), new Set<number>()];
  return pairs.filter(({ gold, predicted }) => {
    if (goldTaken.has(gold) || predictedTaken.has(predicted)) return false;
    goldTaken.add(gold);
    predictedTaken.add(predicted);
    return true;
  });
}

/**
 * Pairs pieces with equal keys, each piece at most once and equal ones in their order. Pieces are paired by
 * the first key if possible, the rest by the second, and so on. A piece without a key is not paired by it.
 *
 * @param keys Functions of the piece, and whether it is one of the gold.
 */
export function pairByKeys<T>(
  gold: readonly T[],
  predicted: readonly T[],
  keys: readonly ((piece: T, isGold: boolean) => string | undefined)[],
): Pair[] {
  const pairs: Pair[] = [];
  const [goldTaken, predictedTaken] = [new Set<number>(), new Set<number>()];
  for (const keyOf of keys) {
    const waiting = new Map<string, number[]>();
    for (let b = predicted.length - 1; b >= 0; b--) {
      const key = predictedTaken.has(b) ? undefined : keyOf(predicted[b]!, false);
      const places = key === undefined ? undefined : waiting.get(key);
      if (places !== undefined) places.push(b);
      else if (key !== undefined) waiting.set(key, [b]);
    }
    for (const [a, piece] of gold.entries()) {
      const key = goldTaken.has(a) ? undefined : keyOf(piece, true);
      const b = key === undefined ? undefined : waiting.get(key)?.pop();
      if (b === undefined) continue;
      goldTaken.add(a);
      predictedTaken.add(b);
      pairs.push({ gold: a, predicted: b });
    }
  }
  return pairs;
}

/** Returns the words by which headings, items and link texts are compared: lower-case {@link wordTokens}. */
function keyTokens(text: string): readonly string[] {
  return wordTokens(normalForm(text, "NFKC"), { lowercase: true });
}

/**
 * Returns a key that is equal for two texts with the same words in the same order, regardless of case,
 * punctuation, white space and typography. The key of a text without words is the text itself.
 *
 * @example textKey("What’s new? #") === textKey("what's NEW") // true
 */
export function textKey(text: string): string {
  const tokens = keyTokens(text);
  return tokens.length === 0 ? text.trim() : tokens.join(" ");
}

/** Minimum F1 of tokens for similar texts: it allows for an extra or missing number, mark or word. */
const MIN_F1 = 0.8;

/** Maximum number of tokens to count in the search for similar texts; beyond it, only equal texts match. */
const MAX_WORK = 2e7;

/**
 * Pairs equal and similar texts, each at most once, regardless of order. Texts with equal words ({@link
 * textKey}) are paired first, in their order. The rest is paired by the F1 of their bags of words if it is at
 * least 0.8, the best pairs first.
 *
 * @returns The pairs, sorted by their index in the gold.
 *
 * @example pairTexts(["Intro", "Use"], ["use", "Install"]) // [{ gold: 1, predicted: 0 }]
 */
export function pairTexts(gold: readonly string[], predicted: readonly string[]): readonly Pair[] {
  const equal = pairByKeys(gold, predicted, [textKey]);
  const ours = bagsOf(gold, new Set(equal.map((pair) => pair.gold)));
  const theirs = bagsOf(predicted, new Set(equal.map((pair) => pair.predicted)));
  const similar: (Pair & { readonly f1: number })[] = [];
  if (totalLength(ours) * theirs.length + totalLength(theirs) * ours.length <= MAX_WORK) {
    for (const a of ours) {
      for (const b of theirs) {
        // F1 is 2c / (a + b), and c is at most the length of the shorter text.
        const total = a.length + b.length;
        if (2 * Math.min(a.length, b.length) < MIN_F1 * total || a.length === 0) continue;
        const f1 = (2 * commonCount(a.counts, b.counts)) / total;
        if (f1 >= MIN_F1) similar.push({ gold: a.place, predicted: b.place, f1 });
      }
    }
  }
  similar.sort((a, b) => b.f1 - a.f1 || a.gold - b.gold || a.predicted - b.predicted);
  const chosen = eachOnce(similar).map(({ gold: a, predicted: b }) => ({ gold: a, predicted: b }));
  return [...equal, ...chosen].sort((a, b) => a.gold - b.gold);
}

function bagsOf(texts: readonly string[], taken: ReadonlySet<number>) {
  return texts.flatMap((text, place) => {
    if (taken.has(place)) return [];
    const tokens = keyTokens(text);
    return [{ place, length: tokens.length, counts: counts(tokens) }];
  });
}

/** Returns the total length of several texts or lists of tokens. */
export function totalLength(texts: readonly { readonly length: number }[]): number {
  let total = 0;
  for (const { length } of texts) total += length;
  return total;
}

/** A pair with its value. */
export interface ValuedPair extends Pair {
  readonly value: number;
}

/** Options of {@link pairInOrder}. */
interface InOrderOptions {
  /** Returns the value of a pair; 0 if the pieces don't match. */
  readonly value: (gold: number, predicted: number) => number;
  /**
   * Whether two pieces are equal, so that no other pair has a higher value for either. Called for the pieces
   * at the start and end of both documents, and for all pieces if there are too many pairs for `value`.
   */
  readonly same: (gold: number, predicted: number) => boolean;
  /** Maximum number of pairs to evaluate; beyond it, only equal pieces match, greedily. Default 250,000. */
  readonly maxPairs?: number | undefined;
}

/**
 * Pairs the pieces of two documents, each at most once and without crossings, so that the sum of values is
 * largest (the alignment of Needleman and Wunsch 1970 without gap costs).
 *
 * @param gold Number of pieces of the gold.
 * @param predicted Number of pieces of the prediction.
 * @returns Pairs with a value above 0, in order.
 *
 * @example
 * const value = (a: number, b: number) => ("abc"[a] === "bc"[b] ? 1 : 0);
 * pairInOrder(3, 2, { value, same: () => false }); // [{ gold: 1, predicted: 0, value: 1 }, …]
 */
export function pairInOrder(gold: number, predicted: number, options: InOrderOptions): readonly ValuedPair[] {
  const { value, same, maxPairs = 250_000 } = options;
  // Equal pieces at either end are always paired: no other pair of either of them has a higher value.
  let start = 0;
  while (start < gold && start < predicted && same(start, start)) start++;
  let tail = 0;
  while (tail < gold - start && tail < predicted - start && same(gold - 1 - tail, predicted - 1 - tail))
    tail++;
  const pairs: ValuedPair[] = [];
  const add = (a: number, b: number, worth: number): void => {
    if (worth > 0) pairs.push({ gold: a, predicted: b, value: worth });
  };
  for (let at = 0; at < start; at++) add(at, at, value(at, at));
  const [rows, columns] = [gold - start - tail, predicted - start - tail];
  if (rows * columns <= maxPairs) {
    for (const pair of align(rows, columns, (a, b) => value(start + a, start + b))) {
      add(start + pair.gold, start + pair.predicted, pair.value);
    }
  } else {
    let next = start;
    for (let a = start; a < start + rows; a++) {
      for (let b = next; b < Math.min(start + columns, next + LOOK_AHEAD); b++) {
        if (!same(a, b)) continue;
        add(a, b, value(a, b));
        next = b + 1;
        break;
      }
    }
  }
  for (let at = tail; at > 0; at--) add(gold - at, predicted - at, value(gold - at, predicted - at));
  return pairs;
}

/** Maximum distance of an equal piece if there are too many pairs to evaluate. */
const LOOK_AHEAD = 100;

function align(
  rows: number,
  columns: number,
  value: (a: number, b: number) => number,
): readonly ValuedPair[] {
  const stride = columns + 1;
  const best = new Float64Array((rows + 1) * stride);
  const values = new Float64Array(rows * columns);
  for (let a = rows - 1; a >= 0; a--) {
    for (let b = columns - 1; b >= 0; b--) {
      const worth = (values[a * columns + b] = value(a, b));
      const paired = worth > 0 ? best[(a + 1) * stride + b + 1]! + worth : 0;
      best[a * stride + b] = Math.max(paired, best[(a + 1) * stride + b]!, best[a * stride + b + 1]!);
    }
  }
  const pairs: ValuedPair[] = [];
  let [a, b] = [0, 0];
  while (a < rows && b < columns) {
    const worth = values[a * columns + b]!;
    const here = best[a * stride + b]!;
    if (worth > 0 && here === best[(a + 1) * stride + b + 1]! + worth) {
      pairs.push({ gold: a++, predicted: b++, value: worth });
    } else if (here === best[(a + 1) * stride + b]!) a++;
    else b++;
  }
  return pairs;
}

/** Maximum number of pairs of symbols of two sides: about 10^8 steps, each for 32 pairs. */
const MAX_PRODUCT = 4e9;

type Split = (text: string) => readonly string[];

/** The symbols of texts, from the finest to the coarsest. */
const CHARACTERS: readonly Split[] = [
  Array.from<string>,
  (text) => whitespaceTokens(text, { unspaced: "run" }),
];

/**
 * Assigns numbers to the symbols of texts, so that all pairs of texts can be compared. Symbols are those of
 * the first split with which comparing all pairs takes no more than about a second; otherwise whole texts.
 *
 * @param options `splits`: default code points, then words (separated by white space). `maxProduct`: maximum
 *   product of the total numbers of symbols of both sides, default 4e9.
 *
 * @example symbols(["ab"], ["b"]) // gold [[0, 1]], predicted [[1]], size 2
 */
export function symbols(
  gold: readonly string[],
  predicted: readonly string[],
  options: { readonly splits?: readonly Split[]; readonly maxProduct?: number } = {},
): Sequences {
  const { splits = CHARACTERS, maxProduct = MAX_PRODUCT } = options;
  for (const split of splits) {
    const [ours, theirs] = [gold.map((text) => split(text)), predicted.map((text) => split(text))];
    if (totalLength(ours) * totalLength(theirs) <= maxProduct) return sequences(ours, theirs);
  }
  const whole = (text: string): readonly string[] => [text];
  return sequences(gold.map(whole), predicted.map(whole));
}

/**
 * Returns a function that computes the normalised edit distance of the gold's text `a` and the prediction's
 * text `b`: their Levenshtein distance divided by the length of the longer, from 0 to 1; 0 if both are empty.
 *
 * @example normalisedDistances(symbols(["abcd"], ["abxd"]))(0, 0) // 0.25
 */
export function normalisedDistances({ gold, predicted, size }: Sequences): (a: number, b: number) => number {
  const masks = new Int32Array(size);
  return (a, b) => {
    const [left, right] = [gold[a]!, predicted[b]!];
    const longer = Math.max(left.length, right.length);
    return longer === 0 ? 0 : levenshtein(left, right, masks) / longer;
  };
}
