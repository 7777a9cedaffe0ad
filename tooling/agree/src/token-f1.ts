/** How well the words of one text stand for those of another; all three between 0 and 1. */
export interface TokenScore {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** A character of a script that is written without spaces, or a run of letters, digits and underscores. */
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}_])+/gu;

/**
 * The tokens of a text: lower-cased `\w+` as Python understands it (letters, digits and underscores of every
 * script), Chinese and Japanese by character.
 *
 * @example tokens("Hello, 世界") // ["hello", "世", "界"]
 */
export function tokens(text: string): readonly string[] {
  return text.toLowerCase().match(TOKEN) ?? [];
}

/**
 * Precision, recall and F1 of the multisets of {@link tokens}. Two texts without any token agree (1); where only
 * one has none, all three are 0.
 *
 * @example tokenF1("a a b", "a b b").f1 // 2/3
 */
export function tokenF1(predicted: string, gold: string): TokenScore {
  const ours = tokens(predicted);
  const theirs = tokens(gold);
  if (ours.length === 0 && theirs.length === 0) return { precision: 1, recall: 1, f1: 1 };
  if (ours.length === 0 || theirs.length === 0) return { precision: 0, recall: 0, f1: 0 };
  const left = new Map<string, number>();
  for (const token of theirs) left.set(token, (left.get(token) ?? 0) + 1);
  let common = 0;
  for (const token of ours) {
    const count = left.get(token) ?? 0;
    if (count === 0) continue;
    left.set(token, count - 1);
    common++;
  }
  const precision = common / ours.length;
  const recall = common / theirs.length;
  return { precision, recall, f1: common === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}
