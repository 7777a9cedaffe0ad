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

/** Quartiles of complexity ratios, in per cent. */
export interface ComplexityCuts {
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
}

/**
 * The complexity ratio C = |T_g| / |T_s| · 100 of the thesis's equation 3.3 (section 3.5), |T| the size of a multiset
 * of tokens. The smaller, the more complex the page; above 100 where the gold repeats text.
 *
 * @param gold - How many tokens the gold has.
 * @param page - How many the page has.
 * @returns `undefined` for a page without a token.
 *
 * @example complexityRatio(30, 120) // 25
 */
export function complexityRatio(gold: number, page: number): number | undefined {
  return page === 0 ? undefined : (gold / page) * 100;
}

/**
 * Complexity as Bevendorff et al. 2023 have it: 1 − clip(gold / page), 0 (nothing but main text) to 1 (none).
 *
 * @returns `undefined` for a page without a token.
 *
 * @example complexity(30, 120) // 0.75
 */
export function complexity(gold: number, page: number): number | undefined {
  return page === 0 ? undefined : 1 - Math.min(1, gold / page);
}

/**
 * The quartiles of some ratios, by linear interpolation (type 7); NaN where there is none.
 *
 * @example complexityCuts([10, 20, 30, 40, 50]) // { p25: 20, p50: 30, p75: 40 }
 */
export function complexityCuts(ratios: readonly number[]): ComplexityCuts {
  const [p25 = Number.NaN, p50 = Number.NaN, p75 = Number.NaN] = quantiles(ratios, [0.25, 0.5, 0.75]);
  return { p25, p50, p75 };
}

/**
 * The class of a page by the thesis's equation 3.4: easy from the upper quartile on, complex up to the lower one. Each
 * page has one class: where all three quartiles fall together, a ratio that equals them is easy.
 *
 * @param cuts - Of the same pages, or of a larger corpus that pages are to be compared with.
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
  /** `unknown` where the record doesn't name it. */
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
  /** How far the data set determines the class. NaN figures where there is one data set only. */
  readonly association: Association;
}

/** Where to cut. */
interface ComplexityOptions {
  /** Fixed cut points, as those of a larger corpus. Default: the pooled quartiles of the pages. */
  readonly cuts?: ComplexityCuts | undefined;
}

/**
 * Parts surveyed pages of one or several data sets into easy, mid and complex ones: the thesis's section 3.5.
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
 * The breakdown of scores by complexity.
 *
 * @example breakdownByComplexity(groupByComplexity(surveyed)) // (page, index) => "easy" …
 */
export function breakdownByComplexity(groups: ComplexityGroups): Breakdown {
  const classes = new Map(groups.pages.map((page) => [page.index, page.class]));
  return (_, index) => classes.get(index);
}
