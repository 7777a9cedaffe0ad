import { levenshtein } from "../align/levenshtein.js";
import { type TokenIds, whitespaceIds } from "../tokens/ids.js";
import { means } from "./aggregate.js";
import type { Metric } from "./types.js";

/** How many tokens have to be changed, and how many there are. */
export interface TokenEdits {
  /** Insertions, deletions and substitutions of tokens. */
  readonly edits: number;
  /** Tokens of the text that has more of them. */
  readonly longer: number;
}

/** The thesis's variant asks for the same pair's (see `pair-ids.ts`). */
const EDITS = new WeakMap<TokenIds, number>();

/**
 * The Levenshtein distance of two texts in tokens set apart by white space; scripts without spaces by character.
 *
 * @example tokenEdits("A black dog chases a cat", "A lion chases a zebra") // { edits: 3, longer: 6 }
 */
export function tokenEdits(gold: string, predicted: string): TokenEdits {
  const ids = whitespaceIds(gold, predicted);
  let edits = EDITS.get(ids);
  if (edits === undefined) {
    edits = levenshtein(ids.gold, ids.predicted, ids.size);
    EDITS.set(ids, edits);
  }
  return { edits, longer: Math.max(ids.gold.length, ids.predicted.length) };
}

/**
 * The edit distance of two texts in tokens, over the number of tokens of the longer one (Gupta 2022, chapter 4).
 *
 * @returns 0 for equal texts to 1 for texts that have nothing in common. Both without tokens: 0; one of them: 1.
 *
 * @example tokenEdit("A black dog chases a cat", "A lion chases a zebra") // 3 / 6
 */
export function tokenEdit(gold: string, predicted: string): number {
  const { edits, longer } = tokenEdits(gold, predicted);
  return longer === 0 ? 0 : edits / longer;
}

/** The token edit distance as a metric. */
export const tokenEditMetric: Metric = {
  name: "token-edit",
  about: "edit distance in tokens, over those of the longer text",
  convention: {
    tokenizer: "white space; unspaced scripts by character",
    case: "kept",
    empty: "both empty 0, one empty 1",
    aggregation: "mean over pages",
    source: "Gupta 2022, chapter 4 (the formula; for its tables see token-edit-thesis)",
  },
  measures: ["distance"],
  primary: "distance",
  better: "lower",
  reads: "text",
  score: (gold, prediction) => ({ distance: tokenEdit(gold.text, prediction.text) }),
  aggregate: means(["distance"]),
};
