import type { Metric } from "../metrics/types.js";
import type { Dataset, GoldPage, MetricValues, Prediction, System } from "../types.js";
import type { PageScore } from "./types.js";

/**
 * Holds one prediction against a page's gold by every metric.
 *
 * @param prediction `undefined` where the system said nothing of the page: scored as an empty text.
 * @param index The page's place in its data set.
 *
 * @example
 * scorePage({ id: "1", gold: { text: "a b" } }, { id: "1", text: "a" }, metricsNamed(["word-f1"]), 0).metrics["word-f1"].recall; // 0.5
 */
export function scorePage(
  page: GoldPage,
  prediction: Prediction | undefined,
  metrics: readonly Metric[],
  index: number,
): PageScore {
  const given = prediction ?? { id: page.id, text: "" };
  const measured: Record<string, MetricValues> = {};
  for (const metric of metrics) {
    if (page.gold.snippetsOnly === true && metric.reads !== "snippets") continue;
    const measures = metric.score(page.gold, given);
    if (measures !== undefined) measured[metric.name] = measures;
  }
  return {
    index,
    id: page.id,
    missing: prediction === undefined,
    empty: given.text.trim() === "",
    metrics: measured,
    ...(given.ms === undefined ? {} : { ms: given.ms }),
  };
}

/** Scores a system on every page of a data set, in the set's order. A page that stands twice is scored twice. */
export function scorePages(
  dataset: Dataset,
  system: System,
  metrics: readonly Metric[],
): readonly PageScore[] {
  return dataset.pages.map((page, index) => scorePage(page, system.predictions.get(page.id), metrics, index));
}
