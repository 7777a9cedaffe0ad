/** What every kernel's module exports: its memory, laid out by the JavaScript side, which also grows it. */
export interface KernelExports {
  readonly memory: WebAssembly.Memory;
}

const COMPILED = new Map<string, WebAssembly.Module>();

/**
 * A fresh instance of a kernel. The module is compiled once, at once and on this thread (kernels are a few
 * kilobytes; browsers allow that off the main thread at any size, and on it up to 4 KB at least).
 *
 * @param base64 The module in base64, as `binaries/` has it.
 * @returns What the module exports; `Exports` says what that is, and is not checked.
 * @throws Error (of several classes) where the engine has no WebAssembly, refuses to compile, or lacks SIMD: the
 * caller falls back on JavaScript then.
 */
export function instantiate<Exports extends KernelExports>(base64: string): Exports {
  let module = COMPILED.get(base64);
  if (module === undefined) {
    module = new WebAssembly.Module(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
    COMPILED.set(base64, module);
  }
  const imports = {
    // With `--noAssert` and no allocation nothing calls this, but the compiler may still ask for it.
    env: {
      abort: (): never => {
        throw new Error("kernel aborted");
      },
    },
  };
  return new WebAssembly.Instance(module, imports).exports as unknown as Exports;
}
