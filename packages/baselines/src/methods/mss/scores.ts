import { type MssModel, trigramAt, UNIT } from "./model.js";
import type { Tokens } from "./tokens.js";

/** Returns the score of each token: its probability to be part of the article, minus one half. */
export type TokenScorer = (tokens: Tokens) => Float64Array;

/**
 * Returns the classifier of a model: naive Bayes over the trigram that begins at a token and the most recent
 * unclosed tag. A trigram that the model does not know is no evidence (Pasternack and Roth 2009).
 */
export function tokenScorer({ prior, unclosed, trigrams, evidence }: MssModel): TokenScorer {
  const known = hashTable(trigrams);
  const scoreOf = Float64Array.from({ length: 2 * MAX_SUM + 1 }, (_, i) => probability(i - MAX_SUM) - 0.5);
  return (tokens) => {
    const scores = new Float64Array(tokens.length);
    for (let i = 0; i < tokens.length; i++) {
      const at = known(trigramAt(tokens, i));
      const sum = prior + unclosed[tokens.unclosed[i]!]! + (at < 0 ? 0 : evidence[at]!);
      scores[i] = scoreOf[sum + MAX_SUM]!;
    }
    return scores;
  };
}

/** The largest sum of three values of 8 bits. */
const MAX_SUM = 3 * 128;

/** The logistic function of a sum of evidence. */
function probability(sum: number): number {
  return 1 / (1 + Math.exp(-sum * UNIT));
}

/** Returns a function from a key to its index, or -1: open addressing, which needs no objects per key. */
function hashTable(keys: Int32Array): (key: number) => number {
  const bits = 32 - Math.clz32(2 * keys.length + 1);
  const mask = 2 ** bits - 1;
  const slots = new Int32Array(mask + 1).fill(-1);
  const slotOf = (key: number): number => Math.imul(key, 0x9e3779b1) >>> (32 - bits);
  for (let i = 0; i < keys.length; i++) {
    let slot = slotOf(keys[i]!);
    while (slots[slot] !== -1) slot = (slot + 1) & mask;
    slots[slot] = i;
  }
  return (key) => {
    let slot = slotOf(key);
    while (slots[slot] !== -1) {
      if (keys[slots[slot]!] === key) return slots[slot]!;
      slot = (slot + 1) & mask;
    }
    return -1;
  };
}
