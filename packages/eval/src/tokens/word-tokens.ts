import { UNSPACED_SCRIPTS } from "./unspaced.js";

/** How to cut word tokens. */
export interface WordTokenOptions {
  /** Default false: case is kept. */
  readonly lowercase?: boolean | undefined;
  /**
   * What a token is in the scripts that put no spaces between words (Han, kana, Thai, Lao, Khmer, Myanmar):
   * `"character"`, each letter with its marks (the default), or `"run"`, a whole clause. `"run"` is Python's `\w+` to
   * the letter: marks cut words of any script there (Devanagari, decomposed accents).
   */
  readonly unspaced?: "character" | "run" | undefined;
}

const WORD = "\\p{L}\\p{N}_";
/** The engine's stack holds every letter of a run that it may have to give back: millions of them overflow it. */
const LONGEST_RUN = 10_000;
const BY_CHARACTER = new RegExp(
  `[[${UNSPACED_SCRIPTS}]&&[${WORD}]]\\p{M}{0,${LONGEST_RUN}}|[[${WORD}]--[${UNSPACED_SCRIPTS}]][[${WORD}\\p{M}]--[${UNSPACED_SCRIPTS}]]{0,${LONGEST_RUN}}`,
  "gv",
);
const BY_RUN = new RegExp(`[${WORD}]{1,${LONGEST_RUN}}`, "gv");
const ASCII = /\w+/g;
const ONLY_ASCII = /^[\0-\x7f]*$/;

/**
 * The tokens of most metrics: maximal runs of letters, digits and low lines of any script with their marks: Python's
 * `\w+`, but that cuts words at marks, and takes a clause of a script without spaces for one. A mark after something
 * else, as the selector after an emoji, is no word.
 *
 * @returns Substrings in their order, case kept unless asked otherwise. Empty for a text without any. What is longer than
 *   10,000 characters is cut there, unless the whole text is ASCII.
 *
 * @example
 * wordTokens("Hello, wörld!"); // ["Hello", "wörld"]
 * wordTokens("今天 OK"); // ["今", "天", "OK"]
 */
export function wordTokens(text: string, options: WordTokenOptions = {}): readonly string[] {
  const source = options.lowercase === true ? text.toLowerCase() : text;
  const pattern = ONLY_ASCII.test(source) ? ASCII : options.unspaced === "run" ? BY_RUN : BY_CHARACTER;
  return source.match(pattern) ?? [];
}
