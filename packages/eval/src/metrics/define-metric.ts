import { means } from "./aggregate.js";
import type { Convention, Metric } from "./types.js";

/** A metric with its convention in line. What most metrics have in common may be left out. */
export type MetricDefinition = Pick<Metric, "name" | "about" | "score"> &
  Partial<Omit<Metric, "convention">> &
  Pick<Convention, "tokenizer" | "source"> &
  Partial<Convention>;

/**
 * Completes a metric. By default it has precision, recall and F1, reads texts with their case, and is averaged
 * over pages.
 */
export function defineMetric({
  tokenizer,
  case: letters = "kept",
  empty = "both empty 1, one empty 0",
  aggregation = "mean over pages",
  source,
  ...metric
}: MetricDefinition): Metric {
  const { measures = ["precision", "recall", "f1"] } = metric;
  const common = {
    measures,
    primary: "f1",
    better: "higher",
    reads: "text",
    aggregate: means(measures),
  } as const;
  return { ...common, ...metric, convention: { tokenizer, case: letters, empty, aggregation, source } };
}
