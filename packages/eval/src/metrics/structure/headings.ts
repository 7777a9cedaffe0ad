import { counts } from "../../tokens/ids.js";
import type { Score } from "../../types.js";
import { scoreOf } from "../common.js";
import type { Metric } from "../types.js";
import { markdownMetric } from "./markdown-metric.js";
import { matchTexts } from "./match-texts.js";
import type { Heading } from "./types.js";

/** How well the headings of two texts agree. */
type HeadingsScore = Score & {
  /** The share of the matched headings whose level agrees, all levels moved by the same; absent where none match. */
  readonly levels?: number;
};

/**
 * Precision, recall and F1 of headings by their texts (see `matchTexts`: equal words, or a bag-of-words F1 of 0.8), in
 * any order.
 *
 * The page's title may be the first level or be left out: levels agree where the prediction's are the gold's moved by
 * the number that most of the matched headings are moved by.
 *
 * @returns `undefined` where neither has a heading; 0, 0, 0 where one has none.
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
  const moved = counts(pairs.map(({ gold: a, predicted: b }) => predicted[b]!.level - gold[a]!.level));
  return { ...score, levels: Math.max(...moved.values()) / pairs.length };
}

/** Headings of two Markdown texts; see {@link scoreHeadings}. */
export const headingsMetric: Metric = markdownMetric({
  name: "md-headings",
  about:
    "Headings of the Markdown: precision, recall, F1 by their texts; how many of the matched have the same level.",
  convention: {
    tokenizer:
      "headings by their word tokens; equal, else the best with a bag-of-words F1 of 0.8 or more; any order",
    case: "lower",
    empty:
      "gold without Markdown, or no heading on either side: the page does not count; on one side: 0, 0, 0; levels counts on pages where headings match",
    aggregation: "mean over pages",
    source: "Winnow's own; levels agree up to a shift that all headings of the page share",
  },
  measures: ["precision", "recall", "f1", "levels"],
  primary: "f1",
  compare: (gold, predicted) => scoreHeadings(gold.headings, predicted.headings),
});
