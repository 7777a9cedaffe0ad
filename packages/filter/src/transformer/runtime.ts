import { ClassifierError, messageOf } from "./error.js";

/** What a classifier uses of `onnxruntime-node`, `onnxruntime-web` and other packages with their interface. */
export interface OnnxRuntime {
  readonly InferenceSession: {
    create(path: string, options?: object): Promise<OnnxSession>;
    create(bytes: Uint8Array, options?: object): Promise<OnnxSession>;
  };
  readonly Tensor: new (type: "int64", data: BigInt64Array, dims: readonly number[]) => unknown;
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
 * Imports an installed ONNX runtime. The names are not literals, so that bundlers leave them alone: both packages are
 * optional, and the binaries of one have 288 MB.
 *
 * @throws ClassifierError with code `no-runtime`.
 */
export async function loadRuntime(
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
  throw new ClassifierError(
    "no-runtime",
    `a transformer needs an ONNX runtime: npm install onnxruntime-node (or onnxruntime-web, which is slower and \
runs everywhere), or pass one as the option runtime; in a browser it must be passed (${failures.map(messageOf).join("; ")})`,
    new AggregateError(failures),
  );
}

/** Returns the runtime of an imported module: the module, or its default export if it is CommonJS. */
export function runtimeOf(module: unknown): OnnxRuntime | undefined {
  const { default: inner } = (module ?? {}) as { readonly default?: unknown };
  for (const candidate of [module, inner] as readonly Partial<OnnxRuntime>[]) {
    if (typeof candidate?.InferenceSession?.create === "function" && typeof candidate.Tensor === "function") {
      return candidate as OnnxRuntime;
    }
  }
  return undefined;
}
