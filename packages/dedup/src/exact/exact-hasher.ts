import { exactKernel } from "../kernel/exact.js";
import type { Implementation } from "../kernel/types.js";
import type { Hasher } from "./hasher.js";

/** Hashes texts for exact comparison. */
export interface ExactHasher {
  readonly implementation: Implementation;
  /** 128 bits of `exactText(text)` in UTF-8: four numbers, as {@link Hasher.hash128} has them. */
  readonly hash: (text: string) => Uint32Array;
}

/**
 * Makes an {@link ExactHasher}: `hash(text)` is `hasher.hash128(new TextEncoder().encode(exactText(text)))`, but in one
 * pass over the text and without strings.
 *
 * @param hasher From `createHasher`.
 * @param implementation What normalises. Default: WebAssembly, or JavaScript where the engine lacks that or its SIMD.
 * Both give the same bits.
 * @throws {TypeError} If `implementation` is none; and the engine's own error if `"wasm"` is asked for and missing.
 *
 * @example
 * const { hash } = exactHasher(await createHasher());
 * toHex128(hash("Two \n lines")) === toHex128(hash("Two lines")); // true
 */
export function exactHasher(hasher: Hasher, implementation?: Implementation): ExactHasher {
  const kernel = exactKernel(implementation);
  return { implementation: kernel.implementation, hash: (text) => hasher.hash128(kernel.bytes(text)) };
}
