import { FNV_OFFSET, FNV_PRIME } from "../fnv.js";
import { codePointClasses } from "../text/classes.js";
import { literalStart, text, textLength } from "../tree/strings.js";
import type { Tree } from "../tree/types.js";

/** What {@link countText} counts, as indexes of its counts. */
export const Count = {
  /** Characters without white space, where a wide one counts 2. */
  width: 0,
  words: 1,
  letters: 2,
  upper: 3,
  digits: 4,
  /** Han, kana and Hangul: each is a word. */
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

/** Classes of characters, apart from `wide` and the marks, whose class is the index of their {@link Count}. */
const Character = {
  lower: 1,
  upper: 2,
  /** Letters without case, and combining marks. */
  letter: 3,
  /** The last class of characters that are parts of words. */
  digit: 4,
  space: 14,
  other: 15,
} as const;

const classes = codePointClasses((_, character) => {
  if (/[\p{Ll}]/u.test(character)) return Character.lower;
  if (/[\p{Lu}\p{Lt}]/u.test(character)) return Character.upper;
  if (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(character)) return Count.wide;
  if (/[\p{L}\p{M}_]/u.test(character)) return Character.letter;
  if (/\p{Nd}/u.test(character)) return Character.digit;
  if (/[\s\p{Cc}\p{Cf}]/u.test(character)) return Character.space;
  if (/[.…。．।۔]/.test(character)) return Count.stops;
  if (/[?？؟;]/.test(character)) return Count.questions;
  if (/[!！]/.test(character)) return Count.exclamations;
  if (/[,，、،;:：；]/.test(character)) return Count.commas;
  if (/["“”«»„「」『』]/.test(character)) return Count.quotes;
  if (/\p{Sc}/u.test(character)) return Count.currency;
  if (/[\p{Ps}\p{Pe}]/u.test(character)) return Count.brackets;
  if (/[/\\|<>=#*+~^`@&%_]/.test(character)) return Count.slashes;
  return Character.other;
}, Character.letter);

/** The same for ASCII, without a call: half of the time of {@link countText}. */
const ASCII = Uint8Array.from({ length: 128 }, (_, code) => classes.at(String.fromCharCode(code), 0));

function classAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code < 128 ? ASCII[code]! : classes.at(text, index);
}

/** Adds the {@link Count}s of a text row: see {@link countText}. */
export function countRow(tree: Tree, row: number, counts: Int32Array, onWord?: (hash: number) => void): void {
  const start = literalStart(tree, row);
  // A copy of the row's text takes twice as long to read as the source.
  if (start >= 0) countText(tree.strings.source, start, start + textLength(tree, row), counts, onWord);
  else countText(text(tree, row), 0, textLength(tree, row), counts, onWord);
}

/**
 * Adds the {@link Count}s of the characters `[from, to)` of a text.
 *
 * @param counts - {@link COUNTS} values.
 * @param onWord - gets the `nameHash` of each word of letters, in lower case where that is one code unit.
 * @example countText("It costs $5.", 0, 12, counts, (hash) => words.add(hash))
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
    let is = classAt(text, i);
    if (is > Character.digit) {
      if (is !== Character.space) {
        width++;
        if (is !== Character.other) counts[is]!++;
        before = is;
      }
      if (is === Count.wide) {
        width++;
        words++;
        onWord?.(Math.imul(FNV_OFFSET ^ text.charCodeAt(i), FNV_PRIME));
      }
      i++;
      continue;
    }
    const start = i;
    const first = is;
    let digits = 0;
    let upper = 0;
    let hash = FNV_OFFSET;
    for (; i < to; i++) {
      let code = text.charCodeAt(i);
      is = code < 128 ? ASCII[code]! : classes.at(text, i);
      if (is > Character.digit) break;
      if (is === Character.digit) digits++;
      else if (is === Character.upper) {
        upper++;
        code = lowerCase(code);
      }
      hash = Math.imul(hash ^ code, FNV_PRIME);
    }
    const length = i - start;
    width += length;
    words++;
    letters += length - digits;
    capitals += upper;
    if (first === Character.upper) capitalised++;
    counts[Count.digits]! += digits;
    if (digits === length) {
      counts[Count.numbers]!++;
      if (digits === 4 && /^(?:19|20)/.test(text.slice(start, i))) counts[Count.years]!++;
    } else onWord?.(hash);
    if (first === Character.digit && (before === Count.currency || isBeforeCurrency(text, i, to)))
      counts[Count.prices]!++;
    before = first;
  }
  counts[Count.width]! += width;
  counts[Count.words]! += words;
  counts[Count.letters]! += letters;
  counts[Count.upper]! += capitals;
  counts[Count.capitalised]! += capitalised;
}

/** Whether the next character, after at most one space, is a sign of currency. */
function isBeforeCurrency(text: string, from: number, to: number): boolean {
  const at = from < to && classAt(text, from) === Character.space ? from + 1 : from;
  return at < to && classAt(text, at) === Count.currency;
}

/** The lower case of a capital of ASCII, Latin-1, Greek or Cyrillic; others are unchanged. */
function lowerCase(code: number): number {
  if (code < 0x80 || (code >= 0xc0 && code <= 0xde) || (code >= 0x391 && code <= 0x3ab)) return code + 32;
  if (code >= 0x410 && code <= 0x42f) return code + 32;
  return code >= 0x400 && code <= 0x40f ? code + 80 : code;
}
