import type { Gold, MetricValues, Prediction } from "../../types.js";
import { presentMeans } from "../aggregate.js";
import type { Convention, Metric } from "../types.js";
import { markdownStructure } from "./pieces.js";
import type { MarkdownStructure } from "./types.js";

const PARSED = new WeakMap<object, MarkdownStructure>();

/**
 * Returns the structure of a gold; parsed once for all metrics.
 *
 * @returns `undefined` if the gold has no Markdown or exceeds the limits: the page doesn't count.
 */
export function goldStructure(gold: Gold): MarkdownStructure | undefined {
  if (gold.markdown === undefined) return undefined;
  const structure = cachedStructure(gold, gold.markdown);
  return structure.reason === undefined ? structure : undefined;
}

/**
 * Returns the structure of a prediction; parsed once for all metrics. Without Markdown, its text is parsed
 * instead. If it exceeds the limits, it has no structure.
 */
export function predictedStructure(prediction: Prediction): MarkdownStructure {
  return cachedStructure(prediction, prediction.markdown ?? prediction.text);
}

function cachedStructure(document: object, markdown: string): MarkdownStructure {
  let structure = PARSED.get(document);
  if (structure === undefined) PARSED.set(document, (structure = markdownStructure(markdown)));
  return structure;
}

/** The definition of a metric of Markdown structure. */
interface MarkdownMetric {
  readonly name: string;
  readonly about: string;
  readonly convention: Convention;
  readonly measures: readonly string[];
  readonly primary: string;
  /** Returns `undefined` if the page doesn't count. */
  readonly compare: (gold: MarkdownStructure, predicted: MarkdownStructure) => MetricValues | undefined;
}

/**
 * Builds a metric of Markdown structure. Each measure is averaged over the pages that have it; pages whose
 * gold has no Markdown don't count.
 */
export function markdownMetric({ compare, ...metric }: MarkdownMetric): Metric {
  return {
    ...metric,
    better: "higher",
    reads: "markdown",
    score: (gold, prediction): MetricValues | undefined => {
      const expected = goldStructure(gold);
      return expected && compare(expected, predictedStructure(prediction));
    },
    aggregate: presentMeans(metric.measures),
  };
}
