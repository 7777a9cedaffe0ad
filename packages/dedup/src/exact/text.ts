import { checkType } from "@winnow/core-dom/options";
import { normalForm, normalizeText } from "@winnow/core-dom/text";

/**
 * Matches the characters that normalisation changes, apart from composition: two spaces, control characters,
 * white space other than the space, and invisible characters (those that {@link normalizeText} drops).
 * Written as a negated class.
 */
export const IRREGULAR: RegExp =
  / {2}|[^\x20-\x7E\xA1-\xAC\xAE-\u061B\u061D-\u167F\u1681-\u180D\u1810-\u1FFF\u2010-\u2027\u2030-\u205E\u2070-\u2FFF\u3001-\uFEFE\uFF00-\uFFF8\uFFFC-\uFFFF]/;

/**
 * Runs of white space other than a single space. Most words are followed by just one space and stay
 * untouched.
 */
const RUNS = /[\t-\r\x85\xA0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF][\s\x85]*| [\s\x85]+/g;

/** Returns a text in NFC without control and invisible characters, keeping white space. */
export function composedText(text: string): string {
  return normalForm(normalizeText(text, { form: "keep", whitespace: "keep", invisible: "drop" }));
}

/**
 * Returns the text that exact comparison uses: NFC, one space per run of white space and none at the ends,
 * without control characters and invisible ones (soft hyphens, zero-width spaces, byte order and direction
 * marks). So copies that differ in line breaks, indentation or the encoding of accents are the same. Letter
 * case, punctuation and digits are kept: "exact" should not join a title in capitals with one in lower case,
 * or two prices.
 *
 * Equal to `normalizeText(text, { invisible: "drop" })`. A text that is already normal costs one scan.
 *
 * @param text Any string.
 *
 * @example
 * exactText("Cafe\u0301\r\n  au\u00ad lait\n"); // "Café au lait"
 */
export function exactText(text: string): string {
  checkType("text", text, "string");
  if (!IRREGULAR.test(text)) return normalForm(text).trim();
  return composedText(text).replace(RUNS, " ").trim();
}
