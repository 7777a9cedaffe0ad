import { javascriptByteKernel } from "./bytes/javascript.js";
import type { ChunkKernel } from "./bytes/types.js";
import { wasmByteKernel } from "./bytes/wasm.js";
import { IMPLEMENTATIONS, type Implementation } from "./types.js";

const KERNELS = new Map<Implementation, ChunkKernel>();

/**
 * The kernel for bytes, one for all callers: Manber's windows, FastCDC and Rabin chunks, their hashes. Inputs of any
 * length take a bounded memory of WebAssembly; offsets are bytes and have 32 bits.
 *
 * @param implementation Default: WebAssembly, or JavaScript where the engine lacks it. Both give the same.
 * @throws {TypeError} If it is no implementation; and the engine's own error if `"wasm"` is asked for and missing.
 * Its functions throw a RangeError for sizes that make no sense.
 * @example
 * byteKernel().gearCuts(new Uint8Array(3000), { min: 256, average: 512, max: 1024 }).at(-1); // 3000
 */
export function byteKernel(implementation?: Implementation): ChunkKernel {
  if (implementation !== undefined) return kernel(implementation);
  try {
    return kernel("wasm");
  } catch {
    return kernel("javascript");
  }
}

function kernel(implementation: Implementation): ChunkKernel {
  if (!IMPLEMENTATIONS.includes(implementation)) {
    throw new TypeError(`implementation must be one of ${IMPLEMENTATIONS.join(", ")}: ${implementation}`);
  }
  let made = KERNELS.get(implementation);
  if (made === undefined) {
    made = implementation === "wasm" ? wasmByteKernel() : javascriptByteKernel();
    KERNELS.set(implementation, made);
  }
  return made;
}
