import type { Score } from "../../types.js";
import { scoreOf } from "../common.js";
import type { Metric } from "../types.js";
import { markdownMetric } from "./markdown-metric.js";
import { matchTexts } from "./match-texts.js";
import type { ListItem } from "./types.js";

/** How well the list items of two texts agree. */
type ListsScore = Score & {
  /** F1 by the texts alone, at any depth and in any kind of list. */
  readonly textF1: number;
};

/**
 * Precision, recall and F1 of list items: those whose text matches (see `matchTexts`), and that lie in as many lists, of
 * the same kind: numbered or not. Order doesn't matter.
 *
 * @returns `undefined` where neither has an item; all 0 where one has none.
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

/** List items of two Markdown texts; see {@link scoreLists}. */
export const listsMetric: Metric = markdownMetric({
  name: "md-lists",
  about: "List items of the Markdown: precision, recall, F1 by text, depth and kind; F1 by text alone.",
  convention: {
    tokenizer:
      "items by their own word tokens, nested lists left out; equal, else the best with a bag-of-words F1 of 0.8 or more; any order",
    case: "lower",
    empty: "gold without Markdown, or no item on either side: the page does not count; on one side: 0",
    aggregation: "mean over pages",
    source: "Winnow's own",
  },
  measures: ["precision", "recall", "f1", "textF1"],
  primary: "f1",
  compare: (gold, predicted) => scoreLists(gold.items, predicted.items),
});
