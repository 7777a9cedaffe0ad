import {
  createEncoder,
  inTurn,
  messageOf,
  type OnnxRuntime,
  type OnnxSession,
  openSession,
  readJson,
  resolveRuntime,
} from "@winnow/core-dom/onnx";
import { checkOptions, describeValue } from "@winnow/core-dom/options";
import { SegmentError } from "../segment-error.js";
import type { Logits, LogitsModel } from "./types.js";

export interface LogitsModelOptions {
  /** The ONNX model: a path (in Node), or its bytes. Weights in a file of their own are found beside it. */
  readonly model: string | Uint8Array;
  /** The model's `tokenizer.json`: a path (in Node), or the parsed JSON. */
  readonly tokenizer: string | object;
  /**
   * The model's `tokenizer_config.json`, which names the padding token: a path (in Node), or the parsed JSON.
   */
  readonly tokenizerConfig?: string | object | undefined;
  /** Maximum number of tokens of a text; the rest is not read. Default 512, as in the authors' program. */
  readonly maxTokens?: number | undefined;
  /**
   * The imported package `onnxruntime-node` or `onnxruntime-web`. Default in Node, Bun and Deno: the one that
   * is installed. Elsewhere there is no default.
   */
  readonly runtime?: OnnxRuntime | undefined;
  /** Options of the runtime's `InferenceSession.create`, such as `{ executionProviders: ["cuda"] }`. */
  readonly session?: object | undefined;
}

/** Number of tokens that the program of the authors of Binoculars reads. */
const DEFAULT_MAX_TOKENS = 512;

/** The inputs that a model may have, by position. */
const INPUTS: Readonly<Record<string, (id: number, position: number) => number>> = {
  input_ids: (id) => id,
  attention_mask: () => 1,
  position_ids: (_, position) => position,
};

/**
 * Opens a causal language model in ONNX, such as Hugging Face's `optimum` exports with the task
 * `text-generation`, which is the one without a cache of keys and values. Its inputs are `input_ids`, and
 * `attention_mask` and `position_ids` if it has them; its output is one row of logits per token, in 32-bit or
 * 16-bit floats.
 *
 * @throws SegmentError if the runtime, the model or a file is missing or unsuitable; TypeError or RangeError
 *   for wrong options.
 * @example
 * const observer = await openLogitsModel({ model: "observer/model.onnx", tokenizer: "observer/tokenizer.json" });
 */
export async function openLogitsModel(options: LogitsModelOptions): Promise<LogitsModel> {
  checkLogitsModelOptions(options);
  const { model, tokenizer, tokenizerConfig = {}, maxTokens = DEFAULT_MAX_TOKENS, session } = options;
  const runtime = await resolveRuntime(options.runtime, SegmentError.failing("no-runtime"));
  const unreadable = SegmentError.failing("tokenizer-unreadable");
  const encoder = await createEncoder(
    await readJson(tokenizer, "tokenizer", unreadable),
    maxTokens,
    unreadable,
  );
  const config = await readJson(
    tokenizerConfig,
    "tokenizerConfig",
    SegmentError.failing("config-unreadable"),
  );
  const loaded = await openSession(runtime, model, session, SegmentError.failing("model-unreadable"));
  const unknown = loaded.inputNames.filter((name) => !Object.hasOwn(INPUTS, name));
  if (unknown.length > 0 || !loaded.inputNames.includes("input_ids")) {
    await loaded.release();
    throw new SegmentError(
      "model-unsupported",
      `the inputs of the model are ${loaded.inputNames.join(", ")}; those of a language model without a cache are \
input_ids, and optionally attention_mask and position_ids. Export it with the task text-generation`,
    );
  }
  const { run, close } = inTurn("the model", () => loaded.release());
  return {
    vocabulary: encoder.vocabulary,
    padId:
      tokenId(config.pad_token, encoder.vocabulary) ??
      tokenId(config.eos_token, encoder.vocabulary) ??
      encoder.padId,
    tokenize: (text) => encoder.encode(text).ids,
    logits: (ids) =>
      run(async () => {
        const inputs: Record<string, unknown> = {};
        for (const name of loaded.inputNames) {
          const values = BigInt64Array.from(ids, (id, position) => BigInt(INPUTS[name]!(id, position)));
          inputs[name] = new runtime.Tensor("int64", values, [1, ids.length]);
        }
        return logitsOf(await loaded.run(inputs).catch(fail), loaded, ids.length);
      }),
    close,
  };
}

