import { UNSPACED_SCRIPTS } from "@winnow/core-dom/text";

/**
 * Puts a text on one line: runs of white space become single spaces, and those at the ends are removed.
 *
 * @example oneLine(" a\n b ") // "a b"
 */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Options of {@link whitespaceTokens}. */
interface WhitespaceTokenOptions {
  /**
   * The unit in scripts without spaces between words (Han, kana, Thai, Lao, Khmer, Myanmar). `"character"`
   * (the default): each letter with its marks is a token, and so is the text between letters. `"run"`:
   * everything between two white spaces is one token, as in Python's `str.split()`.
   */
  readonly unspaced?: "character" | "run" | undefined;
}

const UNSPACED = `[[${UNSPACED_SCRIPTS}]&&[\\p{L}\\p{N}]]`;
const HAS_UNSPACED = new RegExp(UNSPACED, "v");
const UNSPACED_LETTER = new RegExp(UNSPACED, "gv");
const MARK = /\p{M}/uy;
const RUN_OF_TEXT = /\S+/g;

/**
 * Splits a text at white space; punctuation stays with its word. These are the tokens of Gupta 2022's edit
 * distance and of Bevendorff's ROUGE, except that scripts without spaces are split by character.
 *
 * White space is JavaScript's: Unicode's `White_Space` without U+0085, plus U+FEFF.
 *
 * @returns Substrings in order, with their case. Empty if the text is only white space.
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
 * Splits a word at its unspaced letters, one letter at a time: a repeated class would overflow the engine's
 * stack on words of millions of characters.
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

/** Options of {@link wordTokens}. */
interface WordTokenOptions {
  /** Convert words to lower case. Default false: case is kept. */
  readonly lowercase?: boolean | undefined;
  /**
   * The unit in scripts without spaces between words (Han, kana, Thai, Lao, Khmer, Myanmar). `"character"`
   * (the default): each letter with its marks. `"run"`: a whole clause; this is exactly Python's `\w+`, where
   * marks end words in every script (Devanagari, decomposed accents).
   */
  readonly unspaced?: "character" | "run" | undefined;
}

const WORD = "\\p{L}\\p{N}_";
/** Maximum length of a repetition: the engine keeps each letter for backtracking on its stack. */
const MAX_RUN = 10_000;
const BY_CHARACTER = new RegExp(
  `[[${UNSPACED_SCRIPTS}]&&[${WORD}]]\\p{M}{0,${MAX_RUN}}|[[${WORD}]--[${UNSPACED_SCRIPTS}]][[${WORD}\\p{M}]--[${UNSPACED_SCRIPTS}]]{0,${MAX_RUN}}`,
  "gv",
);
const BY_RUN = new RegExp(`[${WORD}]{1,${MAX_RUN}}`, "gv");
const ASCII = /\w+/g;
const ONLY_ASCII = /^[\0-\x7f]*$/;

/**
 * Returns the words of a text, the tokens of most metrics: maximal runs of letters, digits and underscores of
 * any script, with their marks. Python's `\w+` differs in two ways: it splits words at marks, and a clause of
 * a script without spaces is a single word. A mark after anything else, such as the selector after an emoji,
 * is not a word.
 *
 * @returns Substrings in order, with their case unless `lowercase` is set. Empty if the text has no words. A
 *   word of more than 10,000 characters is split there, unless the whole text is ASCII.
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
