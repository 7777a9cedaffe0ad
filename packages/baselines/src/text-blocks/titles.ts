import { BlockLabel, hasLabel, type TextBlock } from "./block.js";

/** Sets of separators between the parts of a title; each is tried. */
const SEPARATORS = [/[|»-]/, /[|»:]/, /[|»:()]/, /[|»:()-]/, /[|»,:()-]/];
/** Minimum number of words of the parts around a separator with spaces. */
const MIN_WORDS = 4;

/** How an implementation compares a block with the titles. */
export interface TitleRules {
  /** The white space that counts as a space. */
  readonly spaces: RegExp;
  readonly countWords: (part: string) => number;
  /** Whether empty parts at the end of a title are dropped, as by Java's `split`. */
  readonly dropsEmptyEnd: boolean;
  /** Whether a title with a hyphen between spaces is compared as a whole, too. */
  readonly keepsWhole: boolean;
}

/** Lower case, without apostrophes. */
function normalized(text: string, { spaces }: TitleRules): string {
  return text.replaceAll(spaces, " ").replaceAll("'", "").trim().toLowerCase();
}

/**
 * Labels the blocks whose text is one of the titles or one of their parts, apart from case, apostrophes and
 * some punctuation (boilerpipe's DocumentTitleMatchClassifier).
 *
 * @param limit - the number of blocks to label.
 */
export function labelTitles(
  blocks: readonly TextBlock[],
  titles: readonly string[],
  blockText: (block: TextBlock) => string,
  rules: TitleRules,
  limit: number = Number.POSITIVE_INFINITY,
): void {
  const potential = new Set<string>();
  for (const title of titles) {
    if (potential.has(normalized(title, rules))) continue;
    for (const part of potentialTitles(title, rules)) potential.add(part);
  }
  if (potential.size === 0) return;
  // About half of the characters of a text are between its words, or are part of the same words.
  const maxWords = 1 + 0.55 * Math.max(...[...potential].map(({ length }) => length));
  let labelled = 0;
  for (const block of blocks) {
    if (block.words > maxWords || hasLabel(block, BlockLabel.title)) continue;
    const text = normalized(blockText(block), rules);
    if (!potential.has(text) && !potential.has(text.replaceAll(/[?!.:-]+/g, "").trim())) continue;
    block.labels |= BlockLabel.title;
    if (++labelled === limit) return;
  }
}

/**
 * Returns the texts by which a heading may repeat a page's title: the title, the longest part between
 * separators, for several sets of separators, and parts of at least four words. Titles are in lower case.
 *
 * @example potentialTitles("A Fox - The Times", rules) // a fox - the times, the times, a fox
 */
export function potentialTitles(title: string, rules: TitleRules): ReadonlySet<string> {
  const { countWords, dropsEmptyEnd, keepsWhole } = rules;
  const normal = normalized(title, rules);
  const titles = new Set<string>();
  if (normal === "") return titles;
  /** The parts between separators without names of sites; none if there is no separator. */
  const split = (separator: string | RegExp): string[] => {
    const parts = normal.split(separator).map((part) => part.trim());
    while (dropsEmptyEnd && parts.at(-1) === "") parts.pop();
    return parts.length === 1 ? [] : parts.filter((part) => !part.includes(".com"));
  };
  for (const separator of SEPARATORS) {
    const part = longestPart(split(separator), countWords);
    if (part !== "") titles.add(part);
  }
  for (const part of [...split(" | "), ...split(" - ")]) if (countWords(part) >= MIN_WORDS) titles.add(part);
  const hyphenated = (at: number): boolean => normal[at - 1] === " " && normal[at + 1] === " ";
  const first = normal.indexOf("-");
  const last = normal.lastIndexOf("-");
  if (hyphenated(first)) titles.add(normal.slice(first + 2));
  if (hyphenated(last)) titles.add(normal.slice(0, last - 1));
  if (keepsWhole || !hyphenated(first) || !hyphenated(last)) titles.add(normal);
  return titles;
}

function longestPart(parts: readonly string[], countWords: (part: string) => number): string {
  let words = 0;
  let longest = "";
  for (const part of parts) {
    const count = countWords(part);
    // As in the original, a longer part with fewer words wins against those before it.
    if (count > words || part.length > longest.length) {
      words = count;
      longest = part;
    }
  }
  return longest;
}
