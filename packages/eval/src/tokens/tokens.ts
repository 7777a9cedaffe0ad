import { UNSPACED_SCRIPTS } from "@winnow/core-dom/text";

/**
 * A text in one line: each run of white space a space, none at the ends.
 *
 * @example oneLine(" a\n b ") // "a b"
 */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** How to cut at white space. */
interface WhitespaceTokenOptions {
  /**
   * What a token is in the scripts that put no spaces between words (Han, kana, Thai, Lao, Khmer, Myanmar):
   * `"character"`, each letter with its marks, and what is between letters (the default), or `"run"`, all
   * between two white spaces, as Python's `str.split()` has it.
   */
  readonly unspaced?: "character" | "run" | undefined;
}

const UNSPACED = `[[${UNSPACED_SCRIPTS}]&&[\\p{L}\\p{N}]]`;
const HAS_UNSPACED = new RegExp(UNSPACED, "v");
const UNSPACED_LETTER = new RegExp(UNSPACED, "gv");
const MARK = /\p{M}/uy;
const RUN_OF_TEXT = /\S+/g;

/**
 * The tokens that white space sets apart, with their punctuation: the tokens of the thesis's edit distance and of
 * Bevendorff's ROUGE, but for scripts without spaces, which are cut by character.
 *
 * White space is JavaScript's: Unicode's `White_Space` less U+0085, plus U+FEFF.
 *
 * @returns Substrings in their order, case kept. Empty for a text of white space.
 *
 * @example
 * whitespaceTokens("Hello, world!"); // ["Hello,", "world!"]
 * whitespaceTokens("今天,OK"); // ["今", "天", ",OK"]
 */
export function whitespaceTokens(text: string, options: WhitespaceTokenOptions = {}): readonly string[] {
  const words = text.match(RUN_OF_TEXT) ?? [];
  if (options.unspaced === "run" || !HAS_UNSPACED.test(text)) return words;
  const tokens: string[] = [];
  for (const word of words) {
    if (HAS_UNSPACED.test(word)) pushLetters(word, tokens);
    else tokens.push(word);
  }
  return tokens;
}

/**
 * Cuts at the unspaced letters. A letter at a time: a repeated class overflows the engine's stack on words of
 * millions.
 */
function pushLetters(word: string, tokens: string[]): void {
  let from = 0;
  for (const { 0: letter, index } of word.matchAll(UNSPACED_LETTER)) {
    if (index > from) tokens.push(word.slice(from, index));
    MARK.lastIndex = from = index + letter.length;
    while (MARK.test(word)) from = MARK.lastIndex;
    tokens.push(word.slice(index, from));
  }
  if (from < word.length) tokens.push(word.slice(from));
}

/** How to cut word tokens. */
interface WordTokenOptions {
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
