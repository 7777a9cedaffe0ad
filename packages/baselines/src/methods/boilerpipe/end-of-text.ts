import { decide } from "./block.js";
import { BlockLabel, type Filter } from "./types.js";

/** Blocks with as many words don't end the text. */
const MAX_WORDS = 15;
/** Shorter ones are compared with {@link COMMENT}. */
const MIN_LENGTH = 8;
/** Words of dense text before the end of the text. */
const MIN_WORDS_BEFORE = 60;
/** Minimum text density of the blocks whose words count. */
const MIN_DENSITY = 9;

/** A link to the readers' comments. */
const COMMENT = "Comment";
const BEGINNINGS = ["comments", "please rate this", "post a comment"];
const AFTER_NUMBER = [" comments", " users responded in"];
const PARTS = [
  ...["what you think...", "add your comment", "add comment", "reader views", "have your say"],
  "reader comments",
];
const CLOSED = "thanks for your comments - this feedback is now closed";

/**
 * Labels the blocks that end an article: headings and links of the readers' comments, in English. (The
 * original also lists a French, a Swedish and a Reuters phrase, but its encoding is damaged or its case
 * wrong, so that they never match.)
 */
export const findEndOfText: Filter = ({ blocks, textOf }) => {
  for (const block of blocks) {
    if (block.words >= MAX_WORDS) continue;
    const text = textOf(block.first);
    const ends =
      text.length >= MIN_LENGTH ? endsText(text.toLowerCase()) : block.linkDensity === 1 && text === COMMENT;
    if (ends) block.labels |= BlockLabel.endOfText;
  }
};

function endsText(text: string): boolean {
  let digits = 0;
  while (text.charCodeAt(digits) >= 0x30 && text.charCodeAt(digits) <= 0x39) digits++;
  return (
    BEGINNINGS.some((beginning) => text.startsWith(beginning)) ||
    (digits > 0 && AFTER_NUMBER.some((beginning) => text.startsWith(beginning, digits))) ||
    PARTS.some((part) => text.includes(part)) ||
    text === CLOSED
  );
}

/** Drops everything from the first end of text on that has enough content before it. */
export const dropAfterEnd: Filter = ({ blocks }) => {
  let words = 0;
  let ended = false;
  for (const block of blocks) {
    if (block.content && block.textDensity >= MIN_DENSITY) words += block.words;
    ended ||= (block.labels & BlockLabel.endOfText) !== 0 && words >= MIN_WORDS_BEFORE;
    if (ended) decide(block, false, "after-end-of-text");
  }
};
