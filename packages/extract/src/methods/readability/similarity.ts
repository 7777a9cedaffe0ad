import type { Overlay } from "./overlay.js";
import { NON_WORDS } from "./patterns.js";
import { contentOf } from "./strings.js";

/**
 * How much of the second text the first one holds, 0 to 1: one less the share of the second's words (runs of
 * ASCII letters, digits and underscores) that the first lacks, by length. 0 where one of them has no words.
 *
 * @example textSimilarity("A day in May", "A day in June") // 1 - 4 / 13
 */
export function textSimilarity(first: string, second: string): number {
  const known = new Set(words(first));
  const asked = words(second);
  if (known.size === 0 || asked.length === 0) return 0;
  const lacking = asked.filter((word) => !known.has(word));
  return 1 - lacking.join(" ").length / asked.join(" ").length;
}

function words(value: string): readonly string[] {
  return value.toLowerCase().split(NON_WORDS).filter(Boolean);
}

/** Longer headings are no title and aren't read: nested a thousand deep, they would be read a thousand times. */
const MOST_CHARACTERS = 2_000;
const MOST_ROWS = 1_000;

/**
 * Whether a heading says no more than the article's title, or little more.
 *
 * @param length - how many characters the heading has.
 */
export function similarHeading(overlay: Overlay, heading: number, length: number, title: string): boolean {
  const rows = overlay.tree.end[heading]! - heading;
  if (title === "" || length > MOST_CHARACTERS || rows > MOST_ROWS) return false;
  return textSimilarity(title, contentOf(overlay, heading).trim()) > 0.75;
}
