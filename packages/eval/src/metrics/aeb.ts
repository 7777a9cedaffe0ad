import { wordIds } from "../tokens/ids.js";
import type { MetricValues } from "../types.js";
import { commonShingles, f1, scoreOf } from "./common.js";
import { defineMetric } from "./define-metric.js";
import type { Metric } from "./types.js";

/**
 * Shares of a page in the article-extraction-benchmark: they add up to 1, or are all 0 for two empty texts.
 */
type AebPage = {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  /** 1 if the tokens are the same, otherwise 0. */
  readonly accuracy: number;
};

/**
 * Counts a page's shingles as the article-extraction-benchmark does: those in both texts, only in the
 * prediction, and only in the gold, with repetitions. The counts are divided by their sum so that long texts
 * have the same weight as short ones.
 *
 * @param n Tokens per shingle. Default 4.
 * @throws {RangeError} If `n` is not a positive integer.
 *
 * @example aeb("a b c d", "a b c", 3) // { tp: 0.5, fp: 0, fn: 0.5, accuracy: 0 }
 */
export function aeb(gold: string, predicted: string, n = 4): AebPage {
  const ids = wordIds(gold, predicted);
  const counted = commonShingles(ids, n);
  const total = counted.gold + counted.predicted - counted.common || 1;
  return {
    tp: counted.common / total,
    fp: (counted.predicted - counted.common) / total,
    fn: (counted.gold - counted.common) / total,
    accuracy: ids.gold.join() === ids.predicted.join() ? 1 : 0,
  };
}

/**
 * Computes the benchmark's figures for a set of pages. Precision is the mean over the pages with a
 * prediction, recall the mean over the pages with gold, F1 their harmonic mean (not a mean of F1), accuracy
 * the mean over all pages.
 *
 * If no page has a prediction, precision is 0; if no page has gold, recall is 0 (the benchmark's program
 * fails in these cases). If no page has either, everything except accuracy is NaN.
 */
export function aebAggregate(pages: readonly AebPage[]): MetricValues {
  let [precisions, predicted, recalls, golds, accurate] = [0, 0, 0, 0, 0];
  for (const { tp, fp, fn, accuracy } of pages) {
    if (tp + fp > 0) {
      precisions += tp / (tp + fp);
      predicted++;
    }
    if (tp + fn > 0) {
      recalls += tp / (tp + fn);
      golds++;
    }
    accurate += accuracy;
  }
  const accuracy = pages.length === 0 ? Number.NaN : accurate / pages.length;
  if (predicted === 0 && golds === 0)
    return { precision: Number.NaN, recall: Number.NaN, f1: Number.NaN, accuracy };
  const precision = predicted === 0 ? 0 : precisions / predicted;
  const recall = golds === 0 ? 0 : recalls / golds;
  return { precision, recall, f1: f1(precision, recall), accuracy };
}

/** The article-extraction-benchmark's score. Data sets use {@link aebAggregate}, not means over pages. */
export const aebMetric: Metric = defineMetric({
  name: "aeb",
  about: "the article-extraction-benchmark's score: 4-shingles of words, and exact matches of the whole text",
  tokenizer: "\\w+ and marks; unspaced scripts by character; 4-shingles, a shorter text is one shingle",
  empty:
    "an empty prediction counts only for recall, an empty gold only for precision, both empty only for accuracy; no prediction on any page: precision 0",
  aggregation:
    "precision is the mean over pages with a prediction, recall over pages with gold, F1 of these two; accuracy is the mean over pages",
  source: "scrapinghub/article-extraction-benchmark, with unspaced scripts by character",
  measures: ["precision", "recall", "f1", "accuracy"],
  score: (gold, prediction) => {
    const page = aeb(gold.text, prediction.text);
    return { ...scoreOf(page.tp, page.tp + page.fn, page.tp + page.fp), ...page };
  },
  aggregate: (pages) => aebAggregate(pages as readonly AebPage[]),
});
