import { DedupError } from "../error.js";

/** The exports of every kernel: its memory, which is laid out and grown by the JavaScript side. */
export interface KernelExports {
  readonly memory: WebAssembly.Memory;
}

const PAGE = 0x10000;
const COMPILED = new Map<string, WebAssembly.Module>();

/**
 * Returns a new instance of a kernel. The module is compiled once, synchronously on this thread. Kernels are
 * a few kilobytes; browsers allow that at any size in workers, and up to at least 4 KB on the main thread.
 *
 * @param base64 The module in base64, as in `binaries/`.
 * @returns The module's exports; `Exports` is not checked.
 * @throws {DedupError} `wasm-missing` if the engine has no WebAssembly, lacks SIMD, or refuses to compile.
 */
export function instantiate<Exports extends KernelExports>(base64: string): Exports {
  const imports = {
    // With `--noAssert` and without allocation it is never called, but the compiler may still import it.
    env: {
      abort: (): never => {
        throw new Error("kernel aborted");
      },
    },
  };
  try {
    let module = COMPILED.get(base64);
    if (module === undefined) {
      module = new WebAssembly.Module(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
      COMPILED.set(base64, module);
    }
    return new WebAssembly.Instance(module, imports).exports as unknown as Exports;
  } catch (error) {
    throw wasmMissing(error);
  }
}

export function wasmMissing(cause: unknown): DedupError {
  const message = `WebAssembly with SIMD is required, but cannot be used here: ${String(cause)}`;
  return new DedupError("wasm-missing", message, cause);
}

/**
 * Grows a memory to at least `bytes`, by half if possible.
 *
 * @throws {RangeError} If the engine cannot provide as much.
 */
export function reserve({ memory }: KernelExports, bytes: number): void {
  const has = memory.buffer.byteLength;
  if (bytes <= has) return;
  const missing = Math.ceil((bytes - has) / PAGE);
  try {
    memory.grow(Math.max(missing, Math.ceil(has / 2 / PAGE)));
  } catch {
    memory.grow(missing);
  }
}
