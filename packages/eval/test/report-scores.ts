import type { PageView, ReportMetric } from "../src/report/types.js";
import type { PageScore, Result, Summary } from "../src/score/types.js";
import type { MetricValues } from "../src/types.js";

export const METRICS: readonly ReportMetric[] = [
  {
    name: "words",
    about: "Lower-cased words as multisets",
    measures: ["precision", "recall", "f1"],
    primary: "f1",
    better: "higher",
  },
  {
    name: "jaccard",
    about: "Sets of words, intersection over union",
    measures: ["jaccard"],
    primary: "jaccard",
    better: "higher",
  },
  {
    name: "length-error",
    about: "How much longer or shorter the output is",
    measures: ["error"],
    primary: "error",
    better: "lower",
  },
];

export const CONVENTIONS: Result["conventions"] = {
  words: {
    tokenizer: "\\w+, CJK by character",
    case: "lower",
    empty: "both empty 1, one empty 0",
    aggregation: "mean over pages",
    source: "WCXB (Foley 2026)",
  },
  jaccard: {
    tokenizer: "\\w+, CJK by character",
    case: "lower",
    empty: "both empty 1, one empty 0",
    aggregation: "mean over pages",
    source: "Jaccard 1901",
  },
  "length-error": {
    tokenizer: "characters",
    case: "kept",
    empty: "both empty 0, one empty 1",
    aggregation: "mean over pages",
    source: "invented for tests",
  },
};

/** Scores an invented prediction with simple implementations of the metrics. */
export function pageScore(
  view: PageView,
  index: number,
  predicted: string | undefined,
  random: () => number,
): PageScore {
  const tokens = (text: string) => text.toLowerCase().match(/\p{sc=Han}|[\p{L}\p{N}]+/gu) ?? [];
  const gold = tokens(view.gold);
  const mine = tokens(predicted ?? "");
  const unmatched = new Map<string, number>();
  for (const token of gold) unmatched.set(token, (unmatched.get(token) ?? 0) + 1);
  let common = 0;
  for (const token of mine) {
    const count = unmatched.get(token) ?? 0;
    if (count > 0) common++;
    unmatched.set(token, count - 1);
  }
  const both = gold.length === 0 && mine.length === 0;
  const precision = both ? 1 : mine.length === 0 ? 0 : common / mine.length;
  const recall = both ? 1 : gold.length === 0 ? 0 : common / gold.length;
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  const sets = [new Set(gold), new Set(mine)] as const;
  const shared = [...sets[0]].filter((token) => sets[1].has(token)).length;
  const jaccard = both ? 1 : shared / Math.max(1, sets[0].size + sets[1].size - shared);
  const longest = Math.max(view.gold.length, predicted?.length ?? 0);
  return {
    index,
    id: view.id,
    missing: predicted === undefined,
    empty: mine.length === 0,
    metrics: {
      words: { precision, recall, f1 },
      jaccard: { jaccard },
      "length-error": {
        error: longest === 0 ? 0 : Math.abs(view.gold.length - (predicted?.length ?? 0)) / longest,
      },
    },
    ms: 2 + random() * 8,
  };
}

/** Summarises some pages with means, medians and so on. The intervals are invented. */
export function summary(scores: readonly PageScore[], views: readonly PageView[]): Summary {
  const metrics: Record<string, MetricValues> = {};
  const medians: Record<string, MetricValues> = {};
  const worstDecile: Record<string, number> = {};
  const intervals: Record<string, Record<string, { low: number; high: number }>> = {};
  for (const { name, measures, primary, better } of METRICS) {
    const of = (measure: string) =>
      scores.map((score) => score.metrics[name]![measure]!).sort((a, b) => a - b);
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    metrics[name] = Object.fromEntries(measures.map((measure) => [measure, mean(of(measure))]));
    medians[name] = Object.fromEntries(
      measures.map((measure) => [measure, of(measure)[Math.floor(scores.length / 2)]!]),
    );
    const sorted = better === "higher" ? of(primary) : of(primary).reverse();
    worstDecile[name] = mean(sorted.slice(0, Math.max(1, Math.round(scores.length / 10))));
    intervals[name] = Object.fromEntries(
      measures.map((measure) => {
        const value = metrics[name]![measure]!;
        const half = 0.3 / Math.sqrt(scores.length);
        return [measure, { low: Math.max(0, value - half), high: Math.min(1, value + half) }];
      }),
    );
  }
  return {
    pages: scores.length,
    missing: scores.filter((score) => score.missing).length,
    empty: scores.filter((score, index) => score.empty && views[index]!.gold !== "").length,
    counted: Object.fromEntries(METRICS.map(({ name }) => [name, scores.length])),
    metrics,
    medians,
    worstDecile,
    intervals,
  };
}
