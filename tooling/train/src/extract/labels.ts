import { flipBlocks } from "./alignment/flips.js";
import { GoldBudget, type Match } from "./alignment/gold-budget.js";
import { type PageTokens, pageTokens, wordsOf } from "./alignment/page-tokens.js";

/** How much of each candidate block of a page the gold text contains. One value per block. */
export interface BlockLabels {
  /** The share of the block's words that are in 4-grams of the gold text, 0 to 1. */
  readonly share: Float32Array;
  /** 1 for the blocks that represent the gold text best, else 0. */
  readonly kept: Uint8Array;
  /** What the model learns: .7 × `kept` + .3 × `share`. */
  readonly target: Float32Array;
}

export interface AlignOptions {
  /** 1 for blocks that were inserted into the page: their labels are 0, and they use up no gold words. */
  readonly excluded?: Uint8Array | undefined;
  /** 1 for blocks that a reader does not see: they get the gold words that no other block contains. */
  readonly hidden?: Uint8Array | undefined;
}

/** Minimum share of words in the gold text for a block to be kept. */
const MIN_SHARE = 0.5;
/** Minimum number of words of a long block. */
const MIN_LONG = 8;
/** Minimum share of the pairs of words in the gold text for a block without its 4-grams to be added. */
const MIN_PAIRS = 0.5;
const KEPT_WEIGHT = 0.7;

/**
 * Labels the candidate blocks of a page by its gold text.
 *
 * Each word of the gold text is used once, so that one of several copies of a text is labelled. Long blocks
 * are located first, in order of length. Short blocks follow: first those that are between the same long
 * blocks in the page and in the gold text, and of these the nearest to a kept block. A block is kept if at
 * least half of its words are in 4-grams of the gold text; a block of fewer words if the gold text contains
 * it as a whole. Finally, blocks are added and removed one by one as long as the word F1 of the page rises.
 *
 * @param texts - the texts of the blocks, in page order.
 * @example alignBlocks(["Menu", "The boats left the port."], "The boats left the port.").kept // [0, 1]
 */
export function alignBlocks(texts: readonly string[], gold: string, options: AlignOptions = {}): BlockLabels {
  const { excluded, hidden } = options;
  const page = pageTokens(texts, gold);
  const budget = new GoldBudget(page);
  const share = new Float32Array(texts.length);
  const kept = new Uint8Array(texts.length);
  const visible: number[] = [];
  const invisible: number[] = [];
  for (let block = 0; block < texts.length; block++) {
    if (excluded?.[block] === 1 || wordsOf(page, block) === 0) continue;
    (hidden?.[block] === 1 ? invisible : visible).push(block);
  }
  for (const candidates of [visible, invisible]) {
    locate(page, budget, candidates, share, kept);
    const mayChange = new Uint8Array(texts.length);
    for (const block of candidates) {
      if (share[block]! > 0 || budget.pairShare(block) >= MIN_PAIRS) mayChange[block] = 1;
    }
    flipBlocks(page, kept, mayChange);
  }
  const target = share.map((value, block) => KEPT_WEIGHT * kept[block]! + (1 - KEPT_WEIGHT) * value);
  return { share, kept, target };
}

/** Sets the shares of some blocks, ascending, and keeps those with a share of at least a half. */
function locate(
  page: PageTokens,
  budget: GoldBudget,
  candidates: readonly number[],
  share: Float32Array,
  kept: Uint8Array,
): void {
  const length = page.gold.length;
  const rest: number[] = [];
  const matches = new Map<number, Match>();
  /** Uses the gold words of a block, and releases them if they are less than half of the block. */
  const tryBlock = (block: number, from: number, to: number): void => {
    const match = budget.use(block, from, to);
    share[block] = match.places.length / wordsOf(page, block);
    if (share[block]! >= MIN_SHARE) {
      kept[block] = 1;
      matches.set(block, match);
    } else {
      budget.release(match);
      rest.push(block);
    }
  };

  const long = candidates.filter((block) => wordsOf(page, block) >= MIN_LONG);
  long.sort((a, b) => wordsOf(page, b) - wordsOf(page, a) || a - b);
  for (const block of long) tryBlock(block, 0, length);

  const gaps = gapsOf(candidates, matches, length);
  const short = candidates.map((block, i) => ({ block, ...gaps[i]! }));
  const order = short
    .filter(({ block }) => wordsOf(page, block) < MIN_LONG)
    .map((gap) => ({ ...gap, isBetween: budget.isBetween(gap.block, gap.from, gap.to) }))
    .sort(
      (a, b) => Number(b.isBetween) - Number(a.isBetween) || a.distance - b.distance || a.block - b.block,
    );
  for (const { block, from, to } of order) tryBlock(block, from, to);

  // What the kept blocks leave.
  for (const block of [...rest]) {
    const match = budget.use(block, 0, length);
    share[block] = match.places.length / wordsOf(page, block);
  }
}

/** The place of a block relative to the kept long blocks around it. */
interface Gap {
  /** The gold words between the kept blocks before and after it are [`from`, `to`). */
  readonly from: number;
  readonly to: number;
  /** Number of blocks to the nearer of the two; the number of candidates if nothing is kept. */
  readonly distance: number;
}

function gapsOf(candidates: readonly number[], matches: ReadonlyMap<number, Match>, length: number): Gap[] {
  const count = candidates.length;
  const from = new Int32Array(count);
  const to = new Int32Array(count);
  const distance = new Int32Array(count).fill(count);
  for (let i = 0, end = 0, last = -count; i < count; i++) {
    const places = matches.get(candidates[i]!)?.places;
    if (places !== undefined) {
      end = places.at(-1)! + 1;
      last = i;
    }
    from[i] = end;
    distance[i] = Math.min(count, i - last);
  }
  for (let i = count - 1, start = length, next = 2 * count; i >= 0; i--) {
    const places = matches.get(candidates[i]!)?.places;
    if (places !== undefined) {
      start = places[0]!;
      next = i;
    }
    to[i] = start;
    distance[i] = Math.min(distance[i]!, next - i);
  }
  return Array.from(candidates, (_, i) => ({ from: from[i]!, to: to[i]!, distance: distance[i]! }));
}
