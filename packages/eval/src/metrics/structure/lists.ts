import type { Score } from "../../types.js";
import { scoreOf } from "../common.js";
import type { Metric } from "../types.js";
import { markdownMetric } from "./markdown-metric.js";
import { matchTexts } from "./match-texts.js";
import type { ListItem } from "./types.js";

/** Agreement of the list items of two documents. */
type ListsScore = Score & {
  /** F1 by text alone, at any depth and in any kind of list. */
  readonly textF1: number;
};

/**
 * Computes precision, recall and F1 of list items. Two items match if their texts do (see `matchTexts`),
 * their depths are equal, and their lists are both numbered or both not. Order doesn't matter.
 *
 * @returns `undefined` if neither side has an item; all 0 if one has none.
 *
 * @example
 * const gold = [{ text: "Milk", depth: 1, ordered: false }];
 * scoreLists(gold, [{ text: "milk", depth: 1, ordered: true }]); // f1 0, textF1 1
 */
export function scoreLists(
  gold: readonly ListItem[],
  predicted: readonly ListItem[],
): ListsScore | undefined {
  if (gold.length === 0 && predicted.length === 0) return undefined;
  const text = (item: ListItem): string => item.text;
  const pairs = matchTexts(gold.map(text), predicted.map(text));
  const agree = pairs.filter(({ gold: a, predicted: b }) => {
    return gold[a]!.depth === predicted[b]!.depth && gold[a]!.ordered === predicted[b]!.ordered;
  });
  return {
    ...scoreOf(agree.length, gold.length, predicted.length),
    textF1: scoreOf(pairs.length, gold.length, predicted.length).f1,
  };
}

/** The metric of {@link scoreLists}. */
export const listsMetric: Metric = markdownMetric({
  name: "md-lists",
  about: "List items in Markdown: precision, recall, F1 by text, depth and kind; F1 by text alone.",
  convention: {
    tokenizer:
      "items by their own word tokens, without nested lists; equal, otherwise the best with a bag-of-words F1 of 0.8 or more; any order",
    case: "lower",
    empty: "gold without Markdown, or no item on either side: the page does not count; on one side: 0",
    aggregation: "mean over pages",
    source: "Winnow's own",
  },
  measures: ["precision", "recall", "f1", "textF1"],
  primary: "f1",
  compare: (gold, predicted) => scoreLists(gold.items, predicted.items),
});
