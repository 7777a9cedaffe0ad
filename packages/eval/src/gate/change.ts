import { means } from "../metrics/aggregate.js";
import { bootstrapInterval } from "../statistics/bootstrap.js";
import { mean } from "../statistics/quantile.js";
import type { Interval } from "../types.js";
import { rounded } from "./baseline.js";
import type { Baseline, GateChange, GatePage, Verdict } from "./types.js";

/** A page with its figure in the baseline and now. */
export interface PagePair {
  readonly page: GatePage;
  readonly before: number;
  readonly after: number;
}

/** What `compareFigures` finds. */
type FigureChange = Omit<GateChange, "dataset" | "system" | "metric" | "measure" | "allowed">;

/** How noise is estimated. */
export interface NoiseOptions {
  /** Of the bootstrap. Default 2,000. */
  readonly resamples?: number | undefined;
  /** Default 1. */
  readonly seed?: number | undefined;
  /** How many of the pages that fell are named. Default 10. */
  readonly pages?: number | undefined;
}

const MEAN = means(["figure"]);

/**
 * Judges a change page by page.
 *
 * Methods are deterministic: on the same pages any fall is real. What is left to chance is the pages: would
 * the mean fall on other pages, of other sites, too? So a fall of the mean is a regression where it is larger
 * than epsilon, so that rounding is no reason, and one of these holds:
 *
 * - It is beyond noise: the one-sided 95% bound of the difference, by bootstrap of the pages' differences
 *   over domains, is a fall too. Four pages of as many domains that fall, while none rises, are enough.
 * - It is larger than the tolerance, whatever the noise: a few pages that are lost altogether deserve a look.
 *
 * Each figure is judged alone, without adjustment for their number: a gate had better ask once too often, and
 * what is wanted can be allowed by name. A method that didn't change can't fail.
 */
export function compareFigures(
  pairs: readonly PagePair[],
  better: "higher" | "lower",
  { epsilon, tolerance }: Pick<Baseline, "epsilon" | "tolerance">,
  options: NoiseOptions = {},
): FigureChange {
  const sign = better === "higher" ? 1 : -1;
  const gains = pairs.map(({ before, after }) => rounded(sign * (after - before), 4));
  // Figures have 4 decimals: what is beyond 9 comes from binary fractions and must not decide at a bound.
  const gain = rounded(mean(gains), 9);
  const interval = intervalOf(pairs, gains, sign, options);
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

/** @param bound The most that the gain may be, with 95% confidence. */
function verdictOf(gain: number, bound: number, epsilon: number, tolerance: number): Verdict {
  if (gain > epsilon) return "better";
  if (gain >= -epsilon) return "same";
  return bound < 0 || gain < -tolerance ? "regression" : "worse";
}

function intervalOf(
  pairs: readonly PagePair[],
  gains: readonly number[],
  sign: number,
  { resamples = 2000, seed }: NoiseOptions,
): Interval {
  // Most figures of most runs: nothing to draw.
  if (gains.every((gain) => gain === 0)) return { low: 0, high: 0 };
  return bootstrapInterval(
    gains.map((gain) => ({ figure: sign * gain })),
    pairs.map(({ page }) => page.cluster),
    MEAN,
    { resamples, seed, confidence: 0.9 },
  ).figure!;
}
