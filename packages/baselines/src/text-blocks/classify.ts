import { decide, type TextBlock } from "./block.js";

/** The neighbour of the first and the last block. */
const NO_BLOCK = { words: 0, linkDensity: 0, textDensity: 0 };

type Neighbour = Readonly<Pick<TextBlock, "words" | "linkDensity" | "textDensity">>;

/** A decision tree for a block and its neighbours: whether the block is content, and why. */
type Rule = (
  previous: Neighbour,
  block: Neighbour,
  next: Neighbour,
) => readonly [content: boolean, reason: string];

/** The reasons of {@link classifyByWords} whose names depend on the method. */
export interface WordReasons {
  readonly links: string;
  readonly before: string;
  readonly after: string;
}

const WORD_REASONS: WordReasons = {
  links: "link-density",
  before: "before-many-words",
  after: "after-words",
};

/**
 * Classifies blocks by the words and link densities of each block and its neighbours (Kohlschütter et al.
 * 2010, algorithm 2, learned by C4.8), with the thresholds of boilerpipe 1.2.
 */
export function classifyByWords(
  blocks: readonly TextBlock[],
  { links, before, after }: WordReasons = WORD_REASONS,
): void {
  classify(blocks, (previous, block, next) => {
    if (block.linkDensity > 0.333333) return [false, links];
    if (previous.linkDensity > 0.555556) {
      if (block.words > 40) return [true, "many-words"];
      return next.words > 17 ? [true, before] : [false, "after-links"];
    }
    if (block.words > 16) return [true, "many-words"];
    if (next.words > 15) return [true, before];
    return previous.words > 4 ? [true, after] : [false, "few-words"];
  });
}

/**
 * Classifies blocks by the text and link densities of each block and its neighbours (Kohlschütter et al. 2010,
 * algorithm 1), with the thresholds of boilerpipe 1.2.
 */
export function classifyByDensity(blocks: readonly TextBlock[]): void {
  classify(blocks, (previous, block, next) => {
    if (block.linkDensity > 0.333333) return [false, "link-density"];
    if (previous.linkDensity > 0.555556)
      return next.textDensity > 11 ? [true, "before-dense-text"] : [false, "after-links"];
    if (block.textDensity > 9)
      return next.textDensity === 0 ? [false, "before-no-words"] : [true, "text-density"];
    if (next.textDensity > 10) return [true, "before-dense-text"];
    return previous.textDensity > 4 ? [true, "after-dense-text"] : [false, "sparse-text"];
  });
}

function classify(blocks: readonly TextBlock[], rule: Rule): void {
  for (const [i, block] of blocks.entries()) {
    decide(block, ...rule(blocks[i - 1] ?? NO_BLOCK, block, blocks[i + 1] ?? NO_BLOCK));
  }
}
