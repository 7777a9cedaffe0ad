import { UNSPACED_SCRIPTS } from "./unspaced.js";

/** How to cut at white space. */
export interface WhitespaceTokenOptions {
  /**
   * What a token is in the scripts that put no spaces between words (Han, kana, Thai, Lao, Khmer, Myanmar):
   * `"character"`, each letter with its marks, and what stands between letters (the default), or `"run"`, all
   * between two white spaces, as Python's `str.split()` has it.
   */
  readonly unspaced?: "character" | "run" | undefined;
}

const UNSPACED = `[[${UNSPACED_SCRIPTS}]&&[\\p{L}\\p{N}]]`;
const HAS_UNSPACED = new RegExp(UNSPACED, "v");
const UNSPACED_LETTER = new RegExp(UNSPACED, "gv");
const MARK = /\p{M}/uy;
const WORD = /\S+/g;

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
  const words = text.match(WORD) ?? [];
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
