import type { Gold, MetricValues, Prediction } from "../types.js";
import type { Aggregate } from "./aggregate.js";

/** The details that readers need to compare a figure with published ones; printed with every table. */
export interface Convention {
  /** For example `"\\w+, CJK by character"`. */
  readonly tokenizer: string;
  /** For example `"kept"` or `"lower"`. */
  readonly case: string;
  /** The score if gold, prediction or both have no tokens. */
  readonly empty: string;
  /** How the scores of pages are aggregated. */
  readonly aggregation: string;
  /** The paper or program that defines the metric. */
  readonly source: string;
}

/** A method to compare a prediction with the gold. */
export interface Metric {
  /** The name on the command line, for example `"rouge-lsum"`. */
  readonly name: string;
  /** One line for lists of metrics. */
  readonly about: string;
  readonly convention: Convention;
  /** The measures that tables show, in order; a page may have more (counts to add up). */
  readonly measures: readonly string[];
  /** The measure that ranks systems. */
  readonly primary: string;
  readonly better: "higher" | "lower";
  /** The part of gold and prediction that the metric reads; `text` metrics suit any prediction. */
  readonly reads: "text" | "snippets" | "markdown";
  /**
   * Computes a page's measures; `undefined` if the gold lacks what the metric reads: the page doesn't count.
   */
  readonly score: (gold: Gold, prediction: Prediction) => MetricValues | undefined;
  /** Aggregates the pages that count into one figure for each of `measures`; NaN without pages. */
  readonly aggregate: Aggregate;
}
