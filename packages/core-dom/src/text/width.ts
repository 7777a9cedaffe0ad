import { eastAsianWidth } from "get-east-asian-width";
import { type CodePointClasses, codePointClasses } from "./classes.js";

const NONE = 1;
const NARROW = 2;
const WIDE = 3;
/** Has no width, and hides a pictograph after it. */
const JOINER = 4;
/** A skin tone: part of the pictograph before it. */
const MODIFIER = 5;
/** A narrow pictograph, such as the sign at the end of many joined emoji. */
const SIGN = 6;

const INVISIBLE = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u1160-\u11FF\uD7B0-\uD7FF]/u;
const CONTROL = /[\x00-\x08\x0E-\x1F\x7F-\x84\x86-\x9F]/;

function classify(codePoint: number, character: string): number {
  if (codePoint === 0x200d) return JOINER;
  // A soft hyphen is visible only at a line break; a prepended number sign always is.
  if (CONTROL.test(character)) return NONE;
  if (INVISIBLE.test(character) && !/[\u0600-\u0605\u06DD\u08E2]/.test(character)) return NONE;
  if (/\p{Emoji_Modifier}/u.test(character)) return MODIFIER;
  if (eastAsianWidth(codePoint) === 2) return WIDE;
  return /\p{Extended_Pictographic}/u.test(character) ? SIGN : NARROW;
}

const widthClasses: CodePointClasses = codePointClasses(classify, NONE);

/** Options of {@link textWidth}. */
export interface WidthOptions {
  /** The width of a wide character, in narrow ones. Default 2, as in a terminal. */
  readonly wide?: number;
}

/**
 * Returns the width of a string in narrow characters: 2 for Chinese, Japanese and Korean characters,
 * full-width forms and emoji (East_Asian_Width W and F), 1 for others, 0 for combining marks, format and
 * control characters. A threshold on width is about equally strict in every script, since one Chinese
 * character replaces two or three English ones.
 *
 * White space counts 1 per character, so collapse it first if necessary. An emoji composed of several, or
 * with a skin tone, counts as one. A lone surrogate counts 1.
 *
 * @param options.wide The width of a wide character, not negative; 2.5 or 3 to measure information rather
 *   than columns.
 * @returns The width: an integer if `wide` is one.
 * @throws {RangeError} If `options.wide` is negative or not finite.
 * @see https://www.unicode.org/reports/tr11/
 *
 * @example
 * textWidth("Tokyo"); // 5
 * textWidth("東京"); // 4
 * textWidth("東京", { wide: 2.5 }); // 5
 */
export function textWidth(text: string, options: WidthOptions = {}): number {
  const wide = options.wide ?? 2;
  if (!(wide >= 0 && wide < Number.POSITIVE_INFINITY)) {
    throw new RangeError("options.wide must be a finite number of at least 0");
  }
  const { at } = widthClasses;
  let narrowCount = 0;
  let wideCount = 0;
  let before = 0;
  for (let index = 0; index < text.length; index++) {
    const current = at(text, index);
    if (current === NARROW || (current === SIGN && before !== JOINER)) narrowCount++;
    else if (current === WIDE && before !== JOINER) wideCount++;
    else if (current === MODIFIER && before !== WIDE && before !== SIGN) wideCount++;
    // Marks (variation selectors, trailing surrogates) don't separate a pictograph from its modifier.
    if (current !== NONE) before = current;
  }
  return narrowCount + wideCount * wide;
}

/**
 * Returns the number of code points in a string: characters as Python counts them, while `length` counts
 * UTF-16 units. A lone surrogate counts 1.
 *
 * @example
 * codePointCount("𠮷野家"); // 3
 */
export function codePointCount(text: string): number {
  let count = text.length;
  for (let index = 1; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xdc00 && unit <= 0xdfff && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800) count--;
  }
  return count;
}
