import { ASCII, Character, characters } from "./characters.js";
import { FNV_OFFSET, FNV_PRIME } from "./hash.js";

/** What {@link countText} counts, as indexes of its counts. */
export const Count = {
  /** Characters without white space, where a wide one counts 2. */
  width: 0,
  words: 1,
  letters: 2,
  upper: 3,
  digits: 4,
  wide: 5,
  stops: 6,
  questions: 7,
  exclamations: 8,
  commas: 9,
  quotes: 10,
  currency: 11,
  brackets: 12,
  slashes: 13,
  /** Words of digits. */
  numbers: 14,
  /** Numbers of four digits from 1900 to 2099. */
  years: 15,
  /** Numbers next to a sign of currency. */
  prices: 16,
  /** Words that begin with a capital. */
  capitalised: 17,
} as const;
export const COUNTS = 18;

/** The counts that a single character of a class adds to. */
const COUNT_OF: Uint8Array = new Uint8Array(16);
COUNT_OF[Character.stop] = Count.stops;
COUNT_OF[Character.question] = Count.questions;
COUNT_OF[Character.exclamation] = Count.exclamations;
COUNT_OF[Character.comma] = Count.commas;
COUNT_OF[Character.quote] = Count.quotes;
COUNT_OF[Character.currency] = Count.currency;
COUNT_OF[Character.bracket] = Count.brackets;
COUNT_OF[Character.slash] = Count.slashes;

/**
 * Adds the {@link Count}s of the characters `[from, to)` of a text.
 *
 * @param onWord - gets the hash of each word of letters, in lower case where that is one code unit.
 */
export function countText(
  text: string,
  from: number,
  to: number,
  counts: Int32Array,
  onWord?: (hash: number) => void,
): void {
  // Frequent counts are kept in variables, which is faster than adding to the array.
  let width = 0;
  let words = 0;
  let letters = 0;
  let capitals = 0;
  let capitalised = 0;
  let before = 0;
  for (let i = from; i < to; ) {
    let code = text.charCodeAt(i);
    let is = code < 128 ? ASCII[code]! : characters.at(text, i);
    if (is === Character.space) {
      i++;
      continue;
    }
    if (is > Character.digit) {
      width++;
      if (is === Character.wide) {
        width++;
        counts[Count.wide]!++;
        words++;
        onWord?.(Math.imul(FNV_OFFSET ^ code, FNV_PRIME));
      } else if (is !== Character.other) counts[COUNT_OF[is]!]!++;
      before = is;
      i++;
      continue;
    }
    const start = i;
    const first = is;
    let digits = 0;
    let upper = 0;
    let hash = FNV_OFFSET;
    for (;;) {
      if (is === Character.digit) digits++;
      else if (is === Character.upper) {
        upper++;
        code = lowerCase(code);
      }
      hash = Math.imul(hash ^ code, FNV_PRIME);
      if (++i >= to) break;
      code = text.charCodeAt(i);
      is = code < 128 ? ASCII[code]! : characters.at(text, i);
      if (is > Character.digit) break;
    }
    const length = i - start;
    width += length;
    words++;
    letters += length - digits;
    capitals += upper;
    if (first === Character.upper) capitalised++;
    if (digits > 0) {
      counts[Count.digits]! += digits;
      countNumber(text, start, i, to, digits, before, counts);
    }
    if (digits < length) onWord?.(hash);
    before = first;
  }
  counts[Count.width]! += width;
  counts[Count.words]! += words;
  counts[Count.letters]! += letters;
  counts[Count.upper]! += capitals;
  counts[Count.capitalised]! += capitalised;
}

/** The width of a character of each class. */
const WIDTH_OF: Uint8Array = new Uint8Array(16).fill(1);
WIDTH_OF[Character.space] = 0;
WIDTH_OF[Character.wide] = 2;

/**
 * Adds what a page's features need of the characters `[from, to)` of a text: its `width`, `wide`, `questions`, `digits`,
 * `numbers`, `years` and `prices`, as {@link countText} counts them.
 */
export function countPage(text: string, from: number, to: number, counts: Int32Array): void {
  let width = 0;
  let before: number = Character.space;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    const is = code < 128 ? ASCII[code]! : characters.at(text, i);
    width += WIDTH_OF[is]!;
    if (is === Character.digit) {
      counts[Count.digits]!++;
      if (before > Character.digit) countNumberAt(text, from, i, to, counts);
    } else if (is === Character.question) counts[Count.questions]!++;
    else if (is === Character.wide) counts[Count.wide]!++;
    before = is;
  }
  counts[Count.width]! += width;
}

/** Counts the word that begins with the digit at `start`. */
function countNumberAt(text: string, from: number, start: number, to: number, counts: Int32Array): void {
  let end = start + 1;
  let digits = 1;
  for (; end < to; end++) {
    const is = characters.at(text, end);
    if (is > Character.digit) break;
    if (is === Character.digit) digits++;
  }
  let last = start - 1;
  while (last >= from && characters.at(text, last) === Character.space) last--;
  countNumber(text, start, end, to, digits, last < from ? 0 : characters.at(text, last), counts);
}

/** Counts a word `[start, end)` with digits, after a character of the class `before`. */
function countNumber(
  text: string,
  start: number,
  end: number,
  to: number,
  digits: number,
  before: number,
  counts: Int32Array,
): void {
  if (digits === end - start) {
    counts[Count.numbers]!++;
    if (digits === 4 && isYear(text, start)) counts[Count.years]!++;
  }
  if (characters.at(text, start) !== Character.digit) return;
  if (before === Character.currency || isBeforeCurrency(text, end, to)) counts[Count.prices]!++;
}

/** Whether the next character, after at most one space, is a sign of currency. */
function isBeforeCurrency(text: string, from: number, to: number): boolean {
  const at = from < to && characters.at(text, from) === Character.space ? from + 1 : from;
  return at < to && characters.at(text, at) === Character.currency;
}

function isYear(text: string, start: number): boolean {
  const century = text.charCodeAt(start) * 256 + text.charCodeAt(start + 1);
  return century === 0x3139 || century === 0x3230;
}

/** The lower case of a capital of ASCII, Latin-1, Greek or Cyrillic; others are unchanged. */
function lowerCase(code: number): number {
  if (code < 0x80 || (code >= 0xc0 && code <= 0xde) || (code >= 0x391 && code <= 0x3ab)) return code + 32;
  if (code >= 0x410 && code <= 0x42f) return code + 32;
  return code >= 0x400 && code <= 0x40f ? code + 80 : code;
}
