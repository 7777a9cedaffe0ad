import { describeValue } from "@winnow/core-dom/options";
import { ClassifierError } from "./error.js";

/** What a classifier uses of a model's `config.json`. */
export interface ModelConfig {
  /** By index of the logits. */
  readonly labels: readonly string[] | undefined;
  /** Each label has a probability of its own; otherwise one of them is true. */
  readonly multiLabel: boolean;
  /** Maximum number of tokens; Infinity if unknown. */
  readonly maxTokens: number;
  readonly padId: number | undefined;
  readonly vocabularySize: number;
}

/** Families whose positions are counted from the id of the padding token plus 1, as RoBERTa's are. */
const OFFSET_POSITIONS =
  /^(?:roberta|xlm-roberta|xlm-roberta-xl|roberta-prelayernorm|camembert|longformer|mpnet|data2vec-text)$/;

/**
 * Reads the configuration of a Hugging Face model.
 *
 * @throws ClassifierError with code `config-unreadable`, or `model-unsupported` for a regression.
 */
export function readConfig(config: Readonly<Record<string, unknown>>): ModelConfig {
  const { problem_type: problem, model_type: family, max_position_embeddings: positions } = config;
  if (problem === "regression") {
    throw new ClassifierError(
      "model-unsupported",
      "the model is a regression, which returns scores and not probabilities of labels",
    );
  }
  const padId = wholeNumber(config.pad_token_id);
  const offset = OFFSET_POSITIONS.test(String(family)) ? (padId ?? 1) + 1 : 0;
  return {
    labels: config.id2label == null ? undefined : readLabels(config.id2label),
    multiLabel: problem === "multi_label_classification",
    maxTokens: (wholeNumber(positions) || Number.POSITIVE_INFINITY) - offset,
    padId,
    vocabularySize: wholeNumber(config.vocab_size) || Number.POSITIVE_INFINITY,
  };
}

/** Returns the labels of `{"0": "article", "1": "other"}`, by index. */
function readLabels(names: unknown): readonly string[] {
  const entries = typeof names === "object" && names !== null ? Object.entries(names) : [];
  const labels = entries.map((_, index) => (names as Readonly<Record<string, unknown>>)[index]);
  const areNames = labels.every((label) => typeof label === "string");
  if (labels.length === 0 || !areNames || new Set(labels).size !== labels.length) {
    throw new ClassifierError(
      "config-unreadable",
      `config.id2label must give each index from 0 a name of its own, not ${describeValue(names)}`,
    );
  }
  return labels as readonly string[];
}

/**
 * How logits become calibrated probabilities: they are divided by a temperature (Guo et al. 2017, On Calibration of
 * Modern Neural Networks, section 4.2), which `pnpm train transformer` fits to pages that the model has not seen.
 */
export interface Calibration {
  /** Above 1 for a model that is too sure. Default 1. */
  readonly temperature?: number;
  /** Number of tokens of a text, with special tokens, for which it was fitted. */
  readonly maxTokens?: number;
}

/**
 * Checks the content of `calibration.json`.
 *
 * @throws ClassifierError with code `calibration-unreadable`.
 */
export function readCalibration({ temperature, maxTokens }: Readonly<Record<string, unknown>>): Calibration {
  const fail = (what: string, wrong: unknown): ClassifierError =>
    new ClassifierError("calibration-unreadable", `calibration.${what}, not ${describeValue(wrong)}`);
  if (temperature !== undefined && !(Number.isFinite(temperature) && (temperature as number) > 0))
    throw fail("temperature must be a positive number", temperature);
  if (maxTokens !== undefined && !wholeNumber(maxTokens))
    throw fail("maxTokens must be a whole number of at least 1", maxTokens);
  return { temperature, maxTokens } as Calibration;
}

function wholeNumber(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}
