import { javascriptExactKernel } from "./exact/javascript.js";
import type { ExactKernel } from "./exact/types.js";
import { wasmExactKernel } from "./exact/wasm.js";
import { IMPLEMENTATIONS, type Implementation } from "./types.js";

const KERNELS = new Map<Implementation, ExactKernel>();

/**
 * The kernel that normalises texts for exact comparison, one for all callers.
 *
 * @param implementation Default: WebAssembly, or JavaScript where the engine lacks that or its SIMD. Both give the same.
 * @throws {TypeError} If it is no implementation; and the engine's own error if `"wasm"` is asked for and missing.
 * @example
 * new TextDecoder().decode(exactKernel().bytes(" two \n words")); // "two words"
 */
export function exactKernel(implementation?: Implementation): ExactKernel {
  if (implementation !== undefined) return kernel(implementation);
  try {
    return kernel("wasm");
  } catch {
    return kernel("javascript");
  }
}

function kernel(implementation: Implementation): ExactKernel {
  if (!IMPLEMENTATIONS.includes(implementation)) {
    throw new TypeError(`implementation must be one of ${IMPLEMENTATIONS.join(", ")}`);
  }
  let made = KERNELS.get(implementation);
  if (made === undefined) {
    made = implementation === "wasm" ? wasmExactKernel() : javascriptExactKernel();
    KERNELS.set(implementation, made);
  }
  return made;
}
