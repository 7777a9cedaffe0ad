import { wordTokens } from "@winnow/eval";

/** The words of a gold text and of the blocks of its page, as numbers: equal words have equal numbers. */
export interface PageTokens {
  readonly gold: Int32Array;
  /** The words of all blocks, one block after the other; {@link NOT_IN_GOLD} for words not in the gold. */
  readonly tokens: Int32Array;
  /** Where the words of each block begin in `tokens`; the last value is the length. */
  readonly starts: Int32Array;
  /** Number of distinct words of the gold text. */
  readonly size: number;
}

export const NOT_IN_GOLD = -1;

/** Numbers the lower-case words of the texts, those that word F1 counts. */
export function pageTokens(texts: readonly string[], gold: string): PageTokens {
  const ids = new Map<string, number>();
  const goldIds = wordTokens(gold, { lowercase: true }).map((word) => {
    const id = ids.get(word) ?? ids.size;
    ids.set(word, id);
    return id;
  });
  const words = texts.map((text) => wordTokens(text, { lowercase: true }));
  const starts = new Int32Array(texts.length + 1);
  for (const [block, { length }] of words.entries()) starts[block + 1] = starts[block]! + length;
  const tokens = new Int32Array(starts[texts.length]!);
  let at = 0;
  for (const list of words) for (const word of list) tokens[at++] = ids.get(word) ?? NOT_IN_GOLD;
  return { gold: Int32Array.from(goldIds), tokens, starts, size: ids.size };
}

/** The number of words of a block. */
export function wordsOf({ starts }: PageTokens, block: number): number {
  return starts[block + 1]! - starts[block]!;
}
