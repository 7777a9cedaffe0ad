import {
  Character,
  characterOf,
  DIGIT_SHIFT,
  endsSentence,
  isComma,
  isCurrency,
  isDigit,
  isSentenceEnd,
  isTimeMark,
  lowerCase,
  UPPER_SHIFT,
  WORD_CHARACTERS,
} from "./characters.js";

/** What a scan counts, as columns of {@link TextScan.counts}. */
export const Count = {
  /** UTF-16 code units without white space, where a Han, kana or Hangul character counts 3. */
  width: 0,
  words: 1,
  /** Characters of all words, for their mean length. */
  wordCharacters: 2,
  capitals: 3,
  upperCase: 4,
  digits: 5,
  punctuation: 6,
  sentences: 7,
  commas: 8,
  /** Numbers of four digits from 1900 to 2099. */
  years: 9,
  /** Numbers next to a sign of currency. */
  prices: 10,
  /** Numbers with a colon, a slash, a full stop or a hyphen between digits: times and dates. */
  times: 11,
  /** Characters of Han, kana and Hangul. */
  wide: 12,
  /** Letters of other scripts than Latin. */
  foreign: 13,
  /** Words of 16 characters or more with digits and letters, such as UUIDs. */
  junk: 14,
} as const;
export const COUNTS = 15;

/** What is known of a block's text. */
export interface TextScan {
  /** One entry per {@link Count}, from `offset`. */
  counts: Int32Array;
  offset: number;
  /** The first and the last character that is not white space; 0 without any. */
  firstCode: number;
  lastCode: number;
}

/** A list of hashes that grows. */
export interface HashList {
  values: Int32Array;
  length: number;
}

export const FNV_OFFSET: number = 0x811c9dc5 | 0;
export const FNV_PRIME = 0x01000193;
/** The last code unit of Latin letters without the additions. */
const MAX_LATIN = 0x24f;
const SPACE = 32;
const MIN_JUNK_LENGTH = 16;
const MIN_JUNK_DIGITS = 3;

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
  let upperCase = 0;
  let punctuation = 0;
  let last = 0;
  for (let i = from; i < to; i++) {
    let code = text.charCodeAt(i);
    if (code === SPACE) continue;
    const start = i;
    const first = code;
    const before = last;
    let hash = FNV_OFFSET;
    let digits = 0;
    for (;;) {
      if (code < 128) {
        const word = WORD_CHARACTERS[code]!;
        if (word === 0) break;
        hash = Math.imul(hash ^ (word & 127), FNV_PRIME);
        upperCase += (word >> UPPER_SHIFT) & 1;
        digits += word >> DIGIT_SHIFT;
      } else {
        const character = characterOf(code);
        if (character === Character.space || character > Character.digit) break;
        hash = Math.imul(hash ^ lowerCase(code), FNV_PRIME);
        if (character === Character.digit) digits++;
        else if (code > MAX_LATIN) counts[offset + Count.foreign]!++;
        if (character === Character.upper) upperCase++;
      }
      last = code;
      if (++i === to) break;
      code = text.charCodeAt(i);
    }
    const length = i - start;
    if (length > 0) {
      wordCount++;
      wordCharacters += length;
      if (hashes === values.length) values = larger(words);
      values[hashes++] = hash;
      if (characterOf(first) === Character.upper) counts[offset + Count.capitals]!++;
      if (digits > 0) countNumber(text, start, i, to, digits, before, scan);
      if (width === 0 && scan.firstCode === 0) scan.firstCode = first;
      width += length;
      if (i === to) break;
    }
    const character = characterOf(code);
    if (character === Character.space) continue;
    if (width === 0 && scan.firstCode === 0) scan.firstCode = code;
    width++;
    last = code;
    if (character === Character.wide) {
      counts[offset + Count.wide]!++;
      wordCount++;
      wordCharacters++;
      width += 2;
      if (hashes === values.length) values = larger(words);
      values[hashes++] = Math.imul(FNV_OFFSET ^ code, FNV_PRIME);
      continue;
    }
    punctuation++;
    if (isComma(code)) counts[offset + Count.commas]!++;
    else if (isSentenceEnd(code) && (code > 127 || i + 1 === to || endsSentence(text.charCodeAt(i + 1)))) {
      counts[offset + Count.sentences]!++;
    } else if (
      isTimeMark(code) &&
      i > from &&
      i + 1 < to &&
      isDigit(text.charCodeAt(i - 1)) &&
      isDigit(text.charCodeAt(i + 1))
    ) {
      counts[offset + Count.times]!++;
    }
  }
  words.length = hashes;
  if (width === 0) return 0;
  counts[offset + Count.width]! += width;
  counts[offset + Count.words]! += wordCount;
  counts[offset + Count.wordCharacters]! += wordCharacters;
  counts[offset + Count.upperCase]! += upperCase;
  counts[offset + Count.punctuation]! += punctuation;
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
  if (length >= MIN_JUNK_LENGTH && digits >= MIN_JUNK_DIGITS) counts[offset + Count.junk]!++;
}

/** Whether four digits begin with 19 or 20. */
function isYear(text: string, start: number): boolean {
  // The value of a digit of either width is in its last four bits.
  const century = 10 * (text.charCodeAt(start) & 15) + (text.charCodeAt(start + 1) & 15);
  return century === 19 || century === 20;
}

/** Doubles the capacity of a list, and returns its new values. */
function larger(list: HashList): Int32Array {
  const more = new Int32Array(2 * list.values.length);
  more.set(list.values);
  list.values = more;
  return more;
}

/** Returns the hashes of the words of a text, as a scan of a page hashes them. */
export function wordHashes(text: string): Int32Array {
  const words: HashList = { values: new Int32Array(16), length: 0 };
  const scan = { counts: new Int32Array(COUNTS), offset: 0, firstCode: 0, lastCode: 0 };
  scanText(text, 0, text.length, scan, words);
  return words.values.subarray(0, words.length);
}
