import type { Gold, MetricValues, Prediction } from "../types.js";
import type { Aggregate } from "./aggregate.js";

/** What a reader has to know to compare a figure with another's; printed with every table. */
export interface Convention {
  /** As `"\\w+, CJK by character"`. */
  readonly tokenizer: string;
  /** As `"kept"` or `"lower"`. */
  readonly case: string;
  /** What counts where gold, prediction or both have no token. */
  readonly empty: string;
  /** How pages become one figure. */
  readonly aggregation: string;
  /** The paper or program that defines the metric. */
  readonly source: string;
}

/** A way to hold a prediction against the gold. */
export interface Metric {
  /** As on the command line: `"rouge-lsum"`. */
  readonly name: string;
  /** One line for lists of metrics. */
  readonly about: string;
  readonly convention: Convention;
  /** The measures that tables show, in their order; a page may have more (counts to sum up). */
  readonly measures: readonly string[];
  /** The measure that ranks systems. */
  readonly primary: string;
  readonly better: "higher" | "lower";
  /** What the metric reads; `text` metrics suit any prediction. */
  readonly reads: "text" | "snippets" | "markdown";
  /** A page's measures; `undefined` where the gold lacks what the metric reads, and the page doesn't count. */
  readonly score: (gold: Gold, prediction: Prediction) => MetricValues | undefined;
  /** One figure for each of `measures` from the pages that count; NaN where there are none. */
  readonly aggregate: Aggregate;
}
