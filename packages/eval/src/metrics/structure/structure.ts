import type { Gold, MetricValues, Prediction } from "../../types.js";
import { presentMeans } from "../aggregate.js";
import type { Metric } from "../types.js";
import { codeMetric } from "./code.js";
import { formulasMetric } from "./formulas.js";
import { headingsMetric } from "./headings.js";
import { linksMetric } from "./links.js";
import { listsMetric } from "./lists.js";
import { tablesMetric } from "./tables.js";

const PARTS: readonly (readonly [name: string, metric: Metric])[] = [
  ["headings", headingsMetric],
  ["lists", listsMetric],
  ["tables", tablesMetric],
  ["code", codeMetric],
  ["formulas", formulasMetric],
  ["links", linksMetric],
];

/**
 * Computes one figure for the structure of a Markdown document: the mean of the primary measures of headings,
 * lists, tables, code, formulas and links, over the kinds that gold or prediction have.
 *
 * @returns `structure`, `parts` (the number of kinds) and the figure of each kind; `undefined` if the gold
 *   has no Markdown or neither side has any structure: the page doesn't count.
 *
 * @example
 * scoreStructure({ text: "", markdown: "# A\n- b" }, { id: "", text: "", markdown: "# A\nb" })?.structure
 * // 0.5
 */
export function scoreStructure(gold: Gold, prediction: Prediction): MetricValues | undefined {
  const parts: Record<string, number> = {};
  let sum = 0;
  let count = 0;
  for (const [name, metric] of PARTS) {
    const figure = metric.score(gold, prediction)?.[metric.primary];
    if (figure === undefined) continue;
    parts[name] = figure;
    sum += figure;
    count++;
  }
  return count === 0 ? undefined : { structure: sum / count, parts: count, ...parts };
}

const MEASURES = ["structure", "parts", ...PARTS.map(([name]) => name)];

/** The metric of {@link scoreStructure}. */
export const structureMetric: Metric = {
  name: "md-structure",
  about:
    "Structure of the Markdown in one figure: the mean over headings, lists, tables, code, formulas and links.",
  convention: {
    tokenizer:
      "those of the metrics of each kind: md-headings, md-lists, md-tables, md-code, md-formulas, md-links",
    case: "those of the metrics of each kind",
    empty:
      "a kind counts if gold or prediction has it, and is 0 if one lacks it; gold without Markdown, or no structure on either side: the page does not count; a prediction without Markdown: its text is parsed as Markdown; one that exceeds 500,000 characters or other limits: no structure",
    aggregation:
      "mean of a page's kinds, then over pages; each kind over the pages that have it; parts: kinds per page",
    source:
      "Winnow's own; the mean over the kinds that occur, as in WebMainBench's overall score, with 0 if one side lacks a kind",
  },
  measures: MEASURES,
  primary: "structure",
  better: "higher",
  reads: "markdown",
  score: scoreStructure,
  aggregate: presentMeans(MEASURES),
};
