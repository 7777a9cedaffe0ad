import { oneLine } from "../tokens/tokens.js";
import type { Gold, MetricValues } from "../types.js";
import { scoreOf } from "./common.js";
import type { Metric } from "./types.js";

/** How many snippets of a page were found and not: a snippet is one item, however long. */
type SnippetCounts = {
  /** Wanted and there. */
  readonly tp: number;
  /** Unwanted and there. */
  readonly fp: number;
  /** Wanted and missing. */
  readonly fn: number;
  /** Unwanted and not there. */
  readonly tn: number;
};

/**
 * Looks for a page's snippets in an extracted text. Runs of white space count as one space, case counts.
 *
 * @param gold `with` must be in the text, `without` must not. Blank snippets are passed over.
 * @returns `undefined` where the gold has no snippet.
 *
 * @example
 * snippets({ with: ["A b", "c"], without: ["x", "y"] }, "A  b x"); // { tp: 1, fp: 1, fn: 1, tn: 1 }
 */
export function snippets(gold: Pick<Gold, "with" | "without">, predicted: string): SnippetCounts | undefined {
  const wanted = (gold.with ?? []).map(oneLine).filter((snippet) => snippet !== "");
  const unwanted = (gold.without ?? []).map(oneLine).filter((snippet) => snippet !== "");
  if (wanted.length + unwanted.length === 0) return undefined;
  const text = oneLine(predicted);
  const found = (list: readonly string[]): number => list.filter((snippet) => text.includes(snippet)).length;
  const [tp, fp] = [found(wanted), found(unwanted)];
  return { tp, fp, fn: wanted.length - tp, tn: unwanted.length - fp };
}

function measures({ tp, fp, fn, tn }: SnippetCounts): MetricValues {
  return { ...scoreOf(tp, tp + fn, tp + fp), accuracy: (tp + tn) / (tp + fp + fn + tn) };
}

/** Snippets as a metric: the counts of all pages are summed up first. */
export const snippetsMetric: Metric = {
  name: "snippets",
  about: "pieces of text that must be there and that must not",
  convention: {
    tokenizer: "none: substrings; runs of white space are one space",
    case: "kept",
    empty:
      "an empty prediction finds nothing: its wanted snippets are missing, its unwanted ones rightly absent; pages without snippets don't count, and an empty list of unwanted ones adds nothing (WCXB's program scores it 1 where lower is better)",
    aggregation: "micro: figures of the counts summed over pages",
    source: "Trafilatura's evaluation",
  },
  measures: ["precision", "recall", "f1", "accuracy"],
  primary: "f1",
  better: "higher",
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
};
