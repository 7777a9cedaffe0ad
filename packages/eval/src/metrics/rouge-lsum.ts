import { fitsTable, lcsMatches, tableMatches } from "../align/lcs.js";
import { sum } from "../statistics/quantile.js";
import { counts, type Sequences, sequences } from "../tokens/ids.js";
import { whitespaceTokens } from "../tokens/tokens.js";
import type { Score } from "../types.js";
import { scoreOf } from "./common.js";

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
  const [goldLines, predictedLines] = [counts(gold.split("\n")), counts(predicted.split("\n"))];
  const lines = sequences(tokensOf(goldLines.keys()), tokensOf(predictedLines.keys()));
  const [goldTimes, times] = [[...goldLines.values()], [...predictedLines.values()]];
  const total = sum(lines.gold.map(({ length }, line) => length * goldTimes[line]!));
  const predictedTotal = sum(lines.predicted.map(({ length }, line) => length * times[line]!));
  if (total === 0) return { ...scoreOf(0, 0, predictedTotal), recall: 1 };
  const available = new Int32Array(lines.size);
  for (const [line, ids] of lines.predicted.entries()) for (const id of ids) available[id]! += times[line]!;
  let hits = 0;
  for (const [line, union] of unionLcs(lines).entries()) {
    for (const [place, id] of lines.gold[line]!.entries()) {
      const counted = Math.min(union[place]! * goldTimes[line]!, available[id]!);
      available[id]! -= counted;
      hits += counted;
    }
  }
  return scoreOf(hits, total, predictedTotal);
}

function tokensOf(lines: Iterable<string>): readonly (readonly string[])[] {
  return Array.from(lines, (line) => whitespaceTokens(line));
}

/**
 * Finds the items of each gold line that are in the union of the longest common subsequences of the line with
 * each predicted line (Lin 2004, section 3.2): 1 for items in the union, otherwise 0.
 *
 * Two lines can have several longest common subsequences, and the union depends on the choice. It is that of
 * rouge_score (see `tableMatches`), except for pairs of lines whose table would take more than 4 MB, such as
 * 5,000 tokens and 6,500.
 *
 * A pair of lines is compared only if it can add to the union: if the predicted line has an item of the gold
 * line that is not yet in the union. Rare items are processed first: they lead to the line's counterpart,
 * which usually makes comparisons with other lines unnecessary.
 */
function unionLcs({ gold, predicted, size }: Sequences): readonly Uint8Array[] {
  const linesWith = new Map<number, number[]>();
  for (const [line, ids] of predicted.entries()) {
    for (const id of new Set(ids)) {
      const known = linesWith.get(id);
      if (known === undefined) linesWith.set(id, [line]);
      else known.push(line);
    }
  }
  const masks = new Int32Array(size);
  const seen = new Int32Array(predicted.length).fill(-1);
  return gold.map((ids, line) => {
    const union = new Uint8Array(ids.length);
    const rarestFirst = Array.from(ids, (id, place) => ({ place, lines: linesWith.get(id) ?? [] })).sort(
      (a, b) => a.lines.length - b.lines.length,
    );
    for (const { place, lines } of rarestFirst) {
      for (const other of lines) {
        if (union[place] === 1) break;
        if (seen[other] === line) continue;
        seen[other] = line;
        const found = fitsTable(ids.length, predicted[other]!.length, size)
          ? tableMatches(ids, predicted[other]!, masks)
          : lcsMatches(ids, predicted[other]!, size).a;
        for (const column of found) if (column >= 0) union[column] = 1;
      }
    }
    return union;
  });
}
