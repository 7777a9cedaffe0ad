import { DedupError } from "../error.js";

/** What every kernel's module exports: its memory, laid out by the JavaScript side, which also grows it. */
export interface KernelExports {
  readonly memory: WebAssembly.Memory;
}

const PAGE = 0x10000;
const COMPILED = new Map<string, WebAssembly.Module>();

/**
 * A fresh instance of a kernel. The module is compiled once, synchronously and on this thread (kernels are a few
 * kilobytes; browsers allow that off the main thread at any size, and on it up to 4 KB at least).
 *
 * @param base64 The module in base64, as `binaries/` has it.
 * @returns What the module exports; `Exports` is not checked.
 * @throws {DedupError} `wasm-missing` where the engine has no WebAssembly, lacks SIMD, or refuses to compile.
 */
export function instantiate<Exports extends KernelExports>(base64: string): Exports {
  const imports = {
    // With `--noAssert` and no allocation nothing calls this, but the compiler may still ask for it.
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
  const message = `WebAssembly with SIMD is needed, and cannot be used here: ${String(cause)}`;
  return new DedupError("wasm-missing", message, cause);
}

/**
 * Grows a memory until it has `bytes`: by half at least, if there is as much.
 *
 * @throws {RangeError} If the engine gives no more.
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
