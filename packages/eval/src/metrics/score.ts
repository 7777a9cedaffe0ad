import type { Score } from "../types.js";

/**
 * The harmonic mean of precision and recall; 0 where both are 0.
 *
 * @example f1(1, 0.5) // 2/3
 */
export function f1(precision: number, recall: number): number {
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

/**
 * Precision, recall and F1 of what gold and prediction have in common. Both empty: 1, 1, 1; one empty: 0, 0, 0.
 *
 * @param common How many items match.
 * @param gold How many the gold has.
 * @param predicted How many the prediction has.
 *
 * @example scoreOf(3, 6, 5).f1 // 0.5454…
 */
export function scoreOf(common: number, gold: number, predicted: number): Score {
  if (gold === 0 && predicted === 0) return { precision: 1, recall: 1, f1: 1 };
  if (gold === 0 || predicted === 0) return { precision: 0, recall: 0, f1: 0 };
  const precision = common / predicted;
  const recall = common / gold;
  return { precision, recall, f1: f1(precision, recall) };
}