/** @throws SegmentError with code `inference-failed`. */
function fail(error: unknown): never {
  throw new SegmentError(
    "inference-failed",
    `the model failed; does the tokenizer belong to it? ${messageOf(error)}`,
    error,
  );
}

/** @throws TypeError or RangeError, with the name of the option. */
function checkLogitsModelOptions(options: LogitsModelOptions): void {
  checkOptions<LogitsModelOptions>(options, {
    model: "any",
    tokenizer: "any",
    tokenizerConfig: "any",
    maxTokens: "number",
    runtime: "object",
    session: "object",
  });
  const { model, maxTokens = 1 } = options;
  if (typeof model !== "string" && !(model instanceof Uint8Array))
    throw new TypeError(`options.model must be a path or a Uint8Array, not ${describeValue(model)}`);
  for (const name of ["tokenizer", "tokenizerConfig"] as const) {
    const value: unknown = options[name];
    if (value === undefined && name !== "tokenizer") continue;
    if (typeof value !== "string" && (typeof value !== "object" || value === null || Array.isArray(value)))
      throw new TypeError(`options.${name} must be a path or parsed JSON, not ${describeValue(value)}`);
  }
  if (!Number.isSafeInteger(maxTokens) || maxTokens < 1)
    throw new RangeError(`options.maxTokens must be a whole number of at least 1, not ${maxTokens}`);
}

/** Returns the id of a token in `tokenizer_config.json`: its text, or an object with it. */
function tokenId(token: unknown, vocabulary: ReadonlyMap<string, number>): number | undefined {
  const content = typeof token === "string" ? token : (token as { content?: unknown } | null)?.content;
  return typeof content === "string" ? vocabulary.get(content) : undefined;
}

/** @throws SegmentError if the output is not one row of floats per token. */
function logitsOf(
  outputs: Readonly<Record<string, unknown>>,
  { outputNames }: OnnxSession,
  tokens: number,
): Logits {
  const name = outputNames.includes("logits") ? "logits" : outputNames[0]!;
  const {
    type,
    dims = [],
    data,
  } = outputs[name] as {
    readonly type?: string;
    readonly dims?: readonly number[];
    readonly data?: ArrayLike<number> & { subarray(start: number, end: number): ArrayLike<number> };
  };
  const [texts = 0, positions = 0, columns = 0] = dims;
  const isFloat = type === "float32" || type === "float16";
  if (
    dims.length !== 3 ||
    texts !== 1 ||
    positions !== tokens ||
    columns === 0 ||
    !isFloat ||
    data === undefined
  )
    throw new SegmentError(
      "model-unsupported",
      `the output ${name} of the model has the type ${type} and the shape [${dims.join(", ")}] for ${tokens} tokens; \
that of a language model has one row of floats per token`,
    );
  return {
    positions,
    vocabularySize: columns,
    rows: (start, end) => {
      const part = data.subarray(start * columns, end * columns);
      // Where there is a Float16Array, the runtime uses it; elsewhere the numbers are bits.
      return part instanceof Uint16Array ? Float32Array.from(part, fromHalf) : new Float32Array(part);
    },
  };
}

/** Returns the value of the bits of a 16-bit float (IEEE 754, binary16). */
function fromHalf(bits: number): number {
  const sign = bits >> 15 === 0 ? 1 : -1;
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
  if (exponent === 31) return fraction === 0 ? sign * Infinity : Number.NaN;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1024 + fraction) * 2 ** (exponent - 25);
}
