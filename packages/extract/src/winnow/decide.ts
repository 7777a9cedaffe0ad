import { type Favor, Tag } from "@winnow/core-dom";
import { dropAfterBody } from "./article-body.js";
import type { BlockTable } from "./block-table.js";
import { commentBlocks } from "./comments.js";
import { type Decision, decode } from "./decode.js";
import { keepLead } from "./lead.js";
import { headingLevel } from "./main-heading.js";
import type { PageView } from "./page-view.js";
import { COUNTS, Count } from "./scan-text.js";
import { keepUnits } from "./units.js";

/** β of the F-measure that is maximised; a little recall makes up for the words that no block has. */
const BETAS = { precision: 0.5, balanced: 1.05, recall: 2 } as const;
const MIN_UNFAMILIAR_SHARE = 0.3;

/** The constants of the steps of {@link decide}, which ablations replace. */
export interface DecisionConstants {
  /** The share of the other blocks with the same tag path in a block's logit. */
  readonly pathShare: number;
  /** How much blocks are content together: see `decode`. */
  readonly agreement: number;
  /** The same if the letters are not Latin: the training pages have nearly none of those. */
  readonly unfamiliarAgreement: number;
  /** Minimum probability of a heading before a block that is kept. */
  readonly minHeading: number;
  /** A list is left out if at most this share of its words is kept. */
  readonly maxListShare: number;
  /** The probability that a comment is content, in relation to that of the trees. */
  readonly commentFactor: number;
  /** Keeps the blocks of this probability or a higher one, whatever F-measure is expected of them. */
  readonly threshold?: number;
}

export const DECISION: DecisionConstants = {
  pathShare: 0.5,
  agreement: 0.5,
  unfamiliarAgreement: 1,
  minHeading: 0.15,
  maxListShare: 0.25,
  commentFactor: 0.05,
};

export interface PageDecision extends Omit<Decision, "threshold"> {
  /** 1 for the blocks of readers' comments. */
  readonly isComment: Uint8Array;
}

/**
 * Chooses the blocks of a page by the probabilities that they are content.
 *
 * @param options - `favor`: default `"balanced"`.
 * @param constants - others than {@link DECISION} are for ablations.
 */
export function decide(
  page: PageView,
  probability: Float64Array,
  { favor = "balanced" }: { readonly favor?: Favor | undefined },
  constants: DecisionConstants = DECISION,
): PageDecision {
  const { pathShare, agreement, unfamiliarAgreement, commentFactor, threshold } = constants;
  const words = wordCounts(page.blocks);
  const smooth = smoothByPath(page, probability, words, pathShare);
  const isComment = commentBlocks(page, smooth, words);
  for (let i = 0; i < smooth.length; i++) if (isComment[i] === 1) smooth[i]! *= commentFactor;
  const together = foreignShare(page) < MIN_UNFAMILIAR_SHARE ? agreement : unfamiliarAgreement;
  const { kept, expected } = decode(smooth, words, BETAS[favor], together);
  if (threshold !== undefined)
    for (let i = 0; i < kept.length; i++) kept[i] = smooth[i]! >= threshold ? 1 : 0;
  keepLead(page, probability, words, kept);
  keepHeadings(page, smooth, kept, constants.minHeading);
  dropPiecesOfLists(page, words, kept, constants.maxListShare);
  dropAfterBody(page, words, kept);
  keepUnits(page, words, kept);
  return { kept, expected, isComment };
}

/** The share of a page's width that is not in Latin letters. */
function foreignShare({ blocks, width }: PageView): number {
  let foreign = 0;
  for (let i = 0; i < blocks.length; i++) {
    foreign += blocks.counts[i * COUNTS + Count.foreign]! + 3 * blocks.counts[i * COUNTS + Count.wide]!;
  }
  return foreign / Math.max(1, width[blocks.length]!);
}

/** Keeps headings directly before a block that is kept. */
function keepHeadings(
  { tree, blocks }: PageView,
  probability: Float64Array,
  kept: Uint8Array,
  minimum: number,
): void {
  for (let i = blocks.length - 2; i >= 0; i--) {
    const isHeading = headingLevel(tree.tag[blocks.container[i]!]!) > 0;
    if (isHeading && kept[i + 1] === 1 && probability[i]! >= minimum) kept[i] = 1;
  }
}

/** Drops the blocks of lists of which little is kept: the rest of a menu is not content, either. */
function dropPiecesOfLists(
  { tree, blocks, elements }: PageView,
  words: Float64Array,
  kept: Uint8Array,
  maximum: number,
): void {
  // Words before each block, and those of them that are kept.
  const before = new Float64Array(blocks.length + 1);
  const keptBefore = new Float64Array(blocks.length + 1);
  for (let i = 0; i < blocks.length; i++) {
    before[i + 1] = before[i]! + words[i]!;
    keptBefore[i + 1] = keptBefore[i]! + (kept[i] === 1 ? words[i]! : 0);
  }
  let dropped = 0;
  for (const row of elements.outer) {
    const tag = tree.tag[row]!;
    if (tag !== Tag.ul && tag !== Tag.ol && tag !== Tag.dl) continue;
    const first = blocks.before[row]!;
    if (first < dropped) continue;
    const end = blocks.before[tree.end[row]!]!;
    const own = keptBefore[end]! - keptBefore[first]!;
    if (own > maximum * (before[end]! - before[first]!)) continue;
    kept.fill(0, first, end);
    dropped = end;
  }
}

/** Keeps logits finite. */
const EPSILON = 1e-6;

/**
 * Moves the probabilities of blocks with the same tag path towards each other: posts, cards, or the paragraphs of
 * an article are content together, or not at all. The logit of a block is mixed with the mean logit of its path,
 * weighted by the root of the words. Blocks of the probability 0 are left out whatever is around them, and stay.
 */
function smoothByPath(
  { paths }: PageView,
  probability: Float64Array,
  words: Float64Array,
  pathShare: number,
): Float64Array {
  const n = probability.length;
  const logits = new Float64Array(n);
  // By path: the sum of the logits times their weights, and that of the weights.
  const sums = new Float64Array(n);
  const weights = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const value = probability[i]!;
    if (value === 0) continue;
    const logit = Math.log((value + EPSILON) / (1 - value + EPSILON));
    const weight = Math.sqrt(Math.max(1, words[i]!));
    logits[i] = logit;
    sums[paths[i]!]! += weight * logit;
    weights[paths[i]!]! += weight;
  }
  for (let i = 0; i < n; i++) {
    if (probability[i] === 0) continue;
    const path = paths[i]!;
    const mixed = (1 - pathShare) * logits[i]! + (pathShare * sums[path]!) / weights[path]!;
    logits[i] = 1 / (1 + Math.exp(-mixed));
  }
  return logits;
}

/** The number of words of each block. */
export function wordCounts({ length, counts }: BlockTable): Float64Array {
  const words = new Float64Array(length);
  for (let i = 0; i < length; i++) words[i] = counts[i * COUNTS + Count.words]!;
  return words;
}
