import { describe, expect, it } from "vitest";
import type { MetricValues } from "../types.js";
import { METRICS, TEXT_METRICS } from "./registry.js";
import type { Metric } from "./types.js";

const textMetrics = TEXT_METRICS.map((name) => [name, METRICS[name]!] as const);
const scored = (metric: Metric, gold: string, predicted: string): MetricValues =>
  metric.score({ text: gold }, { id: "1", text: predicted })!;
const best = (metric: Metric): number => (metric.better === "higher" ? 1 : 0);

describe("stated conventions", () => {
  const equal = (metric: Metric, gold: string, predicted: string): boolean =>
    scored(metric, gold, predicted)[metric.primary] === best(metric);

  it.each(textMetrics)("%s: case and tokens", (_, metric) => {
    expect(equal(metric, "A b", "a B")).toBe(metric.convention.case === "lower");
    // Punctuation is part of white-space tokens, but not of words.
    expect(equal(metric, "a, b", "a b")).toBe(metric.convention.tokenizer.startsWith("\\w+"));
    // By character, three of four tokens match; by clause, none of one does. Gupta 2022's edits are divided
    // by code points.
    const isByCharacter = /unspaced scripts by character|code points/.test(metric.convention.tokenizer);
    expect(scored(metric, "天氣很好", "天氣很差")[metric.primary] === 1 - best(metric)).toBe(
      !isByCharacter || / 4-(?:grams|shingles)/.test(metric.convention.tokenizer),
    );
  });

  it.each(textMetrics)("%s: empty texts", (name, metric) => {
    const stated = metric.convention.empty;
    const [both, gold, predicted] = [
      ["", ""],
      ["a b", ""],
      ["", "a b"],
    ].map(([one = "", other = ""]) => scored(metric, one, other)[metric.primary]);
    if (/^both empty 1, one empty 0/.test(stated)) expect([both, gold, predicted]).toEqual([1, 0, 0]);
    else if (/^both empty 0, one empty 1/.test(stated)) expect([both, gold, predicted]).toEqual([0, 1, 1]);
    else expect(["aeb", "rouge-lsum", "three-scores", "token-edit-thesis"]).toContain(name);
  });

  it.each(textMetrics)("%s: aggregation", (_, metric) => {
    const pages = [
      scored(metric, "a b c d e f", "a b c d e f"),
      scored(metric, "a b c d e f g h", "x a b c d"),
      scored(metric, "a b", "c"),
    ];
    const figures = metric.aggregate(pages);
    const isMean = /^means? over pages(?:$| \()/.test(metric.convention.aggregation);
    for (const measure of metric.measures.filter((name) => pages.every((page) => name in page))) {
      const mean = pages.reduce((sum, page) => sum + page[measure]!, 0) / pages.length;
      if (isMean) expect(figures[measure]).toBeCloseTo(mean, 12);
    }
    expect(isMean).toBe(!["aeb", "three-scores"].includes(metric.name));
  });
});
