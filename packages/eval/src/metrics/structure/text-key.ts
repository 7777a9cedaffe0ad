import { wordTokens } from "../../tokens/word-tokens.js";

/** The words that two headings, items or link texts are compared by: lower-cased word tokens; see {@link wordTokens}. */
export function keyTokens(text: string): readonly string[] {
  return wordTokens(text.normalize("NFKC"), { lowercase: true });
}

/**
 * What makes two texts the same: their words in order, case, punctuation, white space and typography aside; the text
 * itself where it has no word.
 *
 * @example textKey("What’s new? #") === textKey("what's NEW") // true
 */
export function textKey(text: string): string {
  const tokens = keyTokens(text);
  return tokens.length === 0 ? text.trim() : tokens.join(" ");
}
