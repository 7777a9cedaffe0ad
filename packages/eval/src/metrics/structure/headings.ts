import { counts } from "../../tokens/ids.js";
import type { Score } from "../../types.js";
import { scoreOf } from "../common.js";
import type { Metric } from "../types.js";
import { markdownMetric } from "./markdown-metric.js";
import { matchTexts } from "./match-texts.js";
import type { Heading } from "./types.js";

/** Agreement of the headings of two documents. */
type HeadingsScore = Score & {
  /** Share of the matched headings whose levels agree up to a common shift; absent if none match. */
  readonly levels?: number;
};

/**
 * Computes precision, recall and F1 of headings by their texts (see `matchTexts`: equal words, or a
 * bag-of-words F1 of 0.8), in any order.
 *
 * Levels agree if their difference between prediction and gold is the most frequent one among the matched
 * headings: the page's title may be a heading of the first level or be omitted, which shifts all others.
 *
 * @returns `undefined` if neither side has a heading; 0, 0, 0 if one has none.
 *
 * @example
 * const gold = [{ level: 2, text: "Use" }, { level: 3, text: "Options" }];
 * scoreHeadings(gold, [{ level: 1, text: "Use" }, { level: 2, text: "Options" }])?.levels; // 1
 */
export function scoreHeadings(
  gold: readonly Heading[],
  predicted: readonly Heading[],
): HeadingsScore | undefined {
  if (gold.length === 0 && predicted.length === 0) return undefined;
  const text = (heading: Heading): string => heading.text;
  const pairs = matchTexts(gold.map(text), predicted.map(text));
  const score = scoreOf(pairs.length, gold.length, predicted.length);
  if (pairs.length === 0) return score;
  const shifts = counts(pairs.map(({ gold: a, predicted: b }) => predicted[b]!.level - gold[a]!.level));
  return { ...score, levels: Math.max(...shifts.values()) / pairs.length };
}

/** The metric of {@link scoreHeadings}. */
export const headingsMetric: Metric = markdownMetric({
  name: "md-headings",
  about:
    "Headings in Markdown: precision, recall, F1 by text; share of the matched headings with the same level.",
  convention: {
    tokenizer:
      "headings by their word tokens; equal, otherwise the best with a bag-of-words F1 of 0.8 or more; any order",
    case: "lower",
    empty:
      "gold without Markdown, or no heading on either side: the page does not count; on one side: 0, 0, 0; levels counts on pages with matching headings",
    aggregation: "mean over pages",
    source: "Winnow's own; levels agree up to a shift common to all headings of the page",
  },
  measures: ["precision", "recall", "f1", "levels"],
  primary: "f1",
  compare: (gold, predicted) => scoreHeadings(gold.headings, predicted.headings),
});
