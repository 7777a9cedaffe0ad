import type { CollectedPage } from "./collect.js";

/** The words of a collection, as `collect` writes them. */
export interface CollectedWords {
  /** Words of each block, then those of the next. */
  readonly words: Int32Array;
  /** Number of words per block. */
  readonly count: Int32Array;
  readonly gold: Int32Array;
}

/** How well the words of the kept blocks match the gold text: both are multisets. */
export interface WordScore {
  readonly f1: number;
  readonly precision: number;
  readonly recall: number;
  /** Number of words of the kept blocks, and of the gold text. */
  readonly words: number;
  readonly goldWords: number;
}

/**
 * Scores the kept blocks of a page by their words. Precision without a word, and recall of an empty gold text, are 1
 * if both are empty, and 0 otherwise.
 *
 * @param kept - 1 for each block of the page that is kept.
 */
export function scoreWords(
  { from, to, word, goldFrom, goldTo }: Pick<CollectedPage, "from" | "to" | "word" | "goldFrom" | "goldTo">,
  kept: Uint8Array,
  { words, count, gold }: CollectedWords,
): WordScore {
  const left = new Map<number, number>();
  for (let i = goldFrom; i < goldTo; i++) left.set(gold[i]!, (left.get(gold[i]!) ?? 0) + 1);
  let common = 0;
  let size = 0;
  let at = word;
  for (let row = from; row < to; row++) {
    const end = at + count[row]!;
    if (kept[row - from] === 1) {
      size += count[row]!;
      for (; at < end; at++) {
        const rest = left.get(words[at]!) ?? 0;
        if (rest === 0) continue;
        left.set(words[at]!, rest - 1);
        common++;
      }
    }
    at = end;
  }
  const goldWords = goldTo - goldFrom;
  const share = (whole: number, other: number): number =>
    whole === 0 ? (other === 0 ? 1 : 0) : common / whole;
  return {
    f1: size + goldWords === 0 ? 1 : (2 * common) / (size + goldWords),
    precision: share(size, goldWords),
    recall: share(goldWords, size),
    words: size,
    goldWords,
  };
}
