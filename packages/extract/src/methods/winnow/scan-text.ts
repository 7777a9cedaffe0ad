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

/** The counts of one block, and the hashes of its words. */
export interface TextScan {
  readonly counts: Float64Array;
  /** The last character that is not white space; 0 without any. */
  lastCode: number;
  /** The first character that is not white space; 0 without any. */
  firstCode: number;
}

/** A list of hashes that grows. */
export interface HashList {
  values: Int32Array;
  length: number;
}

const OTHER = 0;
const SPACE = 1;
const LOWER = 2;
const UPPER = 3;
const DIGIT = 4;
const MARK = 5;

const ASCII = new Uint8Array(128).fill(OTHER);
for (let code = 0; code < 128; code++) {
  if (code <= 32) ASCII[code] = SPACE;
  else if (code >= 48 && code <= 57) ASCII[code] = DIGIT;
  else if (code >= 65 && code <= 90) ASCII[code] = UPPER;
  else if ((code >= 97 && code <= 122) || code === 95) ASCII[code] = LOWER;
  else ASCII[code] = MARK;
}

const FNV_OFFSET = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;
const MIN_JUNK_LENGTH = 16;

/**
 * Scans a piece of a block's text: counts into `scan`, and appends the FNV-1a hash of each word in lower case to
 * `words`. Words are runs of letters and digits; each wide character is a word. A word ends with the piece.
 */
export function scanText(text: string, scan: TextScan, words: HashList): void {
  const { counts } = scan;
  let hash = FNV_OFFSET;
  let length = 0;
  let digitsInWord = 0;
  let value = 0;
  let before = 0;
  const end = text.length;
  for (let i = 0; i <= end; i++) {
    const code = i < end ? text.charCodeAt(i) : 32;
    const kind = code < 128 ? ASCII[code]! : wideKind(code);
    if (kind >= LOWER && kind <= DIGIT) {
      if (length === 0 && kind === UPPER) counts[Count.capitals]!++;
      if (kind === UPPER) counts[Count.upperCase]!++;
      else if (kind === DIGIT) {
        digitsInWord++;
        value = value * 10 + code - 48;
        if (length === 0 && isCurrency(before)) counts[Count.prices]!++;
      }
      if (code > 0x24f) counts[Count.foreign]!++;
      hash = Math.imul(hash ^ lowerCase(code), FNV_PRIME);
      length++;
    } else {
      if (length > 0) {
        endWord(counts, length, digitsInWord, value, code);
        push(words, hash);
        hash = FNV_OFFSET;
        length = 0;
        digitsInWord = 0;
        value = 0;
      }
      if (kind === MARK || kind === OTHER) {
        if (kind === MARK) counts[Count.punctuation]!++;
        if (code === 44 || code === 0x3001 || code === 0xff0c || code === 0x60c) counts[Count.commas]!++;
        else if (isSentenceEnd(code) && (code > 127 || endsHere(text, i + 1))) counts[Count.sentences]!++;
        else if (isTimeMark(code) && isDigitAt(text, i - 1) && isDigitAt(text, i + 1)) counts[Count.times]!++;
      } else if (kind === WIDE) {
        counts[Count.wide]!++;
        counts[Count.words]!++;
        counts[Count.wordCharacters]!++;
        counts[Count.width]! += 2;
        push(words, Math.imul(FNV_OFFSET ^ code, FNV_PRIME));
      }
    }
    if (kind !== SPACE) {
      counts[Count.width]!++;
      scan.lastCode = code;
      if (scan.firstCode === 0) scan.firstCode = code;
    }
    before = kind === SPACE ? before : code;
  }
}

const WIDE = 6;

