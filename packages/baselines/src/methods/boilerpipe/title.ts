import { BlockLabel, type Filter } from "./types.js";

/** Sets of separators between the parts of a title. */
const SEPARATORS = [/[|»-]/, /[|»:]/, /[|»:()]/, /[|»:()-]/, /[|»,:()-]/];
/** Minimum number of words of the parts around a separator with spaces. */
const MIN_WORDS = 4;

/**
 * Labels the first block whose text is the page's title or one of its parts (`potentialTitles`), apart from
 * case, apostrophes and some punctuation.
 */
export const matchTitle: Filter = ({ title, blocks, textOf }) => {
  const titles = title === undefined ? undefined : potentialTitles(title);
  if (titles === undefined) return;
  for (const block of blocks) {
    const text = normalized(textOf(block.first));
    if (titles.has(text) || titles.has(text.replaceAll(/[?!.:-]+/g, "").trim())) {
      block.labels |= BlockLabel.title;
      return;
    }
  }
};

/**
 * Returns the texts by which a heading may repeat a page's title: the title, the longest part between
 * separators, for several sets of separators, and parts of at least four words. Titles are in lower case.
 *
 * @example potentialTitles("A Fox - The Times") // a fox - the times, the times, a fox
 */
export function potentialTitles(title: string): ReadonlySet<string> | undefined {
  const whole = normalized(title);
  if (whole === "") return undefined;
  const titles = new Set([whole]);
  for (const separator of SEPARATORS) {
    const part = longestPart(split(whole, separator));
    if (part !== "") titles.add(part);
  }
  for (const part of [...split(whole, " | "), ...split(whole, " - ")]) {
    if (wordCount(part) >= MIN_WORDS) titles.add(part);
  }
  const first = whole.indexOf("-");
  const last = whole.lastIndexOf("-");
  if (first > 1 && whole[first - 1] === " " && whole[first + 1] === " ") titles.add(whole.slice(first + 2));
  if (last > 0 && whole[last - 1] === " " && whole[last + 1] === " " && last + 2 < whole.length)
    titles.add(whole.slice(0, last - 1));
  return titles;
}

/** Returns the parts between separators, trailing empty ones and names of sites excepted; none if there is one. */
function split(title: string, separator: string | RegExp): string[] {
  const parts = title.split(separator).map((part) => part.trim());
  while (parts.at(-1) === "") parts.pop();
  return parts.length === 1 ? [] : parts.filter((part) => !part.includes(".com"));
}

function longestPart(parts: readonly string[]): string {
  let words = 0;
  let longest = "";
  for (const part of parts) {
    const count = wordCount(part);
    // As in the original, a longer part with fewer words wins against those before it.
    if (count > words || part.length > longest.length) {
      words = count;
      longest = part;
    }
  }
  return longest;
}

function wordCount(part: string): number {
  return part.split(/ +/).length;
}

/** Lower case, without apostrophes; every white space character becomes a space. */
function normalized(text: string): string {
  return text
    .replaceAll(/[^\S ]/g, " ")
    .replaceAll("'", "")
    .trim()
    .toLowerCase();
}
