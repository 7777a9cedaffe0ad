import type { Pair } from "./match-texts.js";

/** A pair with its value. */
export interface ValuedPair extends Pair {
  readonly value: number;
}

/** Options of {@link matchInOrder}. */
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
 * matchInOrder(3, 2, { value, same: () => false }); // [{ gold: 1, predicted: 0, value: 1 }, …]
 */
export function matchInOrder(
  gold: number,
  predicted: number,
  options: InOrderOptions,
): readonly ValuedPair[] {
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
