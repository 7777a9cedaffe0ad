import { type CodePointClasses, codePointClasses } from "@winnow/core-dom/text";

/** White space as Python's `str.split` and `str.strip` define it, which the reference implementations use. */
const SPACE = 2;
/** A letter: general category L. */
export const LETTER = 4;
/** The property Uppercase. */
export const UPPER = 8;
/** A decimal digit, a superscript or a subscript. */
export const DIGIT = 16;
/** A character of {@link SYMBOLS} or a control character, or the end of a sentence. */
export const SYMBOL = 32;
/** The property Sentence_Terminal. */
export const TERMINAL = 64;
/** A letter or a number. */
export const ALPHANUMERIC = 128;

/**
 * The punctuation of CCNet (Wenzek et al. 2020), which datatrove does not count as words. The fullwidth digit one is
 * in that list.
 */
const SYMBOLS = new Set(
  "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~«»´–—’“”„…∶━►、。〈〉《》「」【】！％（），．１：；？～",
);

const WHITE_SPACE = /[\t-\r\u001C-\u001F \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]/;
const CONTROL = /[\0-\u0008\u000B-\u001F\u007F-\u009F]/;
const SUPERSCRIPT = /[\u00B2\u00B3\u00B9\u2070\u2074-\u2079\u2080-\u2089]/;

function classify(_: number, character: string): number {
  const terminal = /\p{Sentence_Terminal}/u.test(character);
  return (
    1 |
    (WHITE_SPACE.test(character) ? SPACE : 0) |
    (/\p{L}/u.test(character) ? LETTER : 0) |
    (/\p{Uppercase}/u.test(character) ? UPPER : 0) |
    (/\p{Nd}/u.test(character) || SUPERSCRIPT.test(character) ? DIGIT : 0) |
    (terminal || SYMBOLS.has(character) || CONTROL.test(character) ? SYMBOL : 0) |
    (terminal ? TERMINAL : 0) |
    (/[\p{L}\p{N}]/u.test(character) ? ALPHANUMERIC : 0)
  );
}

/** The second half of a surrogate pair: symbols and white space have to consist of such characters alone. */
const TRAILING = 1 | SYMBOL;

/** Looks up the properties of the character at a position, as a union of the flags of this file. */
export const characters: CodePointClasses = codePointClasses(classify, TRAILING);

/** Whether a code unit is white space. */
export function isSpace(unit: number): boolean {
  if (unit <= 0x20) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || (unit >= 0x1c && unit <= 0x1f);
  if (unit < 0x1680) return unit === 0xa0 || unit === 0x85;
  if (unit > 0x3000) return false;
  return (
    unit === 0x3000 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x1680
  );
}

/** Returns the number of surrogate pairs in a range. */
export function surrogatePairs(text: string, start: number, end: number): number {
  let pairs = 0;
  for (let index = start; index + 1 < end; index++) {
    if ((text.charCodeAt(index) & 0xfc00) !== 0xd800) continue;
    if ((text.charCodeAt(index + 1) & 0xfc00) !== 0xdc00) continue;
    pairs++;
    index++;
  }
  return pairs;
}
