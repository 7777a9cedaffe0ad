/** Returns the error of a package for a message, with the code that fits. */
export type Fail = (message: string, cause?: unknown) => Error;

/** What models use of `onnxruntime-node`, `onnxruntime-web` and other packages with their interface. */
export interface OnnxRuntime {
  readonly InferenceSession: {
    create(path: string, options?: object): Promise<OnnxSession>;
    create(bytes: Uint8Array, options?: object): Promise<OnnxSession>;
  };
  readonly Tensor: {
    new (type: "int64", data: BigInt64Array, dims: readonly number[]): unknown;
    new (type: "float32", data: Float32Array, dims: readonly number[]): unknown;
  };
}

/** A loaded model. */
export interface OnnxSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(inputs: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>>;
  release(): Promise<void>;
}

/** The packages, the faster one first. */
const PACKAGES: readonly string[] = ["onnxruntime-node", "onnxruntime-web"];

/**
 * Imports an installed ONNX runtime. The names are not literals, so that bundlers leave them alone: both
 * packages are optional, and the binaries of one take 288 MB.
 *
 * @param fail - makes the error if there is none.
 */
export async function loadRuntime(
  fail: Fail,
  load: (name: string) => Promise<unknown> = (name) =>
    import(/* @vite-ignore */ /* webpackIgnore: true */ name),
): Promise<OnnxRuntime> {
  const failures: unknown[] = [];
  for (const name of PACKAGES) {
    try {
      const runtime = runtimeOf(await load(name));
      if (runtime !== undefined) return runtime;
      failures.push(new Error(`${name} has no InferenceSession`));
    } catch (error) {
      failures.push(error);
    }
  }
  throw fail(
    `a model needs an ONNX runtime: npm install onnxruntime-node (or onnxruntime-web, which is slower and \
runs everywhere), or pass one as the option runtime; in a browser it must be passed (${failures.map(messageOf).join("; ")})`,
    new AggregateError(failures),
  );
}

/**
 * Returns the runtime that is passed as an option, or else an installed one.
 *
 * @param fail - makes the error if there is none.
 * @throws TypeError if the option is not a runtime.
 */
export async function resolveRuntime(option: OnnxRuntime | undefined, fail: Fail): Promise<OnnxRuntime> {
  if (option === undefined) return loadRuntime(fail);
  const runtime = runtimeOf(option);
  if (runtime === undefined)
    throw new TypeError("options.runtime must be the package onnxruntime-node or onnxruntime-web");
  return runtime;
}

/** Returns the runtime of an imported module: the module, or its default export if it is CommonJS. */
function runtimeOf(module: unknown): OnnxRuntime | undefined {
  const { default: inner } = (module ?? {}) as { readonly default?: unknown };
  for (const candidate of [module, inner] as readonly Partial<OnnxRuntime>[]) {
    if (typeof candidate?.InferenceSession?.create === "function" && typeof candidate.Tensor === "function") {
      return candidate as OnnxRuntime;
    }
  }
  return undefined;
}

/**
 * Loads a model.
 *
 * @param source - a path, or the bytes.
 * @param options - of the runtime's `InferenceSession.create`.
 * @param fail - makes the error if it cannot be loaded.
 */
export async function openSession(
  runtime: OnnxRuntime,
  source: string | Uint8Array,
  options: object | undefined,
  fail: Fail,
): Promise<OnnxSession> {
  try {
    return await (typeof source === "string"
      ? runtime.InferenceSession.create(source, options)
      : runtime.InferenceSession.create(source, options));
  } catch (error) {
    const what = typeof source === "string" ? source : "the bytes";
    throw fail(`model: cannot load ${what} as an ONNX model: ${messageOf(error)}`, error);
  }
}

/** Returns the first line of an error's message. */
export function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n", 1)[0]!;
}
