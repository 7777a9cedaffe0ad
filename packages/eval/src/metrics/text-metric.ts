import type { MetricValues } from "../types.js";
import { means } from "./aggregate.js";
import type { Convention, Metric } from "./types.js";

/** Descriptions of the two most common tokenizers: `wordTokens` and `whitespaceTokens`. */
export const WORDS = "\\w+ and marks; unspaced scripts by character";
export const WHITE_SPACE = "white space; unspaced scripts by character";

/** The definition of a metric of two texts; the other properties of {@link Metric} have defaults. */
interface TextMetric extends Pick<Metric, "name" | "about">, Partial<Pick<Metric, "measures" | "better">> {
  /** Defaults: case kept; both empty 1, one empty 0; mean over pages. */
  readonly convention: Pick<Convention, "tokenizer" | "source"> & Partial<Convention>;
  readonly score: (gold: string, predicted: string) => MetricValues;
}

/** The measures of most metrics. */
const PRECISION_RECALL_F1: readonly string[] = ["precision", "recall", "f1"];

/**
 * Builds a metric of two texts. Its measures (by default precision, recall and F1) are averaged over pages.
 * Systems are ranked by F1 or, without it, by the first measure.
 */
export function textMetric({ convention, score, ...metric }: TextMetric): Metric {
  const { measures = PRECISION_RECALL_F1 } = metric;
  const { tokenizer, source, ...others } = convention;
  return {
    better: "higher",
    ...metric,
    convention: {
      tokenizer,
      case: "kept",
      empty: "both empty 1, one empty 0",
      aggregation: "mean over pages",
      source,
      ...others,
    },
    measures,
    primary: measures.includes("f1") ? "f1" : measures[0]!,
    reads: "text",
    score: (gold, prediction) => score(gold.text, prediction.text),
    aggregate: means(measures),
  };
}
