import { BlockLabel, hasLabel, type TextBlock } from "./types.js";
import { countWords } from "./word-count.js";

/** Characters that separate the title from the name of the site; each set is tried. */
const SEPARATORS = [/[|»-]/, /[|»:]/, /[|»:()]/, /[|»:()-]/, /[|»,:()-]/];

/** Minimum number of words of a part that is a title in its own right. */
const MIN_WORDS = 4;

/**
 * Labels the blocks that repeat one of the titles or a part of it, without respect to case, apostrophes, and
 * the punctuation `?!.-:` in the block (boilerpipe's DocumentTitleMatchClassifier).
 */
export function labelTitles(
  blocks: readonly TextBlock[],
  titles: readonly string[],
  textOf: (block: TextBlock) => string,
): void {
  const potential = new Set<string>();
  for (const title of titles) addParts(normal(title), potential);
  if (potential.size === 0) return;
  // Words of a title may be separated by no-break spaces, which count as one word.
  const maxWords = 2 * Math.max(...[...potential].map(countWords)) + 4;
  for (const block of blocks) {
    if (block.words > maxWords || hasLabel(block, BlockLabel.title)) continue;
    const text = normal(textOf(block));
    if (potential.has(text) || potential.has(text.replace(/[?!.\-:]+/g, "").trim())) {
      block.labels |= BlockLabel.title;
    }
  }
}

function normal(text: string): string {
  return text.replaceAll("\u00a0", " ").replaceAll("'", "").trim().toLowerCase();
}

function addParts(title: string, potential: Set<string>): void {
  if (title === "" || potential.has(title)) return;
  for (const separator of SEPARATORS) {
    const part = longestPart(title, separator);
    if (part !== "") potential.add(part);
  }
  for (const separator of [" | ", " - "]) {
    const parts = title.split(separator);
    if (parts.length === 1) continue;
    for (const padded of parts) {
      const part = padded.trim();
      if (!part.includes(".com") && countWords(part) >= MIN_WORDS) potential.add(part);
    }
  }
  potential.add(withoutLastPart(title));
  potential.add(withoutFirstPart(title));
}

/** The part with the most words or characters; each part is compared with the best one so far. */
function longestPart(title: string, separator: RegExp): string {
  const parts = title.split(separator);
  if (parts.length === 1) return "";
  let longest = "";
  let mostWords = 0;
  for (const padded of parts) {
    const part = padded.trim();
    if (part.includes(".com")) continue;
    const words = countWords(part);
    if (words > mostWords || part.length > longest.length) {
      longest = part;
      mostWords = words;
    }
  }
  return longest;
}

/** Removes ` - Site` at the end. */
function withoutLastPart(title: string): string {
  const at = title.lastIndexOf("-");
  return title[at - 1] === " " && title[at + 1] === " " && at + 2 < title.length
    ? title.slice(0, at - 1)
    : title;
}

/** Removes `Site - ` at the beginning. */
function withoutFirstPart(title: string): string {
  const at = title.indexOf("-");
  return at >= 2 && title[at - 1] === " " && title[at + 1] === " " ? title.slice(at + 2) : title;
}
