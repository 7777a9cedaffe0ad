import type { PageTokenOptions } from "../../audit/page-text.js";
import { type SurveyedPage, surveyPages } from "../../audit/survey.js";
import {
  type Breakdown,
  COMPLEXITY_CLASSES,
  type ComplexityClass,
  UNKNOWN_GROUP,
} from "../../score/breakdowns.js";
import type { GoldPage } from "../../types.js";
import { type Association, type CrossTable, cramersV, crossTable } from "../cross-table.js";
import {
  type ComplexityCuts,
  classifyComplexity,
  complexity,
  complexityCuts,
  complexityRatio,
} from "./complexity.js";

/** A page's complexity. */
export interface PageComplexity {
  readonly index: number;
  readonly id: string;
  /** `unknown` where the record doesn't tell. */
  readonly dataset: string;
  /** C of equation 3.3, in per cent. */
  readonly ratio: number;
  /** Bevendorff's form, 0 to 1. */
  readonly complexity: number;
  readonly class: ComplexityClass;
}

/** Pages parted by how much main text they have. */
export interface ComplexityGroups {
  /** In their order; those that cannot be classified are left out and counted below. */
  readonly pages: readonly PageComplexity[];
  /** Records without a page. */
  readonly withoutPage: number;
  /** Pages without a token. */
  readonly withoutText: number;
  /** Quartiles by data set, in the order of their first pages: the thesis's table 3.3. */
  readonly percentiles: readonly (ComplexityCuts & { readonly dataset: string; readonly pages: number })[];
  /** Quartiles over all pages. */
  readonly pooled: ComplexityCuts;
  /** What the classes were cut at: `pooled` unless given. */
  readonly cuts: ComplexityCuts;
  /** Data sets by classes: the thesis's table 3.4, rows and columns exchanged; each row's shares add up to 1. */
  readonly table: CrossTable;
  /** How far the data set tells the class. NaN figures where there is one data set only. */
  readonly association: Association;
}

/** Where to cut. */
export interface ComplexityOptions {
  /** Fixed cut points, as those of a larger corpus. Default: the pooled quartiles of the pages. */
  readonly cuts?: ComplexityCuts | undefined;
}

/**
 * Parts the pages of one or several data sets into easy, mid and complex ones: the thesis's section 3.5.
 *
 * @throws {RangeError} If the lower cut is above the upper one.
 *
 * @example datasetComplexity([...cleaneval.pages, ...dragnet.pages]).percentiles
 */
export function datasetComplexity(
  pages: Iterable<GoldPage>,
  options: ComplexityOptions & PageTokenOptions = {},
): ComplexityGroups {
  return groupByComplexity(surveyPages(pages, { comments: options.comments, audit: false }), options);
}

/**
 * The complexity of surveyed pages.
 *
 * @throws {RangeError} If the lower cut is above the upper one.
 */
export function groupByComplexity(
  surveyed: readonly SurveyedPage[],
  options: ComplexityOptions = {},
): ComplexityGroups {
  const measured: Omit<PageComplexity, "class">[] = [];
  let withoutPage = 0;
  let withoutText = 0;
  for (const { index, id, dataset = UNKNOWN_GROUP, tokens } of surveyed) {
    const ratio = tokens && complexityRatio(tokens.gold, tokens.page);
    if (tokens === undefined) withoutPage++;
    else if (ratio === undefined) withoutText++;
    else measured.push({ index, id, dataset, ratio, complexity: complexity(tokens.gold, tokens.page)! });
  }
  const pooled = complexityCuts(measured.map(({ ratio }) => ratio));
  const cuts = options.cuts ?? pooled;
  if (options.cuts !== undefined && !(cuts.p25 <= cuts.p75))
    throw new RangeError("cuts: p25 must not exceed p75");
  const pages = measured.map((page) => ({ ...page, class: classifyComplexity(page.ratio, cuts) }));
  const datasets = new Map<string, number[]>();
  for (const { dataset, ratio } of pages) {
    const ratios = datasets.get(dataset);
    if (ratios === undefined) datasets.set(dataset, [ratio]);
    else ratios.push(ratio);
  }
  const table = crossTable(
    pages.map(({ dataset }) => dataset),
    pages.map((page) => page.class),
    { rows: [...datasets.keys()], columns: COMPLEXITY_CLASSES },
  );
  return {
    pages,
    withoutPage,
    withoutText,
    percentiles: [...datasets].map(([dataset, ratios]) => ({
      dataset,
      pages: ratios.length,
      ...complexityCuts(ratios),
    })),
    pooled,
    cuts,
    table,
    association: cramersV(table.counts),
  };
}

/**
 * The breakdown of scores by complexity.
 *
 * @example breakdownByComplexity(datasetComplexity(pages)) // (page, index) => "easy" …
 */
export function breakdownByComplexity(groups: ComplexityGroups): Breakdown {
  const classes = new Map(groups.pages.map((page) => [page.index, page.class]));
  return (_, index) => classes.get(index);
}
