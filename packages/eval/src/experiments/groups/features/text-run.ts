import type { Block } from "@winnow/core-dom";

/** The stretch of blocks `[start, end)` that is most like running text; empty where no block is like it. */
export interface TextRun {
  readonly start: number;
  readonly end: number;
}

/** What a block has to have of words outside links to speak for the run that it stands in. */
const COST_OF_A_BLOCK = 10;

/**
 * The contiguous blocks with the largest sum of words outside links less linked words and less a fixed cost a block:
 * Body Text Extraction (Finn, Kushmerick and Smyth 2001, §3) on blocks in place of tags, found in one walk (Kadane's
 * algorithm). Of equals, the first.
 */
export function textRun(found: readonly Pick<Block, "words" | "linkedWords">[]): TextRun {
  let best: TextRun = { start: 0, end: 0 };
  let most = 0;
  let sum = 0;
  let start = 0;
  for (const [index, { words, linkedWords }] of found.entries()) {
    if (sum <= 0) {
      sum = 0;
      start = index;
    }
    sum += words - 2 * linkedWords - COST_OF_A_BLOCK;
    if (sum > most) {
      most = sum;
      best = { start, end: index + 1 };
    }
  }
  return best;
}
