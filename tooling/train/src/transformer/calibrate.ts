import { softmax } from "../filter/calibration.js";

/** Temperatures are between these: models that are worth calibrating need one near 1. */
const TEMPERATURES = [0.05, 20] as const;
const STEPS = 60;

/**
 * Returns the temperature at which the probabilities of the right labels are highest: that of temperature scaling
 * (Guo et al. 2017, On Calibration of Modern Neural Networks, section 4.2).
 *
 * The mean log likelihood is concave in 1 / temperature, so its derivative is bisected.
 *
 * @param logits - by page, of models that have not seen it.
 * @param labels - the index of each page's right label.
 */
export function calibrate(logits: readonly (readonly number[])[], labels: readonly number[]): number {
  let [low, high] = [1 / TEMPERATURES[1], 1 / TEMPERATURES[0]];
  for (let step = 0; step < STEPS; step++) {
    const scale = (low + high) / 2;
    if (slope(logits, labels, scale) > 0) low = scale;
    else high = scale;
  }
  return 2 / (low + high);
}

/** The derivative of the log likelihood by the scale: the logit of the right label minus the expected one. */
function slope(logits: readonly (readonly number[])[], labels: readonly number[], scale: number): number {
  let sum = 0;
  for (const [page, row] of logits.entries()) {
    const probabilities = softmax(row, 1 / scale);
    sum += row[labels[page]!]! - row.reduce((mean, logit, i) => mean + logit * probabilities[i]!, 0);
  }
  return sum;
}
