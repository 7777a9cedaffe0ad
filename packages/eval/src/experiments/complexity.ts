import type { SurveyedPage } from "../audit/audit-dataset.js";
import { groupBy } from "../group-by.js";
import {
  type Breakdown,
  COMPLEXITY_CLASSES,
  type ComplexityClass,
  UNKNOWN_GROUP,
} from "../score/breakdowns.js";
import { quantiles } from "../statistics/quantile.js";
import { type Association, type CrossTable, cramersV, crossTable } from "./cross-table.js";

/** Quartiles of complexity ratios, in percent. */
export interface ComplexityCuts {
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
}

/**
 * Computes the complexity ratio C = |T_g| / |T_s| · 100 of Gupta 2022, equation 3.3 (section 3.5), where |T|
 * is a number of tokens. The lower the ratio, the more complex the page; it exceeds 100 if the gold repeats
 * text.
 *
 * @param gold Number of tokens of the gold.
 * @param page Number of tokens of the page.
 * @returns `undefined` for a page without tokens.
 *
 * @example complexityRatio(30, 120) // 25
 */
export function complexityRatio(gold: number, page: number): number | undefined {
  return page === 0 ? undefined : (gold / page) * 100;
}

/**
 * Computes the complexity of Bevendorff et al. 2023: 1 − clip(gold / page), from 0 (only main text) to 1 (no
 * main text).
 *
 * @returns `undefined` for a page without tokens.
 *
 * @example complexity(30, 120) // 0.75
 */
export function complexity(gold: number, page: number): number | undefined {
  return page === 0 ? undefined : 1 - Math.min(1, gold / page);
}

/**
 * Computes the quartiles of ratios by linear interpolation (type 7); NaN if there are none.
 *
 * @example complexityCuts([10, 20, 30, 40, 50]) // { p25: 20, p50: 30, p75: 40 }
 */
export function complexityCuts(ratios: readonly number[]): ComplexityCuts {
  const [p25 = Number.NaN, p50 = Number.NaN, p75 = Number.NaN] = quantiles(ratios, [0.25, 0.5, 0.75]);
  return { p25, p50, p75 };
}

/**
 * Classifies a page by Gupta 2022, equation 3.4: easy at or above the upper quartile, complex at or below the
 * lower one, otherwise mid. If all three quartiles are equal, a ratio equal to them is easy.
 *
 * @param cuts The quartiles of the same pages, or of a larger corpus to compare pages with.
 *
 * @example classifyComplexity(90, { p25: 40.8, p50: 62.6, p75: 84.1 }) // "easy"
 */
export function classifyComplexity(ratio: number, cuts: ComplexityCuts): ComplexityClass {
  if (ratio >= cuts.p75) return "easy";
  return ratio <= cuts.p25 ? "complex" : "mid";
}

/** A page's complexity. */
interface PageComplexity {
  readonly index: number;
  readonly id: string;
  /** `unknown` if the record doesn't name its data set. */
  readonly dataset: string;
  /** C of equation 3.3, in percent. */
  readonly ratio: number;
  /** Bevendorff's form, 0 to 1. */
  readonly complexity: number;
  readonly class: ComplexityClass;
}

/** Pages classified by their share of main text. */
export interface ComplexityGroups {
  /** The pages in their order, without those that cannot be classified, which are counted below. */
  readonly pages: readonly PageComplexity[];
  /** Number of records without a page. */
  readonly withoutPage: number;
  /** Number of pages without tokens. */
  readonly withoutText: number;
  /** Quartiles by data set, in the order of their first pages: Gupta 2022, table 3.3. */
  readonly percentiles: readonly (ComplexityCuts & { readonly dataset: string; readonly pages: number })[];
  /** Quartiles over all pages. */
  readonly pooled: ComplexityCuts;
  /** The limits of the classes: `pooled` unless `cuts` was set. */
  readonly cuts: ComplexityCuts;
  /** Data sets by class: Gupta 2022, table 3.4, transposed; the shares of each row add up to 1. */
  readonly table: CrossTable;
  /** Association of data set and class. The figures are NaN if there is only one data set. */
  readonly association: Association;
}

/**
 * Classifies surveyed pages of one or several data sets as easy, mid or complex: Gupta 2022, section 3.5.
 *
 * @param options `cuts`: fixed limits, for example those of a larger corpus. Default: the pooled quartiles of the
 *   pages.
 * @throws {RangeError} If the lower cut is above the upper one.
 */
export function groupByComplexity(
  surveyed: readonly SurveyedPage[],
  options: { readonly cuts?: ComplexityCuts | undefined } = {},
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
  const datasets = groupBy(pages, ({ dataset }) => dataset);
  const table = crossTable(
    pages.map(({ dataset }) => dataset),
    pages.map((page) => page.class),
    { rows: [...datasets.keys()], columns: COMPLEXITY_CLASSES },
  );
  return {
    pages,
    withoutPage,
    withoutText,
    percentiles: [...datasets].map(([dataset, ofSet]) => ({
      dataset,
      pages: ofSet.length,
      ...complexityCuts(ofSet.map(({ ratio }) => ratio)),
    })),
    pooled,
    cuts,
    table,
    association: cramersV(table.counts),
  };
}

/**
 * Returns the breakdown of scores by complexity.
 *
 * @example breakdownByComplexity(groupByComplexity(surveyed)) // (page, index) => "easy" …
 */
export function breakdownByComplexity(groups: ComplexityGroups): Breakdown {
  const classes = new Map(groups.pages.map((page) => [page.index, page.class]));
  return (_, index) => classes.get(index);
}
