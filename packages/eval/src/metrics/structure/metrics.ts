import { once } from "@winnow/core-dom/cache";
import type { Gold, MetricValues, Prediction } from "../../types.js";
import { presentMeans } from "../aggregate.js";
import { defineMetric } from "../define-metric.js";
import type { Metric } from "../types.js";
import { KINDS } from "./kinds.js";
import { markdownStructure } from "./read.js";

// Parsed once for all metrics.
const goldStructure = once((gold: Gold) => markdownStructure(gold.markdown ?? ""));
const predictedStructure = once(({ markdown, text }: Prediction) => markdownStructure(markdown ?? text));

/**
 * Compares the pieces of one kind, or of all kinds in one figure: the mean of the primary measures of
 * headings, lists, tables, code, formulas and links, over the kinds that gold or prediction have.
 *
 * @param kind A key of `KINDS`; without it, the result has `structure`, `parts` (the number of kinds) and the
 *   figure of each kind. A prediction without Markdown is compared by its text; one that exceeds the limits
 *   of the parser has no structure.
 * @returns `undefined` if the gold has no Markdown or exceeds the limits, or neither side has such a piece:
 *   the page doesn't count.
 *
 * @example
 * scoreStructure({ text: "", markdown: "# A\n- b" }, { id: "", text: "", markdown: "# A\nb" })?.structure
 * // 0.5
 */
export function scoreStructure(gold: Gold, prediction: Prediction, kind?: string): MetricValues | undefined {
  if (gold.markdown === undefined) return undefined;
  const expected = goldStructure(gold);
  if (expected.reason !== undefined) return undefined;
  const actual = predictedStructure(prediction);
  if (kind !== undefined) return KINDS[kind]!.compare(expected, actual);
  const figures: Record<string, number> = {};
  let sum = 0;
  for (const [name, { compare, primary = "f1" }] of Object.entries(KINDS)) {
    const figure = compare(expected, actual)?.[primary];
    if (figure !== undefined) sum += figures[name] = figure;
  }
  const parts = Object.keys(figures).length;
  return parts === 0 ? undefined : { structure: sum / parts, parts, ...figures };
}

const KIND_METRICS = Object.entries(KINDS).map(([name, { compare: _, ...kind }]) =>
  defineMetric({
    ...kind,
    name: `md-${name}`,
    empty: `gold without Markdown, or ${kind.empty}`,
    reads: "markdown",
    score: (gold, prediction) => scoreStructure(gold, prediction, name),
    aggregate: presentMeans(kind.measures),
  }),
);

const MEASURES = ["structure", "parts", ...Object.keys(KINDS)];

/** The metrics of Markdown: one figure for the whole structure, and one metric per kind. */
export const STRUCTURE_METRICS: readonly Metric[] = [
  defineMetric({
    name: "md-structure",
    about:
      "Structure of the Markdown in one figure: the mean over headings, lists, tables, code, formulas and links.",
    tokenizer:
      "those of the metrics of each kind: md-headings, md-lists, md-tables, md-code, md-formulas, md-links",
    case: "those of the metrics of each kind",
    empty:
      "a kind counts if gold or prediction has it, and is 0 if one lacks it; gold without Markdown, or no structure on either side: the page does not count; a prediction without Markdown: its text is parsed as Markdown; one that exceeds 500,000 characters or other limits: no structure",
    aggregation:
      "mean of a page's kinds, then over pages; each kind over the pages that have it; parts: kinds per page",
    source:
      "Winnow's own; the mean over the kinds that occur, as in WebMainBench's overall score, with 0 if one side lacks a kind",
    measures: MEASURES,
    primary: "structure",
    reads: "markdown",
    score: (gold, prediction) => scoreStructure(gold, prediction),
    aggregate: presentMeans(MEASURES),
  }),
  ...KIND_METRICS,
];
