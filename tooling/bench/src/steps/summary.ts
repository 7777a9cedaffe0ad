import { median } from "../report/statistics.js";
import { TIMED_STEPS, type TimedStep, type WinnowTimes } from "./winnow.js";

/** The rows of the report: `marks` is what the method does besides the steps before it. */
type WinnowStep = TimedStep | "marks";

/** The steps of the method that are timed by themselves. */
const METHOD_STEPS = ["page view", "features", "model", "decision"] as const;

/** The figures of a step, each page in its fastest round. */
export interface WinnowStepSummary {
  readonly step: WinnowStep;
  /** CPU milliseconds: the mean of the pages, and the median page. */
  readonly meanMs: number;
  readonly medianMs: number;
  /** Ratios of the means, and of the medians, to those of the parse. */
  readonly ratio: number;
  readonly medianRatio: number;
  /** Maximum of `ratio`. */
  readonly wanted?: number;
}

/** Maximum ratio to the parse per step. */
// biome-ignore format: a table
const WANTED: Readonly<Partial<Record<WinnowStep, number>>> = {
  method: 1.5, text: 0.4, "extract(html).text": 3.5,
};

/**
 * Computes the figures of the steps of `extract(html).text`, in order.
 *
 * @param times - undefined if the process failed; then the figures are NaN, which misses every maximum.
 */
export function summarizeWinnow(times: WinnowTimes = NO_TIMES): readonly WinnowStepSummary[] {
  const marks = times.method.map((ms, page) =>
    METHOD_STEPS.reduce((rest, step) => rest - times[step][page]!, ms),
  );
  const rows = TIMED_STEPS.flatMap((step): readonly (readonly [WinnowStep, readonly number[]])[] => {
    const own = [step, times[step]] as const;
    return step === "method" ? [["marks", marks], own] : [own];
  });
  return rows.map(([step, ms]) => {
    const wanted = WANTED[step];
    return {
      step,
      meanMs: mean(ms),
      medianMs: median(ms),
      ratio: mean(ms) / mean(times.parse),
      medianRatio: median(ms) / median(times.parse),
      ...(wanted === undefined ? {} : { wanted }),
    };
  });
}

const NO_TIMES: WinnowTimes = Object.fromEntries(
  TIMED_STEPS.map((step) => [step, []]),
) as unknown as WinnowTimes;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
