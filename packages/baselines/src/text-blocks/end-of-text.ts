import { BlockLabel, type TextBlock } from "./block.js";

/** Blocks with as many words don't end the text. */
const MAX_WORDS = 15;
/** Shorter ones are compared with whole words. */
const MIN_LENGTH = 8;

/** How a method recognises the heading or link of the readers' comments. */
export interface EndOfTextRules {
  readonly pattern: RegExp;
  /** Another short text that ends the article. */
  readonly word?: string;
}

/**
 * Labels the blocks that end an article: headings and links of the readers' comments, in English
 * (boilerpipe's TerminatingBlocksFinder).
 */
export function labelEndOfText(
  blocks: readonly TextBlock[],
  textOf: (block: TextBlock) => string,
  { pattern, word }: EndOfTextRules,
): void {
  for (const block of blocks) {
    if (block.words >= MAX_WORDS) continue;
    const text = textOf(block).trim();
    const short = block.linkDensity === 1 ? "Comment" : word;
    if (text.length >= MIN_LENGTH ? pattern.test(text) : text === short)
      block.labels |= BlockLabel.notContent;
  }
}
