import type { MetricValues } from "../../types.js";
import type { Convention, Metric } from "../types.js";
import { presentMeans } from "./present-means.js";
import { goldStructure, predictedStructure } from "./structure-of.js";
import type { MarkdownStructure } from "./types.js";

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
