import { FNV_OFFSET, FNV_PRIME } from "@winnow/core-dom/blocks";
import { grown } from "@winnow/core-dom/tree";
import {
  Character,
  characterOf,
  DIGIT_SHIFT,
  endsSentence,
  isCurrency,
  isDigit,
  isSentenceEnd,
  lowerCase,
  WORD_CHARACTERS,
} from "./characters.js";

/** What a scan counts, as columns of {@link TextScan.counts}. */
export const Count = {
  /** UTF-16 code units without white space, where a Han, kana or Hangul character counts 3. */
  width: 0,
  words: 1,
  /** Characters of all words, for their mean length. */
  wordCharacters: 2,
  digits: 3,
  sentences: 4,
  /** Numbers of four digits from 1900 to 2099. */
  years: 5,
  /** Numbers next to a sign of currency. */
  prices: 6,
  /** Characters of Han, kana and Hangul. */
  wide: 7,
  /** Letters of other scripts than Latin. */
  foreign: 8,
} as const;
export const COUNTS = 9;

/** What is known of a block's text. */
export interface TextScan {
  /** One entry per {@link Count}, from `offset`. */
  counts: Int32Array;
  offset: number;
  /** The last character that is not white space; 0 without any. */
  lastCode: number;
}

/** A list of hashes that grows. */
export interface HashList {
  values: Int32Array;
  length: number;
}

/** The last code unit of Latin letters without the additions. */
const MAX_LATIN = 0x24f;
const SPACE = 32;

/**
 * Scans the characters `[from, to)` of a string, a piece of a block's text: adds to the counts of `scan`, and
 * appends the FNV-1a hash of each word in lower case to `words`. Words are runs of letters and digits; each wide
 * character is a word. A word ends with the piece.
 *
 * @returns the width of the piece.
 */
export function scanText(text: string, from: number, to: number, scan: TextScan, words: HashList): number {
  const { counts, offset } = scan;
  let { values } = words;
  let hashes = words.length;
  // Frequent counts are kept in variables, which is faster than adding to the array.
  let width = 0;
  let wordCount = 0;
  let wordCharacters = 0;
  let last = 0;
  for (let i = from; i < to; i++) {
    let code = text.charCodeAt(i);
    if (code === SPACE) continue;
    const start = i;
    const before = last;
    let hash = FNV_OFFSET;
    let digits = 0;
    for (;;) {
      if (code < 128) {
        const word = WORD_CHARACTERS[code]!;
        if (word === 0) break;
        hash = Math.imul(hash ^ (word & 127), FNV_PRIME);
        digits += word >> DIGIT_SHIFT;
      } else {
        const character = characterOf(code);
        if (character === Character.space || character > Character.digit) break;
        hash = Math.imul(hash ^ lowerCase(code), FNV_PRIME);
        if (character === Character.digit) digits++;
        else if (code > MAX_LATIN) counts[offset + Count.foreign]!++;
      }
      last = code;
      if (++i === to) break;
      code = text.charCodeAt(i);
    }
    const length = i - start;
    if (length > 0) {
      wordCount++;
      wordCharacters += length;
      if (hashes === values.length) values = words.values = grown(values, hashes);
      values[hashes++] = hash;
      if (digits > 0) countNumber(text, start, i, to, digits, before, scan);
      width += length;
      if (i === to) break;
    }
    const character = characterOf(code);
    if (character === Character.space) continue;
    width++;
    last = code;
    if (character === Character.wide) {
      counts[offset + Count.wide]!++;
      wordCount++;
      wordCharacters++;
      width += 2;
      if (hashes === values.length) values = words.values = grown(values, hashes);
      values[hashes++] = Math.imul(FNV_OFFSET ^ code, FNV_PRIME);
      continue;
    }
    if (isSentenceEnd(code) && (code > 127 || i + 1 === to || endsSentence(text.charCodeAt(i + 1)))) {
      counts[offset + Count.sentences]!++;
    }
  }
  words.length = hashes;
  if (width === 0) return 0;
  counts[offset + Count.width]! += width;
  counts[offset + Count.words]! += wordCount;
  counts[offset + Count.wordCharacters]! += wordCharacters;
  scan.lastCode = last;
  return width;
}

/**
 * Counts a word `[start, end)` with digits.
 *
 * @param last - the character before it that is not white space.
 */
function countNumber(
  text: string,
  start: number,
  end: number,
  to: number,
  digits: number,
  last: number,
  { counts, offset }: TextScan,
): void {
  const length = end - start;
  counts[offset + Count.digits]! += digits;
  if (isCurrency(last) && isDigit(text.charCodeAt(start))) counts[offset + Count.prices]!++;
  if (digits === length) {
    if (end < to && isCurrency(text.charCodeAt(end))) counts[offset + Count.prices]!++;
    if (length === 4 && isYear(text, start)) counts[offset + Count.years]!++;
  }
}

/** Whether four digits begin with 19 or 20. */
function isYear(text: string, start: number): boolean {
  // The value of a digit of either width is in its last four bits.
  const century = 10 * (text.charCodeAt(start) & 15) + (text.charCodeAt(start + 1) & 15);
  return century === 19 || century === 20;
}

/** Returns the hashes of the words of a text, as a scan of a page hashes them. */
export function wordHashes(text: string): Int32Array {
  const words: HashList = { values: new Int32Array(16), length: 0 };
  const scan = { counts: new Int32Array(COUNTS), offset: 0, lastCode: 0 };
  scanText(text, 0, text.length, scan, words);
  return words.values.subarray(0, words.length);
}
