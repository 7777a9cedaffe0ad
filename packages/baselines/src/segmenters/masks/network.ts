import { CodedError } from "@winnow/core-dom/errors";
import { messageOf, type OnnxRuntime, openSession } from "@winnow/core-dom/onnx";

/** The codes of a {@link MaskModelError}. */
export type MaskModelErrorCode =
  /** No ONNX runtime is installed, or it does not load here. */
  | "no-runtime"
  /** The model is missing, or is not a complete ONNX model that the runtime can load. */
  | "model-unreadable"
  /** The model can be loaded, and does not have the inputs or outputs of its kind. */
  | "model-unsupported"
  /** The runtime failed, or the model returned something that is not a number. */
  | "inference-failed";

/**
 * The reason why a network could not be opened or run: `code` for programs, `message` for people, and `cause`, the error
 * of the runtime.
 *
 * @example if (error instanceof MaskModelError) error.code; // "no-runtime"
 */
export class MaskModelError extends CodedError<MaskModelErrorCode> {
  override readonly name = "MaskModelError";
}

/** Numbers with a shape. */
export interface Tensor {
  readonly dims: readonly number[];
  readonly data: ArrayLike<number>;
}

/** The inputs or outputs of a model by name. */
export type Tensors = Readonly<Record<string, Tensor>>;

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
  run(inputs: Readonly<Record<string, Input>>): Promise<Tensors>;
  release(): Promise<void>;
}

export interface Input {
  readonly dims: readonly number[];
  readonly data: Float32Array;
}

/** @throws MaskModelError with code `model-unreadable`. */
export async function openNetwork(
  runtime: OnnxRuntime,
  source: string | Uint8Array,
  options: object | undefined,
): Promise<Network> {
  const session = await openSession(runtime, source, options, MaskModelError.failing("model-unreadable"));
  return {
    inputs: session.inputNames,
    run: async (inputs) => {
      const tensors = Object.entries(inputs).map(([name, { dims, data }]) => [
        name,
        new runtime.Tensor("float32", data, dims),
      ]);
      try {
        return (await session.run(Object.fromEntries(tensors))) as Tensors;
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
export function runOnImage(network: Network, image: Input, wanted: string): Promise<Tensors> {
  const [name, ...others] = network.inputs;
  if (name !== undefined && others.length === 0) return network.run({ [name]: image });
  throw unsupported(`the inputs of the model are ${network.inputs.join(", ")}; ${wanted}`);
}

/** Returns the first output that fits. @throws MaskModelError with code `model-unsupported`. */
export function findOutput(
  outputs: Tensors,
  wanted: string,
  isOutput: (tensor: Tensor, name: string) => boolean,
): Tensor {
  const output = Object.entries(outputs).find(([name, tensor]) => isOutput(tensor, name));
  if (output !== undefined) return output[1];
  const shapes = Object.entries(outputs).map(([name, { dims }]) => `${name} [${dims.join(", ")}]`);
  throw unsupported(`the outputs of the model are ${shapes.join(", ")}; ${wanted}`);
}

function unsupported(message: string): MaskModelError {
  return new MaskModelError("model-unsupported", message);
}
