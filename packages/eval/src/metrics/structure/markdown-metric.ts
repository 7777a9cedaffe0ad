import type { Gold, MetricValues, Prediction } from "../../types.js";
import { presentMeans } from "../aggregate.js";
import type { Convention, Metric } from "../types.js";
import { markdownStructure } from "./pieces.js";
import type { MarkdownStructure } from "./types.js";

const READ = new WeakMap<object, MarkdownStructure>();

/**
 * The structure of a gold; read once, however many metrics ask.
 *
 * @returns `undefined` where the gold has no Markdown, or one that is beyond the limits: the page doesn't count.
 */
export function goldStructure(gold: Gold): MarkdownStructure | undefined {
  if (gold.markdown === undefined) return undefined;
  const structure = once(gold, gold.markdown);
  return structure.reason === undefined ? structure : undefined;
}

/**
 * The structure of a prediction; read once. Without Markdown its text is taken for it; beyond the limits it has none.
 */
export function predictedStructure(prediction: Prediction): MarkdownStructure {
  return once(prediction, prediction.markdown ?? prediction.text);
}

function once(of: object, markdown: string): MarkdownStructure {
  let structure = READ.get(of);
  if (structure === undefined) READ.set(of, (structure = markdownStructure(markdown)));
  return structure;
}

/** What sets one metric of Markdown's structure apart from another. */
interface MarkdownMetric {
  readonly name: string;
  readonly about: string;
  readonly convention: Convention;
  readonly measures: readonly string[];
  readonly primary: string;
  /** `undefined` where the page doesn't count. */
  readonly compare: (gold: MarkdownStructure, predicted: MarkdownStructure) => MetricValues | undefined;
}

/** A metric of Markdown's structure: pages whose gold has no Markdown don't count, and each measure where it occurs. */
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
