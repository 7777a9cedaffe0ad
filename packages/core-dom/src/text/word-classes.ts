/**
 * The Word_Break property of UAX #29, section 4.1, as far as words need it. Unicode publishes it as a
 * separate table. Here it is derived from the properties that define it and that every JavaScript engine has,
 * so it follows the engine's version of Unicode.
 */
import { type CodePointClasses, codePointClasses } from "./classes.js";

/** Not part of a word. */
export const OTHER = 1;
/** Extend, Format and ZWJ: transparent, part of the character before it (rule WB4). */
export const EXTEND = 2;
/** ALetter: a letter of a script with spaces between words. */
export const LETTER = 3;
/** Hebrew_Letter. */
export const HEBREW = 4;
/** Numeric. */
export const NUMERIC = 5;
/** ExtendNumLet: the low line and similar characters. */
export const CONNECTOR = 6;
/** A Hangul syllable. */
export const HANGUL = 7;
/** A letter of a script without spaces between words: Han, kana, Thai, Lao, Khmer, Myanmar. */
export const UNSPACED = 8;
/** MidLetter: joins two letters. */
export const MID_LETTER = 9;
/** MidNum: joins two digits. */
export const MID_NUMBER = 10;
/** MidNumLet: joins two letters or two digits. */
export const MID_BOTH = 11;
/** Single_Quote. */
export const SINGLE_QUOTE = 12;
/** Double_Quote. */
export const DOUBLE_QUOTE = 13;

const PUNCTUATION: ReadonlyMap<number, number> = new Map([
  ...[0x3a, 0xb7, 0x387, 0x55f, 0x5f4, 0x2027, 0xfe13, 0xfe55, 0xff1a].map((c) => [c, MID_LETTER] as const),
  ...[0x2c, 0x3b, 0x37e, 0x589, 0x60c, 0x60d, 0x66c, 0x7f8, 0x2044].map((c) => [c, MID_NUMBER] as const),
  ...[0xfe50, 0xfe54, 0xff0c, 0xff1b].map((c) => [c, MID_NUMBER] as const),
  ...[0x2e, 0x2018, 0x2019, 0x2024, 0xfe52, 0xff07, 0xff0e].map((c) => [c, MID_BOTH] as const),
  [0x22, DOUBLE_QUOTE],
  [0x27, SINGLE_QUOTE],
  [0x200b, OTHER],
  [0x200c, EXTEND],
  [0x202f, CONNECTOR],
]);

const EXTENDING = /[\p{M}\p{Grapheme_Extend}\p{Emoji_Modifier}]/u;
const FORMAT = /\p{Cf}/u;
/** Digits, number signs that precede the digits they span (Prepended_Concatenation_Mark), and U+066B. */
const NUMBER = /[\p{Nd}\u066B\u0600-\u0605\u06DD\u0890\u0891\u08E2\u{110BD}\u{110CD}]/u;
const HANGUL_SYLLABLE = /[\uAC00-\uD7A3]/u;
const HEBREW_LETTER = /(?=\p{Lo})\p{Script=Hebrew}/u;
/** Includes the characters that Han and kana share: repeat and voicing marks, long vowels, 〆. */
const KANA_AND_HAN =
  "\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\u3006\\u3031-\\u3035\\u309B\\u309C\\u30A0\\u30FC\\uFF70\\uFF9E\\uFF9F";
/** The scripts with Line_Break=Complex_Context for which ICU has a dictionary. */
const SOUTH_EAST_ASIAN = "\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}";

/**
 * The scripts without spaces between words (Han, kana, Thai, Lao, Khmer, Myanmar) with the signs that several
 * of them share, as the content of a character class for the flag `u` or `v`. It includes their digits and
 * punctuation: intersect with `\p{L}` for letters only.
 *
 * @example new RegExp(`[${UNSPACED_SCRIPTS}]`, "u").test("東京") // true
 */
export const UNSPACED_SCRIPTS: string = KANA_AND_HAN + SOUTH_EAST_ASIAN;

const UNSPACED_LETTER = new RegExp(`[${KANA_AND_HAN}]|(?=\\p{L})[${SOUTH_EAST_ASIAN}]`, "u");
/** Alphabetic but not ideographic characters, and the symbols and modifiers that UAX #29 adds. */
const ALPHABETIC =
  /(?!\p{Ideographic})\p{Alphabetic}|[\xB8\u02C2-\u02C5\u02D2-\u02D7\u02DE\u02DF\u02E5-\u02EB\u02ED\u02EF-\u02FF\u055A-\u055C\u055E\u058A\u05F3\uA708-\uA716\uA720\uA721\uA789\uA78A\uAB5B]/u;

function classify(codePoint: number, character: string): number {
  // Planes 2 and 3 contain ideographs, plane 14 tags and variation selectors; the rest is private.
  if (codePoint >= 0x20000) return codePoint < 0x40000 ? UNSPACED : codePoint >> 16 === 14 ? EXTEND : OTHER;
  const listed = PUNCTUATION.get(codePoint);
  if (listed !== undefined) return listed;
  if (EXTENDING.test(character)) return EXTEND;
  if (NUMBER.test(character)) return NUMERIC;
  if (FORMAT.test(character)) return EXTEND;
  if (/\p{Pc}/u.test(character)) return CONNECTOR;
  if (HANGUL_SYLLABLE.test(character)) return HANGUL;
  if (UNSPACED_LETTER.test(character)) return UNSPACED;
  if (HEBREW_LETTER.test(character)) return HEBREW;
  return ALPHABETIC.test(character) ? LETTER : OTHER;
}

/** Looks up the class of the character at a position; a trailing surrogate counts as {@link EXTEND}. */
export const wordClasses: CodePointClasses = codePointClasses(classify, EXTEND);

/**
 * Whether a string has a letter of a script without spaces between words ({@link UNSPACED_SCRIPTS}). Finding
 * the words of such a string requires a dictionary, and its white space does not indicate its number of
 * words.
 *
 * @example
 * hasUnspacedScript("Tokyo"); // false
 * hasUnspacedScript("Tokyo (東京)"); // true
 */
export function hasUnspacedScript(text: string): boolean {
  const { at } = wordClasses;
  for (let index = 0; index < text.length; index++) {
    // The first of these scripts begins at U+0E00: most characters need only this comparison.
    if (text.charCodeAt(index) >= 0xe00 && at(text, index) === UNSPACED) return true;
  }
  return false;
}
