import type { MetricValues } from "../types.js";
import { means } from "./aggregate.js";
import type { Convention, Metric } from "./types.js";

/** What sets a metric of two texts apart from the others; the rest of {@link Metric} has defaults. */
interface TextMetric extends Pick<Metric, "name" | "about">, Partial<Pick<Metric, "measures" | "better">> {
  /** What most metrics share has a default: case kept, both empty 1 and one empty 0, the mean over pages. */
  readonly convention: Pick<Convention, "tokenizer" | "source"> & Partial<Convention>;
  readonly score: (gold: string, predicted: string) => MetricValues;
}

/** The measures of most metrics. */
const PRECISION_RECALL_F1: readonly string[] = ["precision", "recall", "f1"];

/**
 * A metric of two texts: its measures (precision, recall and F1 by default) are averaged over pages. F1 ranks systems, or
 * the only measure.
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
