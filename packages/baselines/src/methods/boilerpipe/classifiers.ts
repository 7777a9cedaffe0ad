import { decide } from "./block.js";
import type { Filter, TextBlock } from "./types.js";

/** The neighbour of the first and the last block. */
const NO_BLOCK = { words: 0, linkDensity: 0, textDensity: 0 };

type Neighbour = Readonly<Pick<TextBlock, "words" | "linkDensity" | "textDensity">>;

/** A decision tree for a block and its neighbours: whether the block is content, and why. */
type Rule = (
  previous: Neighbour,
  block: Neighbour,
  next: Neighbour,
) => readonly [content: boolean, reason: string];

const LINKS = [false, "link-density"] as const;
const AFTER_LINKS = [false, "after-links"] as const;

/** The tree on numbers of words and link densities, with the thresholds of boilerpipe 1.2. */
const numberOfWords: Rule = (previous, block, next) => {
  if (block.linkDensity > 0.333333) return LINKS;
  if (previous.linkDensity > 0.555556) {
    if (block.words > 40) return [true, "many-words"];
    return next.words > 17 ? [true, "before-many-words"] : AFTER_LINKS;
  }
  if (block.words > 16) return [true, "many-words"];
  if (next.words > 15) return [true, "before-many-words"];
  return previous.words > 4 ? [true, "after-words"] : [false, "few-words"];
};

/** The tree on text densities and link densities, with the thresholds of boilerpipe 1.2. */
const density: Rule = (previous, block, next) => {
  if (block.linkDensity > 0.333333) return LINKS;
  if (previous.linkDensity > 0.555556)
    return next.textDensity > 11 ? [true, "before-dense-text"] : AFTER_LINKS;
  if (block.textDensity > 9) {
    return next.textDensity === 0 ? [false, "before-no-words"] : [true, "text-density"];
  }
  if (next.textDensity > 10) return [true, "before-dense-text"];
  return previous.textDensity > 4 ? [true, "after-dense-text"] : [false, "sparse-text"];
};

function classifier(rule: Rule): Filter {
  return ({ blocks }) => {
    let previous: Neighbour = NO_BLOCK;
    for (let i = 0; i < blocks.length; i++) {
      const block = blocks[i]!;
      const [content, reason] = rule(previous, block, blocks[i + 1] ?? NO_BLOCK);
      decide(block, content, reason);
      previous = block;
    }
  };
}

/** Classifies blocks by their numbers of words (Kohlschütter et al. 2010). */
export const classifyByWords: Filter = classifier(numberOfWords);

/** Classifies blocks by their text density (Kohlschütter et al. 2010). */
export const classifyByDensity: Filter = classifier(density);

/** Classifies every block as content. */
export const keepEverything: Filter = ({ blocks }) => {
  for (const block of blocks) decide(block, true, "text");
};
