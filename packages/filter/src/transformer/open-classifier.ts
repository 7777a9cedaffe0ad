import {
  createEncoder,
  type Encoder,
  inTurn,
  messageOf,
  type OnnxRuntime,
  readJson,
  resolveRuntime,
  type Tokens,
} from "@winnow/core-dom/onnx";
import { checkOptions, checkType, describeValue } from "@winnow/core-dom/options";
import { type Calibration, readCalibration, readConfig } from "./config.js";
import { ClassifierError, type ClassifierErrorCode } from "./error.js";
import { type Model, openModel } from "./model.js";

/** Options of {@link openClassifier}. */
export interface ClassifierOptions {
  /** The ONNX model: a path (in Node), or its bytes. */
  readonly model: string | Uint8Array;
  /** The model's `tokenizer.json`: a path (in Node), or the parsed JSON. */
  readonly tokenizer: string | object;
  /**
   * The model's `config.json`, with the names of the labels: a path (in Node), or the parsed JSON. Without it the
   * labels are `LABEL_0`, `LABEL_1`, …, and exclude each other.
   */
  readonly config?: string | object | undefined;
  /** Default: the probabilities of the model. A path is that of a `calibration.json`. */
  readonly calibration?: string | Calibration | undefined;
  /**
   * The imported package `onnxruntime-node` or `onnxruntime-web`. Default in Node, Bun and Deno: the one that is
   * installed. Elsewhere there is no default.
   */
  readonly runtime?: OnnxRuntime | undefined;
  /** Options of the runtime's `InferenceSession.create`, such as `{ intraOpNumThreads: 1 }`. */
  readonly session?: object | undefined;
  /**
   * Maximum number of tokens of a text, with the special tokens; the rest of the text is not read. At most what the
   * model can read. Default: that of the calibration, or 512.
   */
  readonly maxTokens?: number | undefined;
}

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

/** What a model reads of a text by default. */
const MAX_TOKENS = 512;

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
  const runtime = await resolveRuntime(options.runtime, ClassifierError.failing("no-runtime"));
  const read = (name: "tokenizer" | "config" | "calibration") =>
    readJson(options[name] ?? {}, name, ClassifierError.failing(`${name}-unreadable`));
  const config = readConfig(await read("config"));
  const calibration = readCalibration(await read("calibration"));
  const maxTokens = Math.min(options.maxTokens ?? calibration.maxTokens ?? MAX_TOKENS, config.maxTokens);
  const encoder = await createEncoder(
    await read("tokenizer"),
    maxTokens,
    ClassifierError.failing("tokenizer-unreadable"),
  );
  checkTokenizer(encoder, maxTokens, config.vocabularySize);
  const padId = config.padId ?? encoder.padId ?? 0;
  const encode = (text: string): Tokens => {
    const tokens = encoder.encode(text);
    return tokens.ids.length > 0 ? tokens : { ids: [padId], types: [0] };
  };
  const model = await openModel(runtime, options.model, options.session);
  try {
    const labels = await modelLabels(model, encode(""), config.labels);
    const independent = config.multiLabel || labels.length === 1;
    const classify = async (text: string): Promise<Readonly<Record<string, number>>> => {
      const logits = await model.logits(encode(text));
      const scaled = logits.map((logit) => logit / (calibration.temperature ?? 1));
      const probabilities = independent ? scaled.map((logit) => 1 / (1 + Math.exp(-logit))) : softmax(scaled);
      return Object.fromEntries(labels.map((label, i) => [label, probabilities[i]!]));
    };
    const turns = inTurn("the classifier", () => model.release());
    return {
      labels,
      classify: async (texts) => {
        checkType("texts", texts, "list");
        for (const [i, text] of texts.entries()) checkType(`texts[${i}]`, text, "string");
        return turns.run(async () => {
          const results: Readonly<Record<string, number>>[] = [];
          for (const text of texts)
            results.push(await classify(text).catch(rethrowAs("inference-failed", RUN_FAILED)));
          return results;
        });
      },
      close: () => turns.close(),
    };
  } catch (error) {
    await model.release();
    throw error;
  }
}

/** @throws TypeError or RangeError, with the name of the option. */
function checkClassifierOptions(options: ClassifierOptions): void {
  checkOptions(options, {
    ...{ model: "any", tokenizer: "any", config: "any", calibration: "any" },
    ...{ runtime: "object", session: "object", maxTokens: "number" },
  });
  const { model, tokenizer, config = {}, calibration = {}, maxTokens = 1 } = options;
  for (const [name, value] of Object.entries<unknown>({ model, tokenizer, config, calibration })) {
    if (typeof value === "string" || (typeof value === "object" && value !== null && !Array.isArray(value)))
      continue;
    const content = name === "model" ? "a Uint8Array" : "parsed JSON";
    throw new TypeError(`options.${name} must be a path or ${content}, not ${describeValue(value)}`);
  }
  if (!Number.isSafeInteger(maxTokens) || maxTokens < 1)
    throw new RangeError(`options.maxTokens must be a whole number of at least 1, not ${maxTokens}`);
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
async function modelLabels(
  model: Model,
  empty: Tokens,
  labels: readonly string[] | undefined,
): Promise<readonly string[]> {
  const logits = await model.logits(empty).catch(rethrowAs("model-unsupported", "the model cannot be run:"));
  if (labels === undefined) return logits.map((_, i) => `LABEL_${i}`);
  if (labels.length === logits.length) return labels;
  throw new ClassifierError(
    "model-unsupported",
    `config.id2label has ${labels.length} labels, and the model returns ${logits.length} logits`,
  );
}

const RUN_FAILED = "the model failed; does the tokenizer belong to it?";

/** Returns a function that throws the error of a run as a ClassifierError. */
function rethrowAs(code: ClassifierErrorCode, what: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof ClassifierError) throw error;
    throw new ClassifierError(code, `${what} ${messageOf(error)}`, error);
  };
}

function softmax(logits: readonly number[]): readonly number[] {
  // Subtracting the highest keeps the exponentials finite.
  const highest = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
