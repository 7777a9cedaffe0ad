import { describeValue } from "@winnow/core-dom/options";
import { ClassifierError } from "./error.js";

/**
 * How logits become calibrated probabilities: logit / `temperature` + `bias` (Guo et al. 2017, On Calibration of
 * Modern Neural Networks, section 4.2; the bias corrects frequencies of labels that differ from those in training).
 * `pnpm train transformer` fits it to pages that the model has not seen.
 */
export interface Calibration {
  /** Above 1 for a model that is too sure. Default 1. */
  readonly temperature?: number;
  /** By label; 0 for others. */
  readonly bias?: Readonly<Record<string, number>>;
  /** Number of tokens of a text, with special tokens, for which it was fitted. */
  readonly maxTokens?: number;
}

/**
 * Checks the content of `calibration.json`.
 *
 * @throws ClassifierError with code `calibration-unreadable`.
 */
export function readCalibration(value: Readonly<Record<string, unknown>>): Calibration {
  const { temperature = 1, bias = {}, maxTokens } = value;
  const fail = (what: string, wrong: unknown): ClassifierError =>
    new ClassifierError("calibration-unreadable", `calibration.${what}, not ${describeValue(wrong)}`);
  if (!isNumber(temperature) || temperature <= 0)
    throw fail("temperature must be a positive number", temperature);
  if (typeof bias !== "object" || bias === null || !Object.values(bias).every(isNumber))
    throw fail("bias must give labels numbers", bias);
  if (maxTokens !== undefined && (!Number.isSafeInteger(maxTokens) || (maxTokens as number) < 1))
    throw fail("maxTokens must be a whole number of at least 1", maxTokens);
  return value as Calibration;
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

/**
 * Returns the probabilities of logits, in their order.
 *
 * @param logits - of all labels of one text.
 * @param bias - added to the scaled logits.
 * @param independent - each label has a probability of its own (sigmoid); otherwise their sum is 1 (softmax).
 */
export function probabilitiesOf(
  logits: readonly number[],
  temperature: number,
  bias: readonly number[],
  independent: boolean,
): readonly number[] {
  const scaled = logits.map((logit, i) => logit / temperature + bias[i]!);
  if (independent) return scaled.map((logit) => 1 / (1 + Math.exp(-logit)));
  // Subtracting the highest keeps the exponentials finite.
  const highest = Math.max(...scaled);
  const powers = scaled.map((logit) => Math.exp(logit - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
