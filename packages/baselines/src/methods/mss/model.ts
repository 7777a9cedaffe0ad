import type { Tokens } from "./tokens.js";
import { START_TAG, TAG_TOKENS, TOKENS } from "./vocabulary.js";

/** A naive Bayes classifier of tokens: logarithms of likelihood ratios, in sixteenths. */
export interface MssModel {
  /** The prior: ln(tokens of articles / other tokens) · 16. */
  readonly prior: number;
  /** The evidence of the most recent unclosed tag: one value per start tag, by its token. */
  readonly unclosed: Int8Array;
  /** The known trigrams in ascending order, and the evidence of each. */
  readonly trigrams: Int32Array;
  readonly evidence: Int8Array;
}

/** One unit of evidence. */
export const UNIT: number = 1 / 16;

/** The start tags, and 0 for none. */
export const UNCLOSED_TAGS: number = START_TAG + TAG_TOKENS.length + 1;

/** Returns the score of each token: its probability to be part of the article, minus one half. */
export type TokenScorer = (tokens: Tokens) => Float64Array;

/**
 * Returns the classifier of a model: naive Bayes over the trigram that begins at a token and the most recent
 * unclosed tag. A trigram that the model does not know is no evidence (Pasternack and Roth 2009).
 */
export function tokenScorer({ prior, unclosed, trigrams, evidence }: MssModel): TokenScorer {
  const evidenceByTrigram = new Map(Array.from(trigrams, (trigram, i) => [trigram, evidence[i]!]));
  return (tokens) => {
    const scores = new Float64Array(tokens.length);
    for (let i = 0; i < tokens.length; i++) {
      const sum = prior + unclosed[tokens.unclosed[i]!]! + (evidenceByTrigram.get(trigramAt(tokens, i)) ?? 0);
      scores[i] = 1 / (1 + Math.exp(-sum * UNIT)) - 0.5;
    }
    return scores;
  };
}

/** Returns the number of a trigram: a token and the two after it, with token 0 beyond the end. */
export function trigramAt({ token, length }: Tokens, i: number): number {
  const second = i + 1 < length ? token[i + 1]! : 0;
  const third = i + 2 < length ? token[i + 2]! : 0;
  return (token[i]! * TOKENS + second) * TOKENS + third;
}

/** Decodes a model: prior, evidence of tags, then each trigram as a difference to the one before. */
export function decodeModel(data: string): MssModel {
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  const signed = new Int8Array(bytes.buffer);
  const trigrams: number[] = [];
  const evidence: number[] = [];
  let trigram = 0;
  for (let at = 1 + UNCLOSED_TAGS; at < bytes.length; ) {
    let step = 0;
    let byte: number;
    do {
      byte = bytes[at++]!;
      step = step * 128 + (byte & 127);
    } while (byte >= 128);
    trigram += step;
    trigrams.push(trigram);
    evidence.push(signed[at++]!);
  }
  return {
    prior: signed[0]!,
    unclosed: signed.slice(1, 1 + UNCLOSED_TAGS),
    trigrams: Int32Array.from(trigrams),
    evidence: Int8Array.from(evidence),
  };
}

/** Encodes a model for {@link decodeModel}. */
export function encodeModel({ prior, unclosed, trigrams, evidence }: MssModel): string {
  const bytes = [prior & 255, ...Array.from(unclosed, (value) => value & 255)];
  let before = 0;
  for (const [i, trigram] of trigrams.entries()) {
    const digits = [(trigram - before) % 128];
    for (let rest = Math.floor((trigram - before) / 128); rest > 0; rest = Math.floor(rest / 128))
      digits.unshift(128 + (rest % 128));
    bytes.push(...digits, evidence[i]! & 255);
    before = trigram;
  }
  return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(""));
}
