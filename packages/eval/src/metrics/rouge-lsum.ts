import { type IdLines, unionLcs } from "../align/union-lcs.js";
import { tokenIds } from "../tokens/ids.js";
import { whitespaceTokens } from "../tokens/tokens.js";
import type { Score } from "../types.js";
import { scoreOf } from "./common.js";
import { textMetric, WHITE_SPACE } from "./text-metric.js";
import type { Metric } from "./types.js";

/**
 * Computes ROUGE-Lsum of two texts. Each gold line is compared with every predicted line; its tokens in any
 * of their longest common subsequences count as found (Lin 2004, section 3.2), but each token at most as
 * often as it occurs in the prediction (ROUGE 1.5.5 and rouge_score).
 *
 * Lines end at U+000A. The figures equal those of rouge_score with `split_summaries=False` and a tokenizer
 * that splits at white space, except that unspaced scripts are split by character.
 *
 * @returns 1, 1, 1 if both texts have no tokens. If only the gold has none: precision 0, recall 1, F1 0,
 *   since there was nothing to find (Bevendorff et al. 2023). If only the prediction has none: 0, 0, 0.
 *
 * @example rougeLsum("a b c\nd e f", "d e f\na b c").f1 // 1; rougeL gives 0.5
 */
export function rougeLsum(gold: string, predicted: string): Score {
  const left = distinctLines(gold);
  const right = distinctLines(predicted);
  if (left.total === 0) return { ...scoreOf(0, 0, right.total), recall: 1 };
  const ids = tokenIds(left.tokens, right.tokens);
  const union = unionLcs(
    { ids: ids.gold, starts: left.starts },
    { ids: ids.predicted, starts: right.starts },
    ids.size,
  );
  const available = timesOf({ ids: ids.predicted, starts: right.starts }, right.times, ids.size);
  let hits = 0;
  for (let line = 0; line < left.times.length; line++) {
    for (let at = left.starts[line]!; at < left.starts[line + 1]!; at++) {
      const id = ids.gold[at]!;
      const counted = Math.min(union[at]! * left.times[line]!, available[id]!);
      available[id]! -= counted;
      hits += counted;
    }
  }
  return scoreOf(hits, left.total, right.total);
}

/** The distinct lines of a text. */
interface DistinctLines {
  /** The tokens of all distinct lines; line `i` is `[starts[i], starts[i + 1])`. */
  readonly tokens: readonly string[];
  readonly starts: Int32Array;
  /** Number of occurrences of each line. */
  readonly times: readonly number[];
  /** Number of tokens of the whole text. */
  readonly total: number;
}

function distinctLines(text: string): DistinctLines {
  const indexes = new Map<string, number>();
  const tokens: string[] = [];
  const starts = [0];
  const times: number[] = [];
  let total = 0;
  for (const line of text.split("\n")) {
    let index = indexes.get(line);
    if (index === undefined) {
      indexes.set(line, (index = times.length));
      for (const token of whitespaceTokens(line)) tokens.push(token);
      starts.push(tokens.length);
      times.push(0);
    }
    times[index]!++;
    total += starts[index + 1]! - starts[index]!;
  }
  return { tokens, starts: Int32Array.from(starts), times, total };
}

/** Counts the occurrences of each token in the whole text. */
function timesOf({ ids, starts }: IdLines, times: readonly number[], size: number): Int32Array {
  const counted = new Int32Array(size);
  for (let line = 0; line < times.length; line++) {
    for (let at = starts[line]!; at < starts[line + 1]!; at++) counted[ids[at]!]! += times[line]!;
  }
  return counted;
}

/** The metric of {@link rougeLsum}. */
export const rougeLsumMetric: Metric = textMetric({
  name: "rouge-lsum",
  about: "precision, recall and F1 of the union of the lines' longest common subsequences",
  convention: {
    tokenizer: `${WHITE_SPACE}; lines by newline`,
    empty: "both empty 1, empty gold P 0 R 1 F 0, empty prediction 0",
    source: "Lin 2004, section 3.2, hits clipped as in rouge_score; empties as Bevendorff et al. 2023",
  },
  score: rougeLsum,
});
