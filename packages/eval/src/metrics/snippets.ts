import { oneLine } from "../tokens/tokens.js";
import type { Gold, MetricValues } from "../types.js";
import { scoreOf } from "./common.js";
import { defineMetric } from "./define-metric.js";
import type { Metric } from "./types.js";

/** Numbers of snippets of a page that were found or missed; each counts once, whatever its length. */
type SnippetCounts = {
  /** Wanted and found. */
  readonly tp: number;
  /** Unwanted and found. */
  readonly fp: number;
  /** Wanted and missing. */
  readonly fn: number;
  /** Unwanted and missing. */
  readonly tn: number;
};

/**
 * Searches an extracted text for the snippets of a page. Runs of white space count as one space; case
 * matters.
 *
 * @param gold `with` must be in the text, `without` must not. Blank snippets are ignored.
 * @returns `undefined` if the gold has no snippets.
 *
 * @example
 * snippets({ with: ["A b", "c"], without: ["x", "y"] }, "A  b x"); // { tp: 1, fp: 1, fn: 1, tn: 1 }
 */
export function snippets(gold: Pick<Gold, "with" | "without">, predicted: string): SnippetCounts | undefined {
  const wanted = (gold.with ?? []).map(oneLine).filter((snippet) => snippet !== "");
  const unwanted = (gold.without ?? []).map(oneLine).filter((snippet) => snippet !== "");
  if (wanted.length + unwanted.length === 0) return undefined;
  const text = oneLine(predicted);
  const countFound = (list: readonly string[]): number =>
    list.filter((snippet) => text.includes(snippet)).length;
  const [tp, fp] = [countFound(wanted), countFound(unwanted)];
  return { tp, fp, fn: wanted.length - tp, tn: unwanted.length - fp };
}

function measures({ tp, fp, fn, tn }: SnippetCounts): MetricValues {
  return { ...scoreOf(tp, tp + fn, tp + fp), accuracy: (tp + tn) / (tp + fp + fn + tn) };
}

/** The metric of {@link snippets}: figures are computed from the summed counts of all pages. */
export const snippetsMetric: Metric = defineMetric({
  name: "snippets",
  about: "pieces of text that must be in the output, and pieces that must not",
  tokenizer: "none: substrings; runs of white space are one space",
  empty:
    "an empty prediction finds nothing: wanted snippets are missed, unwanted ones correctly absent; pages without snippets don't count, and an empty list of unwanted ones adds nothing (WCXB's program scores it 1 where lower is better)",
  aggregation: "micro: figures from the counts summed over pages",
  source: "Trafilatura's evaluation",
  measures: ["precision", "recall", "f1", "accuracy"],
  reads: "snippets",
  score: (gold, prediction) => {
    const counted = snippets(gold, prediction.text);
    return counted && { ...measures(counted), ...counted };
  },
  aggregate: (pages) => {
    if (pages.length === 0)
      return { precision: Number.NaN, recall: Number.NaN, f1: Number.NaN, accuracy: Number.NaN };
    const sum = { tp: 0, fp: 0, fn: 0, tn: 0 };
    for (const page of pages as readonly SnippetCounts[]) {
      sum.tp += page.tp;
      sum.fp += page.fp;
      sum.fn += page.fn;
      sum.tn += page.tn;
    }
    return measures(sum);
  },
});
