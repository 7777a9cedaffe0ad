import type { OnnxRuntime } from "@winnow/core-dom/onnx";
import { checkOptions, describeValue } from "@winnow/core-dom/options";
import type { Calibration } from "./calibration.js";

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
  /**
   * Number of texts that the model reads at once. With weights that are quantised dynamically, probabilities depend on
   * the other texts of a batch, in our measurements by up to 0.12; with 1 they do not. Default 16.
   */
  readonly batchSize?: number | undefined;
}

/** @throws TypeError or RangeError, with the name of the option. */
export function checkClassifierOptions(options: ClassifierOptions): void {
  checkOptions(options, {
    model: "any",
    tokenizer: "any",
    config: "any",
    calibration: "any",
    runtime: "object",
    session: "object",
    maxTokens: "number",
    batchSize: "number",
  });
  const { model } = options;
  if (typeof model !== "string" && !(model instanceof Uint8Array)) {
    throw new TypeError(`options.model must be a path or a Uint8Array, not ${describeValue(model)}`);
  }
  for (const name of ["tokenizer", "config", "calibration"] as const) {
    const value: unknown = options[name];
    if (value === undefined && name !== "tokenizer") continue;
    if (typeof value === "string" || (typeof value === "object" && value !== null && !Array.isArray(value)))
      continue;
    throw new TypeError(`options.${name} must be a path or parsed JSON, not ${describeValue(value)}`);
  }
  for (const name of ["maxTokens", "batchSize"] as const) {
    const value = options[name];
    if (value === undefined || (Number.isSafeInteger(value) && value >= 1)) continue;
    throw new RangeError(`options.${name} must be a whole number of at least 1, not ${value}`);
  }
}

/** @throws TypeError */
export function checkTexts(texts: readonly unknown[]): void {
  if (!Array.isArray(texts)) throw new TypeError(`texts must be an array, not ${describeValue(texts)}`);
  const wrong = texts.findIndex((text) => typeof text !== "string");
  if (wrong >= 0) {
    throw new TypeError(`texts[${wrong}] must be a string, not ${describeValue(texts[wrong])}`);
  }
}
