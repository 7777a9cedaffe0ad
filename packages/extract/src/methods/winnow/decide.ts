import type { Favor } from "@winnow/core-dom";
import type { BlockTable } from "./block-table.js";
import { commentBlocks } from "./comments.js";
import { type Decision, decode } from "./decode.js";
import type { PageView } from "./page-view.js";
import { COUNTS, Count } from "./scan-text.js";

/** β of the F-measure that is maximised. */
const BETAS = { precision: 0.5, balanced: 1, recall: 2 } as const;
/** The probability that a comment is content, in relation to that of the trees. */
const COMMENT_FACTOR = 0.05;

export interface PageDecision extends Decision {
  /** 1 for the blocks of readers' comments. */
  readonly isComment: Uint8Array;
}

/**
 * Chooses the blocks of a page by the probabilities that they are content.
 *
 * @param options.favor - default `"balanced"`.
 */
export function decide(
  page: PageView,
  probability: Float64Array,
  { favor = "balanced" }: { readonly favor?: Favor | undefined },
): PageDecision {
  const words = wordCounts(page.blocks);
  const isComment = commentBlocks(page, probability, words);
  const adjusted = probability.map((value, i) => (isComment[i] === 1 ? COMMENT_FACTOR * value : value));
  return { ...decode(adjusted, words, BETAS[favor], 1), isComment };
}

/** The number of words of each block. */
export function wordCounts({ length, counts }: BlockTable): Float64Array {
  return Float64Array.from({ length }, (_, i) => counts[i * COUNTS + Count.words]!);
}
