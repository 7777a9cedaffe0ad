import { FNV_OFFSET, FNV_PRIME, nameHash } from "@winnow/core-dom/blocks";
import { keepLast } from "@winnow/core-dom/cache";
import { BYLINE_WORDS } from "../authors/byline-words.js";

/** What an element may be by its names: bits that {@link nameSigns} sets. Few elements have one. */
export const NameSign = { byline: 1, date: 2, trail: 4 } as const;

/** Maximum number of characters in which words of bylines are looked for. */
const MAX_LENGTH = 200;

/** The hashes of the words of bylines, and a bit for each of their lowest bits, which rules out most other words. */
const bylineWords = keepLast(() => {
  const hashes = new Set(Object.values(BYLINE_WORDS).join(" ").split(" ").map(nameHash));
  const isLow = new Uint8Array(LOW + 1);
  for (const hash of hashes) isLow[hash & LOW] = 1;
  return { hashes, isLow };
});
const LOW = 0xfff;

/** What the class or id of a date contains. */
const DATE = /[Dd]at|[Tt]ime|day|dt|pub|posted|created|updated|modified|byline|fecha/;
const TRAIL = /bread/i;

/**
 * Returns the signs in the names of an element: it may be a byline, a date, a breadcrumb trail. Elements without the
 * sign are surely none, by their names.
 *
 * @param names - its class, or its class, id and test ids with spaces between them.
 * @example nameSigns("post-author") // NameSign.byline
 */
export function nameSigns(names: string): number {
  return (
    (hasBylineWord(names) ? NameSign.byline : 0) |
    (DATE.test(names) ? NameSign.date : 0) |
    (TRAIL.test(names) ? NameSign.trail : 0)
  );
}

/** Whether a word, or a compound of two adjacent words, is one of a byline's. Words have ASCII letters only. */
function hasBylineWord(names: string): boolean {
  const { hashes, isLow } = bylineWords();
  const end = Math.min(names.length, MAX_LENGTH);
  let word = FNV_OFFSET;
  let compound = FNV_OFFSET;
  let wasSmall = false;
  let isInWord = false;
  for (let i = 0; i <= end; i++) {
    const code = i < end ? names.charCodeAt(i) : 0;
    const small = code | 32;
    const isLetter = small >= 97 && small <= 122;
    const isCapital = isLetter && code !== small;
    if (isInWord && (!isLetter || (isCapital && wasSmall))) {
      if (isLow[word & LOW] === 1 && hashes.has(word)) return true;
      if (isLow[compound & LOW] === 1 && hashes.has(compound)) return true;
      compound = word;
      word = FNV_OFFSET;
      isInWord = false;
    }
    if (isLetter) {
      word = Math.imul(word ^ small, FNV_PRIME);
      compound = Math.imul(compound ^ small, FNV_PRIME);
      isInWord = true;
    }
    wasSmall = isLetter && !isCapital;
  }
  return false;
}
