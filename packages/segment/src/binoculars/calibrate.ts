import { describeValue } from "@winnow/core-dom/options";
import { SegmentError } from "../segment-error.js";
import { type Binoculars, MIN_TOKENS } from "./binoculars.js";

/** A threshold for a pair of models. */
export interface BinocularsCalibration {
  /** Scores below this are those of generated texts. */
  readonly threshold: number;
  /** At most this share of human texts scores below the threshold, 0 to 1. */
  readonly falsePositiveRate: number;
  /** Number of human texts with a score. */
  readonly texts: number;
  /** Number of texts without one, which had too few tokens. */
  readonly tooShort: number;
  /** What {@link Binoculars.probe} returned. */
  readonly probe: number;
}

/**
 * Maximum difference between two probes of one pair: more than other processors and versions of the runtime
 * cause, and less than another precision, in our judgement.
 */
const MAX_PROBE_DIFFERENCE = 0.002;

/**
 * Chooses a threshold from texts that people wrote, of the kind that will be judged. With k the whole part of
 * rate · (n + 1), it is the k-th lowest of n scores: the next text of the same kind is below it with a
 * probability of at most the rate (the quantile of split conformal prediction, Papadopoulos et al. 2002).
 *
 * @param falsePositiveRate - above 0 and below 1.
 * @throws SegmentError with code `too-few-texts` if fewer than 1 / rate − 1 texts have a score; RangeError
 *   for a rate out of range.
 * @example const { threshold } = await calibrate(binoculars({ observer, performer }), texts, 0.01);
 */
export async function calibrate(
  pair: Binoculars,
  texts: AsyncIterable<string> | Iterable<string>,
  falsePositiveRate: number,
): Promise<BinocularsCalibration> {
  if (!(falsePositiveRate > 0 && falsePositiveRate < 1))
    throw new RangeError(
      `falsePositiveRate must be above 0 and below 1, not ${describeValue(falsePositiveRate)}`,
    );
  const scores: number[] = [];
  let tooShort = 0;
  for await (const text of texts) {
    const { score } = await pair.score(text);
    if (score === undefined) tooShort++;
    else scores.push(score);
  }
  // Without the rounding of products such as 0.29 · 100.
  const rank = Math.floor(falsePositiveRate * (scores.length + 1) + 1e-9);
  if (rank < 1) {
    const needed = Math.ceil(1 / falsePositiveRate - 1 - 1e-9);
    throw new SegmentError(
      "too-few-texts",
      `a false-positive rate of ${falsePositiveRate} needs at least ${needed} texts of ${MIN_TOKENS} tokens or more; \
there are ${scores.length}, and ${tooShort} shorter ones`,
    );
  }
  scores.sort((a, b) => a - b);
  return {
    threshold: scores[rank - 1]!,
    falsePositiveRate,
    texts: scores.length,
    tooShort,
    probe: await pair.probe(),
  };
}

/**
 * Returns the threshold of a calibration that was saved as JSON. One without a probe, such as `{"threshold":
 * 0.85}`, was chosen by other means, and cannot be checked.
 *
 * @throws SegmentError with code `calibration-unreadable`.
 */
export function readCalibration(
  value: unknown,
): Pick<BinocularsCalibration, "threshold"> & Partial<BinocularsCalibration> {
  const calibration = (typeof value === "object" && value !== null ? value : {}) as BinocularsCalibration;
  for (const name of ["threshold", "probe"] as const) {
    if (Number.isFinite(calibration[name]) || (name === "probe" && calibration.probe === undefined)) continue;
    throw new SegmentError(
      "calibration-unreadable",
      `calibration.${name} must be a number, not ${describeValue(calibration[name])}`,
    );
  }
  return calibration;
}

/**
 * Checks that a calibration was made with a pair, by a probe.
 *
 * @throws SegmentError with code `calibration-mismatch`.
 */
export async function checkCalibration(
  pair: Binoculars,
  { probe }: Pick<BinocularsCalibration, "probe">,
): Promise<void> {
  const own = await pair.probe();
  if (Math.abs(own - probe) <= MAX_PROBE_DIFFERENCE) return;
  throw new SegmentError(
    "calibration-mismatch",
    `the calibration belongs to other models, to the same in another precision, or to the same with their roles swapped: \
its probe is ${probe}, and that of this pair is ${own}`,
  );
}
