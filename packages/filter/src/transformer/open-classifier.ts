import {
  createEncoder,
  type Encoder,
  inTurn,
  messageOf,
  readJson,
  resolveRuntime,
  type Tokens,
} from "@winnow/core-dom/onnx";
import { type Calibration, probabilitiesOf, readCalibration } from "./calibration.js";
import { readConfig } from "./config.js";
import { ClassifierError, failing } from "./error.js";
import { type Model, openModel } from "./model.js";
import { type ClassifierOptions, checkClassifierOptions, checkTexts } from "./options.js";

/** A classifier of texts. */
export interface TextClassifier {
  /** The names of the labels, in the order of the model's outputs. */
  readonly labels: readonly string[];
  /**
   * Returns the probability of each label, for each text, in the order of the texts. An empty text is classified like
   * any other. Calls wait for each other.
   *
   * @throws TypeError if `texts` is not an array of strings, or the classifier is closed; ClassifierError with code
   *   `inference-failed`.
   */
  classify(texts: readonly string[]): Promise<readonly Readonly<Record<string, number>>[]>;
  /** Releases the model, after the calls that have begun. */
  close(): Promise<void>;
}

const MAX_TOKENS = 512;
const BATCH_SIZE = 16;

/**
 * Opens a sequence classifier of the BERT family that was exported to ONNX, by Hugging Face's `optimum` or
 * `pnpm train transformer`. Its inputs are `input_ids`, and `attention_mask` and `token_type_ids` if it has them; its
 * output is one row of logits per text.
 *
 * @throws ClassifierError if the runtime, the model or a file is missing or unsuitable; TypeError or RangeError for
 *   wrong options.
 * @example
 * import { openClassifier, textToClassify } from "@winnow/filter/transformer";
 *
 * const classifier = await openClassifier({
 *   model: "model/model.onnx", tokenizer: "model/tokenizer.json", config: "model/config.json",
 * });
 * const [labels] = await classifier.classify([textToClassify({ title, url, text })]);
 * labels.article; // 0.97
 * await classifier.close();
 */
export async function openClassifier(options: ClassifierOptions): Promise<TextClassifier> {
  checkClassifierOptions(options);
  const runtime = await resolveRuntime(options.runtime, failing("no-runtime"));
  const { tokenizer, batchSize = BATCH_SIZE } = options;
  const config = readConfig(await readJson(options.config ?? {}, "config", failing("config-unreadable")));
  const calibration = readCalibration(
    await readJson(options.calibration ?? {}, "calibration", failing("calibration-unreadable")),
  );
  const maxTokens = Math.min(options.maxTokens ?? calibration.maxTokens ?? MAX_TOKENS, config.maxTokens);
  const encoder = await createEncoder(
    await readJson(tokenizer, "tokenizer", failing("tokenizer-unreadable")),
    maxTokens,
    failing("tokenizer-unreadable"),
  );
  checkTokenizer(encoder, maxTokens, config.vocabularySize);
  const padId = config.padId ?? encoder.padId ?? 0;
  const tokensOf = (text: string): Tokens => {
    const tokens = encoder.encode(text);
    return tokens.ids.length > 0 ? tokens : { ids: [padId], types: [0] };
  };
  const model = await openModel(runtime, options.model, options.session, { batchSize, padId });
  try {
    const labels = await labelsOf(model, tokensOf(""), config.labels);
    const biases = biasesOf(calibration, labels);
    const independent = config.multiLabel || labels.length === 1;
    return classifierOf(labels, model, async (texts) =>
      (await model.logits(texts.map(tokensOf))).map((logits) => {
        const probabilities = probabilitiesOf(logits, calibration.temperature ?? 1, biases, independent);
        return Object.fromEntries(labels.map((label, i) => [label, probabilities[i]!]));
      }),
    );
  } catch (error) {
    await model.release();
    throw error;
  }
}

/** @throws ClassifierError or RangeError */
function checkTokenizer(
  { vocabularySize, specialTokens }: Encoder,
  maxTokens: number,
  modelVocabularySize: number,
): void {
  if (vocabularySize > modelVocabularySize) {
    throw new ClassifierError(
      "tokenizer-mismatch",
      `the tokenizer has ${vocabularySize} tokens, and the model ${modelVocabularySize}: they belong to different models`,
    );
  }
  if (maxTokens <= specialTokens) {
    throw new RangeError(
      `options.maxTokens must be greater than ${specialTokens}, the number of special tokens`,
    );
  }
}

/**
 * Runs the model on an empty text, and returns the labels of its outputs.
 *
 * @throws ClassifierError with code `model-unsupported` or `inference-failed`.
 */
async function labelsOf(
  model: Model,
  empty: Tokens,
  labels: readonly string[] | undefined,
): Promise<readonly string[]> {
  let logits: readonly number[];
  try {
    [logits = []] = await model.logits([empty]);
  } catch (error) {
    if (error instanceof ClassifierError) throw error;
    throw new ClassifierError("model-unsupported", `the model cannot be run: ${messageOf(error)}`, error);
  }
  if (labels === undefined) return logits.map((_, i) => `LABEL_${i}`);
  if (labels.length === logits.length) return labels;
  throw new ClassifierError(
    "model-unsupported",
    `config.id2label has ${labels.length} labels, and the model returns ${logits.length} logits`,
  );
}

/** @throws ClassifierError for a bias of an unknown label. */
function biasesOf({ bias = {} }: Calibration, labels: readonly string[]): readonly number[] {
  const unknown = Object.keys(bias).find((label) => !labels.includes(label));
  if (unknown !== undefined) {
    throw new ClassifierError(
      "calibration-unreadable",
      `calibration.bias has the label ${JSON.stringify(unknown)}; those of the model are ${labels.join(", ")}`,
    );
  }
  return labels.map((label) => bias[label] ?? 0);
}

/** Returns a classifier that does one thing after the other. */
function classifierOf(
  labels: readonly string[],
  model: Model,
  classify: TextClassifier["classify"],
): TextClassifier {
  const turns = inTurn("the classifier", () => model.release());
  return {
    labels,
    classify: async (texts) => {
      checkTexts(texts);
      return turns.run(() => classify(texts).catch(rethrow));
    },
    close: () => turns.close(),
  };
}

/** Throws the error of a run as a ClassifierError. */
function rethrow(error: unknown): never {
  if (error instanceof ClassifierError) throw error;
  throw new ClassifierError(
    "inference-failed",
    `the model failed; does the tokenizer belong to it? ${messageOf(error)}`,
    error,
  );
}
