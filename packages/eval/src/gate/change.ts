import { means } from "../metrics/aggregate.js";
import { bootstrapInterval } from "../statistics/bootstrap.js";
import { mean } from "../statistics/quantile.js";
import type { Interval } from "../types.js";
import { rounded } from "./baseline.js";
import type { Baseline, GateChange, GatePage, Verdict } from "./types.js";

/** A page with its figures in the baseline and in the current run. */
export interface PagePair {
  readonly page: GatePage;
  readonly before: number;
  readonly after: number;
}

/** The result of {@link compareFigures}. */
type FigureChange = Omit<GateChange, "dataset" | "system" | "metric" | "measure" | "allowed">;

/** Options for estimating noise. */
export interface NoiseOptions {
  /** Number of bootstrap resamples. Default 2,000. */
  readonly resamples?: number | undefined;
  /** Seed of the bootstrap. Default 1. */
  readonly seed?: number | undefined;
  /** Maximum number of listed pages that got worse. Default 10. */
  readonly pages?: number | undefined;
}

const MEAN = means(["figure"]);

/**
 * Compares the figures of a metric page by page, and decides whether their change is a regression.
 *
 * Extraction methods are deterministic: on the same pages any fall is real. Only the choice of the pages is
 * random: would the mean fall on other pages, of other sites, too? So a fall of the mean is a regression if
 * it is larger than epsilon, which excludes rounding, and one of these is true:
 *
 * - It is beyond noise: the one-sided 95% bound of the difference, by bootstrap over domains, is a fall too.
 *   It is enough that four pages of four domains fall and none rises.
 * - It is larger than the tolerance, whatever the noise: even a few lost pages should be checked.
 *
 * Each figure is tested separately, without adjusting for the number of tests: false alarms are better than
 * missed regressions, and intended changes can be allowed by name. A method that didn't change can't fail.
 */
export function compareFigures(
  pairs: readonly PagePair[],
  better: "higher" | "lower",
  { epsilon, tolerance }: Pick<Baseline, "epsilon" | "tolerance">,
  options: NoiseOptions = {},
): FigureChange {
  const sign = better === "higher" ? 1 : -1;
  const gains = pairs.map(({ before, after }) => rounded(sign * (after - before), 4));
  // Figures have 4 decimals. Digits after the ninth are artefacts of binary fractions and must not decide at
  // a bound.
  const gain = rounded(mean(gains), 9);
  const { resamples = 2000, seed } = options;
  // Usually nothing changed, which needs no resampling.
  const interval: Interval = gains.every((value) => value === 0)
    ? { low: 0, high: 0 }
    : bootstrapInterval(
        gains.map((value) => ({ figure: sign * value })),
        pairs.map(({ page }) => page.cluster),
        MEAN,
        { resamples, seed, confidence: 0.9 },
      ).figure!;
  const falls = pairs.filter((_, i) => gains[i]! < 0);
  return {
    before: mean(pairs.map(({ before }) => before)),
    after: mean(pairs.map(({ after }) => after)),
    difference: sign * gain + 0,
    interval,
    verdict: verdictOf(gain, better === "higher" ? interval.high : -interval.low, epsilon, tolerance),
    fell: falls.length,
    rose: gains.filter((value) => value > 0).length,
    pages: falls
      .map(({ page: { id, source }, before, after }) => ({
        id,
        ...(source === undefined ? {} : { source }),
        before,
        after,
      }))
      .sort((a, b) => sign * (a.after - a.before - (b.after - b.before)) || (a.id < b.id ? -1 : 1))
      .slice(0, options.pages ?? 10),
  };
}

/** @param bound The upper bound of the gain, with 95% confidence. */
function verdictOf(gain: number, bound: number, epsilon: number, tolerance: number): Verdict {
  if (gain > epsilon) return "better";
  if (gain >= -epsilon) return "same";
  return bound < 0 || gain < -tolerance ? "regression" : "worse";
}
