import { messageOf, type OnnxRuntime, openSession } from "@winnow/core-dom/onnx";
import { failing, MaskModelError } from "./mask-model-error.js";

/** Numbers with a shape. */
export interface Tensor {
  readonly dims: readonly number[];
  readonly data: ArrayLike<number>;
}

/** An ONNX model that is loaded. */
export interface Network {
  /** The names of its inputs. */
  readonly inputs: readonly string[];
  /**
   * Runs the model.
   *
   * @throws MaskModelError with code `inference-failed` if the model fails, which it also does for wrong
   *   inputs.
   */
  run(inputs: Readonly<Record<string, Input>>): Promise<Readonly<Record<string, Tensor>>>;
  release(): Promise<void>;
}

interface Input {
  readonly dims: readonly number[];
  readonly data: Float32Array;
}

/** @throws MaskModelError with code `model-unreadable`. */
export async function openNetwork(
  runtime: OnnxRuntime,
  source: string | Uint8Array,
  options: object | undefined,
): Promise<Network> {
  const session = await openSession(runtime, source, options, failing("model-unreadable"));
  return {
    inputs: session.inputNames,
    run: async (inputs) => {
      const tensors = Object.entries(inputs).map(([name, { dims, data }]) => [
        name,
        new runtime.Tensor("float32", data, dims),
      ]);
      try {
        return (await session.run(Object.fromEntries(tensors))) as Readonly<Record<string, Tensor>>;
      } catch (error) {
        throw new MaskModelError("inference-failed", `the model failed: ${messageOf(error)}`, error);
      }
    },
    release: () => session.release(),
  };
}

/**
 * Runs a model with one input.
 *
 * @param wanted - describes its inputs and outputs, for the message.
 * @throws MaskModelError with code `model-unsupported` if it has another number of inputs.
 */
export function runOn(
  network: Network,
  input: Input,
  wanted: string,
): Promise<Readonly<Record<string, Tensor>>> {
  const [name, ...others] = network.inputs;
  if (name !== undefined && others.length === 0) return network.run({ [name]: input });
  throw new MaskModelError(
    "model-unsupported",
    `the inputs of the model are ${network.inputs.join(", ")}; ${wanted}`,
  );
}

/** Returns the first output that fits. @throws MaskModelError with code `model-unsupported`. */
export function outputOf(
  outputs: Readonly<Record<string, Tensor>>,
  wanted: string,
  isOutput: (tensor: Tensor, name: string) => boolean,
): Tensor {
  const found = Object.entries(outputs).find(([name, tensor]) => isOutput(tensor, name));
  if (found !== undefined) return found[1];
  const shapes = Object.entries(outputs).map(([name, { dims }]) => `${name} [${dims.join(", ")}]`);
  throw new MaskModelError(
    "model-unsupported",
    `the outputs of the model are ${shapes.join(", ")}; ${wanted}`,
  );
}
