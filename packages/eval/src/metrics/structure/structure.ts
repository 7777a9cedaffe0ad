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
 * One figure for the structure of a Markdown text: the mean of the primary measures of headings, lists, tables, code,
 * formulas and links over the kinds that gold or prediction have.
 *
 * @returns `structure`, `parts` (how many kinds counted) and the figure of each kind that did; `undefined` where the
 * gold has no Markdown, and where neither has any structure: such a page does not count.
 *
 * @example scoreStructure({ text: "", markdown: "# A\n- b" }, { id: "", text: "", markdown: "# A\nb" })?.structure // 0.5
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

/** The structure of two Markdown texts in one figure; see {@link scoreStructure}. */
export const structureMetric: Metric = {
  name: "md-structure",
  about:
    "The Markdown's structure in one figure: the mean over headings, lists, tables, code, formulas and links.",
  convention: {
    tokenizer:
      "as the metrics of each kind: md-headings, md-lists, md-tables, md-code, md-formulas, md-links",
    case: "as the metrics of each kind",
    empty:
      "a kind counts where gold or prediction has it, and is 0 where one lacks it; gold without Markdown, or no structure on either side: the page does not count; a prediction without Markdown: its text is read as Markdown; one beyond 500,000 characters or as tangled: no structure",
    aggregation:
      "mean of a page's kinds, then over pages; each kind over the pages that have it; parts: kinds a page",
    source:
      "Winnow's own; the mean over what occurs as in WebMainBench's overall, with 0 for what one side lacks",
  },
  measures: MEASURES,
  primary: "structure",
  better: "higher",
  reads: "markdown",
  score: scoreStructure,
  aggregate: presentMeans(MEASURES),
};
