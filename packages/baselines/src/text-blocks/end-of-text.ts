import { BlockLabel, type TextBlock } from "./block.js";

/** Blocks with as many words don't end the text. */
const MAX_WORDS = 15;
/** Shorter texts are compared with {@link COMMENT}. */
const MIN_LENGTH = 8;

/** A link to the readers' comments. */
const COMMENT = "Comment";

/**
 * Labels the blocks that end an article: headings and links of the readers' comments (boilerpipe's
 * TerminatingBlocksFinder).
 *
 * @param pattern - the phrases that an implementation recognises.
 */
export function labelEndOfText(
  blocks: readonly TextBlock[],
  blockText: (block: TextBlock) => string,
  pattern: RegExp,
): void {
  for (const block of blocks) {
    if (block.words >= MAX_WORDS) continue;
    const text = blockText(block).trim();
    const ends = text.length >= MIN_LENGTH ? pattern.test(text) : block.linkDensity === 1 && text === COMMENT;
    if (ends) block.labels |= BlockLabel.notContent;
  }
}
