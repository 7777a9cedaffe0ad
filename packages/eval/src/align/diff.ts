import { tokenIds } from "../tokens/ids.js";
import { wordTokens } from "../tokens/word-tokens.js";
import { lcsMatches } from "./lcs-matches.js";

/** A stretch of text that both texts have, that the prediction lacks, or that only the prediction has. */
export interface DiffPiece {
  readonly kind: "equal" | "missing" | "extra";
  readonly text: string;
}

/**
 * How two texts differ, as lengths in UTF-16 code units, over and over in this order: what is equal, what is missing
 * from the prediction, what is extra in it. Any may be 0. With the two texts at hand this is all that it takes to
 * show the difference: the equal and missing stretches are the gold text, cut, the equal and extra ones the
 * prediction.
 */
export type DiffRuns = readonly number[];

/**
 * The difference of two texts by words, to be shown: the pieces `equal` and `missing` put together are the gold text,
 * `equal` and `extra` the prediction, white space and all.
 *
 * Words are matched by a longest common subsequence, unspaced scripts by character; what stands between words is
 * equal where it is so beside an equal word. O(n·m / 31) time in words, linear memory.
 *
 * @returns No two pieces of one kind in a row, no empty ones, `missing` before `extra`.
 *
 * @example
 * diff("The cat sat.", "A cat sat!");
 * // missing "The", extra "A", equal " cat sat", missing ".", extra "!"
 */
export function diff(gold: string, predicted: string): readonly DiffPiece[] {
  return diffPieces(gold, predicted, diffRuns(gold, predicted));
}

/**
 * The difference of two texts in the short form, to be stored beside them.
 *
 * @example diffRuns("The cat", "A cat") // [0, 3, 1, 4, 0, 0]
 */
export function diffRuns(gold: string, predicted: string): DiffRuns {
  const left = wordPlaces(gold);
  const right = wordPlaces(predicted);
  const ids = tokenIds(left.words, right.words);
  const matches = lcsMatches(ids.gold, ids.predicted, ids.size);
  const runs: number[] = [];
  let equal = 0;
  for (let index = 0; index <= matches.a.length; index++) {
    const leftGap = gapBefore(gold, left, matches.a, index);
    const rightGap = gapBefore(predicted, right, matches.b, index);
    const { start, end } = commonEnds(leftGap, rightGap);
    const missing = leftGap.text.length - start - end;
    const extra = rightGap.text.length - start - end;
    equal += start;
    if (missing > 0 || extra > 0) {
      runs.push(equal, missing, extra);
      equal = 0;
    }
    equal += end;
    if (index < matches.a.length) equal += left.words[matches.a[index]!]!.length;
  }
  if (equal > 0) runs.push(equal, 0, 0);
  return runs;
}

/**
 * The pieces that runs stand for.
 *
 * @param runs As `diffRuns` gives them for the same two texts.
 *
 * @example diffPieces("The cat", "A cat", [0, 3, 1, 4, 0, 0]).length // 3
 */
export function diffPieces(gold: string, predicted: string, runs: DiffRuns): readonly DiffPiece[] {
  const found: DiffPiece[] = [];
  let [inGold, inPredicted] = [0, 0];
  const push = (kind: DiffPiece["kind"], text: string): void => {
    if (text !== "") found.push({ kind, text });
  };
  for (let index = 0; index < runs.length; index += 3) {
    push("equal", gold.slice(inGold, (inGold += runs[index]!)));
    inPredicted += runs[index]!;
    push("missing", gold.slice(inGold, (inGold += runs[index + 1]!)));
    push("extra", predicted.slice(inPredicted, (inPredicted += runs[index + 2]!)));
  }
  return found;
}

/** The words of a text, and where each begins. */
interface WordPlaces {
  readonly words: readonly string[];
  readonly starts: Int32Array;
}

function wordPlaces(text: string): WordPlaces {
  const words = wordTokens(text);
  const starts = new Int32Array(words.length);
  let from = 0;
  for (let index = 0; index < words.length; index++) {
    // No word begins in what lies between words, so the first place from there on is the word's.
    starts[index] = from = text.indexOf(words[index]!, from);
    from += words[index]!.length;
  }
  return { words, starts };
}

/** What lies between two matched words. */
interface Gap {
  readonly text: string;
  /** How far it goes before its first word, and from its last one to its end; all of it where it has no word. */
  readonly before: number;
  readonly after: number;
}

/** What lies before the match `index`, or after the last one. */
function gapBefore(text: string, { words, starts }: WordPlaces, matched: Int32Array, index: number): Gap {
  const wordEnd = (word: number): number => starts[word]! + words[word]!.length;
  const last = index === 0 ? -1 : matched[index - 1]!;
  const next = index === matched.length ? words.length : matched[index]!;
  const from = last < 0 ? 0 : wordEnd(last);
  const to = next === words.length ? text.length : starts[next]!;
  const hasWord = last + 1 < next;
  return {
    text: text.slice(from, to),
    before: hasWord ? starts[last + 1]! - from : to - from,
    after: hasWord ? to - wordEnd(next - 1) : to - from,
  };
}

/** How much two gaps have in common at their ends, parts of words and halves of characters left aside. */
function commonEnds(left: Gap, right: Gap): { readonly start: number; readonly end: number } {
  const [a, b] = [left.text, right.text];
  let start = 0;
  const mostStart = Math.min(left.before, right.before);
  while (start < mostStart && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  if (start > 0 && (a.charCodeAt(start - 1) & 0xfc00) === 0xd800) start--;
  let end = 0;
  const mostEnd = Math.min(left.after, right.after, a.length - start, b.length - start);
  while (end < mostEnd && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end++;
  if (end > 0 && (a.charCodeAt(a.length - end) & 0xfc00) === 0xdc00) end--;
  return { start, end };
}
