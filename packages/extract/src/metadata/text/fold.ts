import { normalForm } from "@winnow/core-dom/text";

/** The same few titles and names of a page are compared with each other many times. */
const cache = new Map<string, string>();
const MAX_CACHED = 1000;
const MAX_CACHED_LENGTH = 200;

/**
 * Folds a title or name for comparison: compatibility forms (NFKC), lower case, without accents, letters and
 * digits only, one space between words.
 *
 * @example fold("The “Tate’s” Blog!") // "the tates blog"
 */
export function fold(value: string): string {
  let folded = cache.get(value);
  if (folded === undefined) {
    folded = folding(value);
    if (cache.size >= MAX_CACHED) cache.clear();
    if (value.length <= MAX_CACHED_LENGTH) cache.set(value, folded);
  }
  return folded;
}

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

/** Characters that need Unicode's tables; most titles and names have none. */
const BEYOND_ASCII = /[^\0-\x7f]/;

/**
 * Like {@link fold} without spaces, for names that are written in one word or in several: `Mac Rumors`,
 * `macrumors`.
 */
export function squeeze(value: string): string {
  return fold(value).replaceAll(" ", "");
}