function wideKind(code: number): number {
  if (code < 0xc0)
    return code === 0xa0 || code === 0x85 ? SPACE : code === 0xaa || code === 0xba ? LOWER : MARK;
  if (code < 0x250) return code === 0xd7 || code === 0xf7 ? MARK : isUpper(code) ? UPPER : LOWER;
  if (code < 0x1100) return isUpper(code) ? UPPER : LOWER;
  if (code < 0x2000) return code < 0x1200 ? WIDE : LOWER;
  if (code < 0x2e80)
    return code <= 0x200a || code === 0x2028 || code === 0x2029 || code === 0x202f ? SPACE : MARK;
  if (code === 0x3000) return SPACE;
  if (code < 0x3040) return MARK;
  if (code < 0xe000) return WIDE;
  if (code >= 0xff10 && code <= 0xff19) return LOWER;
  if (code >= 0xff66 && code <= 0xffdc) return WIDE;
  return code >= 0xfb00 && code < 0xfe00 ? LOWER : MARK;
}

/** Whether a letter of the Latin, Greek or Cyrillic blocks is a capital; those that alternate are by parity. */
function isUpper(code: number): boolean {
  if (code < 0x100) return code <= 0xde;
  if (code < 0x180) return (code & 1) === (code >= 0x139 && code <= 0x148 ? 1 : 0) && code !== 0x138;
  if (code >= 0x386 && code <= 0x3ab) return true;
  return code >= 0x400 && code <= 0x42f;
}

/** The lower case of letters of ASCII, Latin-1, Greek and Cyrillic; other characters are unchanged. */
function lowerCase(code: number): number {
  if (code < 128) return code >= 65 && code <= 90 ? code + 32 : code;
  if (code < 0x100) return code >= 0xc0 && code <= 0xde && code !== 0xd7 ? code + 32 : code;
  if (code < 0x180) return isUpper(code) ? code + 1 : code;
  if (code >= 0x391 && code <= 0x3ab) return code + 32;
  if (code >= 0x410 && code <= 0x42f) return code + 32;
  return code >= 0x400 && code <= 0x40f ? code + 80 : code;
}

function endWord(counts: Float64Array, length: number, digits: number, value: number, next: number): void {
  counts[Count.words]!++;
  counts[Count.wordCharacters]! += length;
  counts[Count.digits]! += digits;
  if (digits === 4 && length === 4 && value >= 1900 && value < 2100) counts[Count.years]!++;
  if (digits > 0 && digits === length && isCurrency(next)) counts[Count.prices]!++;
  if (length >= MIN_JUNK_LENGTH && digits >= 3) counts[Count.junk]!++;
}

function isCurrency(code: number): boolean {
  return code === 0x24 || code === 0xa3 || code === 0xa5 || (code >= 0x20a0 && code <= 0x20c0);
}

function isSentenceEnd(code: number): boolean {
  return (
    code === 46 ||
    code === 33 ||
    code === 63 ||
    code === 0x2026 ||
    code === 0x3002 ||
    code === 0xff01 ||
    code === 0xff1f ||
    code === 0x61f ||
    code === 0x6d4 ||
    code === 0x964
  );
}

function isTimeMark(code: number): boolean {
  return code === 58 || code === 47 || code === 45 || code === 46;
}

/** Whether the text ends at an offset, or continues with white space, a quotation mark or a bracket. */
function endsHere(text: string, i: number): boolean {
  if (i >= text.length) return true;
  const code = text.charCodeAt(i);
  return (
    code <= 34 ||
    code === 39 ||
    code === 41 ||
    code === 0xa0 ||
    code === 0x201d ||
    code === 0x2019 ||
    code === 0xbb
  );
}

function isDigitAt(text: string, i: number): boolean {
  const code = text.charCodeAt(i);
  return code >= 48 && code <= 57;
}

function push(list: HashList, hash: number): void {
  if (list.length === list.values.length) {
    const more = new Int32Array(2 * list.values.length);
    more.set(list.values);
    list.values = more;
  }
  list.values[list.length++] = hash;
}

/** Returns the hashes of the words of a text, as a scan of a page hashes them. */
export function wordHashes(text: string): Int32Array {
  const words: HashList = { values: new Int32Array(16), length: 0 };
  scanText(text, { counts: new Float64Array(COUNTS), lastCode: 0, firstCode: 0 }, words);
  return words.values.subarray(0, words.length);
}
