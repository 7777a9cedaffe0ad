import { normalForm } from "@winnow/core-dom/text";
/**
 * A title or name in the form in which two are compared: compatibility forms (NFKC), lower case, without accents,
 * letters and digits only, one space between words.
 *
 * @example fold("The “Tate’s” Blog!") // "the tates blog"
 */
export function fold(value: string): string {
  let folded = known.get(value);
  if (folded === undefined) {
    folded = folding(value);
    if (known.size >= MOST_KNOWN) known.clear();
    if (value.length <= LONGEST_KNOWN) known.set(value, folded);
  }
  return folded;
}

/** The same few titles and names of a page are compared with each other again and again. */
const known = new Map<string, string>();
const MOST_KNOWN = 1000;
const LONGEST_KNOWN = 200;

function folding(value: string): string {
  if (!BEYOND_ASCII.test(value)) {
    return value
      .toLowerCase()
      .replace(/['`]/g, "")
      .replace(/[^a-z0-9]+/g, " ")
      .trim();
  }
  return normalForm(value, "NFKD")
    .toLowerCase()
    .replace(/\p{M}|['’‘`´]/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** What needs Unicode's tables; most titles and names do without. */
const BEYOND_ASCII = /[^\0-\x7f]/;

/** The same without spaces, for what is written in one word or in several: `Mac Rumors`, `macrumors`. */
export function squeeze(value: string): string {
  return fold(value).replaceAll(" ", "");
}
