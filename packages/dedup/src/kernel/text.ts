import { javascriptTextKernel } from "./text/javascript.js";
import { wasmTextKernel } from "./text/wasm.js";
import type { Implementation, TextKernel } from "./types.js";

const KERNELS = new Map<Implementation, TextKernel>();

function kernelOf(implementation: Implementation, make: () => TextKernel): TextKernel {
  let kernel = KERNELS.get(implementation);
  if (kernel === undefined) KERNELS.set(implementation, (kernel = make()));
  return kernel;
}

/**
 * The kernel for texts, one for all callers.
 *
 * @param implementation By default WebAssembly, or JavaScript where the engine lacks that or its SIMD.
 * @throws {TypeError} If it is no implementation; and the engine's own error if `"wasm"` is asked for and missing.
 * @example
 * textKernel().sketch("The quick brown fox", { shingle: 2 }).shingles.length; // 3
 */
export function textKernel(implementation?: Implementation): TextKernel {
  switch (implementation) {
    case "javascript":
      return kernelOf("javascript", javascriptTextKernel);
    case "wasm":
      return kernelOf("wasm", wasmTextKernel);
    case undefined:
      try {
        return kernelOf("wasm", wasmTextKernel);
      } catch {
        return kernelOf("javascript", javascriptTextKernel);
      }
    default:
      throw new TypeError("implementation must be one of wasm, javascript");
  }
}
