import { pairsInJavaScript } from "./hamming/javascript.js";
import { pairsInWasm } from "./hamming/wasm.js";
import { type HammingKernel, IMPLEMENTATIONS, type Implementation } from "./types.js";

const KERNELS = new Map<Implementation, HammingKernel>();

/**
 * The search for near pairs by brute force: every pair is compared, so time is quadratic in the fingerprints (10,000
 * take some 10 ms, 100,000 about a second in WebAssembly). Pairs come sorted by `i`, then by `j`.
 *
 * @param implementation Default: WebAssembly, or JavaScript where the engine lacks WebAssembly or its SIMD. Both give
 * the same pairs in the same order.
 * @throws TypeError if `implementation` is none; an error of the engine where `"wasm"` was asked for and it has none.
 *
 * @example
 * ```ts
 * hammingKernel().pairs(Uint32Array.of(0, 0b0000, 0, 0b0111, 0, 0b1111), 3); // [0, 1, 1, 2]
 * ```
 */
export function hammingKernel(implementation?: Implementation): HammingKernel {
  if (implementation !== undefined) return kernel(implementation);
  try {
    return kernel("wasm");
  } catch {
    return kernel("javascript");
  }
}

function kernel(implementation: Implementation): HammingKernel {
  if (!IMPLEMENTATIONS.includes(implementation)) {
    throw new TypeError(`implementation must be one of ${IMPLEMENTATIONS.join(", ")}: ${implementation}`);
  }
  let made = KERNELS.get(implementation);
  if (made === undefined) {
    const pairs = implementation === "wasm" ? pairsInWasm() : pairsInJavaScript;
    made = {
      implementation,
      pairs: (fingerprints, distance) => {
        checkFingerprints(fingerprints, "fingerprints");
        checkDistance(distance, "distance");
        return pairs(fingerprints, distance);
      },
    };
    KERNELS.set(implementation, made);
  }
  return made;
}

/** Throws unless these are fingerprints of two numbers each. */
export function checkFingerprints(fingerprints: Uint32Array, name: string): void {
  if (!(fingerprints instanceof Uint32Array)) throw new TypeError(`${name} must be a Uint32Array`);
  if (fingerprints.length % 2 !== 0) {
    throw new RangeError(`${name} must have two numbers each: ${fingerprints.length} numbers`);
  }
}

/** Throws unless this is a number of bits of a fingerprint. */
export function checkDistance(distance: number, name: string): void {
  if (!Number.isInteger(distance) || distance < 0 || distance > 64) {
    throw new RangeError(`${name} must be an integer from 0 to 64: ${distance}`);
  }
}
