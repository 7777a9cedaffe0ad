import type { ComplexityClass } from "../../score/breakdowns.js";
import { quantiles } from "../../statistics/quantile.js";

/** Quartiles of complexity ratios, in per cent. */
export interface ComplexityCuts {
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
}

/**
 * The complexity ratio C = |T_g| / |T_s| · 100 of the thesis's equation 3.3 (section 3.5), |T| the size of a multiset
 * of tokens. The smaller, the more complex the page; above 100 where the gold says things twice.
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
