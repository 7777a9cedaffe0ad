import { normalForm, normalizeText } from "@winnow/core-dom/text";

/**
 * What normalisation would change, but for composition: two spaces, or any control, white space other than the space,
 * or invisible character (those that {@link normalizeText} drops), written as what is left when these are taken out.
 */
export const IRREGULAR: RegExp =
  / {2}|[^\x20-\x7E\xA1-\xAC\xAE-\u061B\u061D-\u167F\u1681-\u180D\u1810-\u1FFF\u2010-\u2027\u2030-\u205E\u2070-\u2FFF\u3001-\uFEFE\uFF00-\uFFF8\uFFFC-\uFFFF]/;

/** Runs of white space that are not one space already: most words are followed by just that, and stay untouched. */
const RUNS = /[\t-\r\x85\xA0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF][\s\x85]*| [\s\x85]+/g;

/** A text without controls and invisible characters, white space excepted, in NFC. */
export function composedText(text: string): string {
  return normalForm(normalizeText(text, { form: "keep", whitespace: "keep", invisible: "drop" }));
}

/**
 * The text that exact comparison uses: NFC, one space for each run of white space and none at the ends, without
 * control characters and invisible ones (soft hyphens, zero-width spaces, byte order and direction marks). So two
 * copies that differ in line breaks, indentation or the encoding of accents are the same. Letter case, punctuation and
 * digits are kept: "exact" should not join a title with its capitals to one without, or two prices.
 *
 * The same as `normalizeText(text, { invisible: "drop" })`; a text that is normal already costs one scan.
 *
 * @param text Any string.
 *
 * @example
 * exactText("Cafe\u0301\r\n  au\u00ad lait\n"); // "Café au lait"
 */
export function exactText(text: string): string {
  if (!IRREGULAR.test(text)) return normalForm(text).trim();
  return composedText(text).replace(RUNS, " ").trim();
}
