import { type OnnxRuntime, type OnnxSession, openSession, type Tokens } from "@winnow/core-dom/onnx";
import { batchesOf, INPUTS, inputOf } from "./batches.js";
import { ClassifierError, failing } from "./error.js";

/** A sequence classifier that is loaded. */
export interface Model {
  /** Returns one row of logits per text, in the order of the texts. */
  logits(texts: readonly Tokens[]): Promise<readonly (readonly number[])[]>;
  release(): Promise<void>;
}

/**
 * Loads a sequence classifier.
 *
 * @param source - a path, or the bytes.
 * @param options - of the session.
 * @throws ClassifierError with code `model-unreadable` or `model-unsupported`.
 */
export async function openModel(
  runtime: OnnxRuntime,
  source: string | Uint8Array,
  options: object | undefined,
  { batchSize, padId }: { readonly batchSize: number; readonly padId: number },
): Promise<Model> {
  const session = await openClassifierSession(runtime, source, options);
  return {
    logits: async (texts) => {
      const rows: (readonly number[])[] = new Array(texts.length);
      for (const batch of batchesOf(texts, batchSize)) {
        const dims = [batch.texts.length, batch.length];
        const inputs: Record<string, unknown> = {};
        for (const name of session.inputNames) {
          inputs[name] = new runtime.Tensor("int64", inputOf(name, texts, batch, padId), dims);
        }
        for (const [row, logits] of logitRows(await session.run(inputs), session, dims[0]!).entries()) {
          rows[batch.texts[row]!] = logits;
        }
      }
      return rows;
    },
    release: () => session.release(),
  };
}

/** @throws ClassifierError with code `model-unreadable` or `model-unsupported`. */
async function openClassifierSession(
  runtime: OnnxRuntime,
  source: string | Uint8Array,
  options: object | undefined,
): Promise<OnnxSession> {
  const session = await openSession(runtime, source, options, failing("model-unreadable"));
  const unknown = session.inputNames.filter((name) => !Object.hasOwn(INPUTS, name));
  if (unknown.length === 0 && session.inputNames.includes("input_ids")) return session;
  const { inputNames } = session;
  await session.release();
  throw new ClassifierError(
    "model-unsupported",
    `the inputs of the model are ${inputNames.join(", ")}; those of a sequence classifier are input_ids, and \
optionally attention_mask and token_type_ids`,
  );
}

/**
 * Returns the logits of each text.
 *
 * @throws ClassifierError if the output is not one row of 32-bit floats per text, or not finite.
 */
function logitRows(
  outputs: Readonly<Record<string, unknown>>,
  { outputNames }: OnnxSession,
  texts: number,
): readonly (readonly number[])[] {
  const name = outputNames.includes("logits") ? "logits" : outputNames[0]!;
  const { dims = [], data } = outputs[name] as { readonly dims?: readonly number[]; readonly data?: unknown };
  const [rows = 0, columns = 0] = dims;
  if (dims.length !== 2 || rows !== texts || columns === 0 || !(data instanceof Float32Array)) {
    throw new ClassifierError(
      "model-unsupported",
      `the output ${name} of the model has the shape [${dims.join(", ")}] for ${texts} texts; that of a sequence \
classifier has 32-bit floats, one row per text and one column per label`,
    );
  }
  if (!data.every(Number.isFinite)) {
    throw new ClassifierError("inference-failed", `the output ${name} of the model is not finite`);
  }
  return Array.from({ length: rows }, (_, row) => [...data.subarray(row * columns, (row + 1) * columns)]);
}
