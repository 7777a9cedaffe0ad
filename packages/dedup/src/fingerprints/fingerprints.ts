import { checkOptions } from "@winnow/core-dom/options";
import { byteKernel } from "../kernel/bytes.js";
import { shingleSet } from "../shingles/sets.js";
import type { Chunking } from "../types.js";
import { rabinCuts } from "./rabin.js";

export interface ManberOptions {
  /** Size of a window in bytes. Default 50, Manber's choice. */
  readonly window?: number | undefined;
  /**
   * Number of high bits of a window's hash that must be zero: one window in `2 ** zeroBits` is selected.
   * Default 8.
   */
  readonly zeroBits?: number | undefined;
}

const ENCODER: TextEncoder = new TextEncoder();

/**
 * Returns the fingerprints of a text's selected windows (Manber 1994, "Finding Similar Files in a Large File
 * System": of all substrings of 50 bytes, those whose rolling hash has a certain value in 8 bits, so one in
 * 256). Selection depends only on a window's content, so a text that contains another also has its
 * fingerprints, apart from windows at the edges. Content without a selected window, or shorter than a window,
 * has one fingerprint of the whole: short texts have it in common only if they are equal.
 *
 * @param content A string is encoded as UTF-8.
 * @returns Distinct fingerprints, ascending; none for empty content.
 * @throws {TypeError} If `content` is neither a string nor bytes.
 * @throws {RangeError} If the window is not 1 to 4,096 bytes, or the bits are not 0 to 24.
 * @example
 * manberFingerprints("Too short for a window.").length; // 1
 */
export function manberFingerprints(content: string | Uint8Array, options: ManberOptions = {}): Uint32Array {
  checkOptions(options, { window: "number", zeroBits: "number" });
  const { window = 50, zeroBits = 8 } = options;
  const kernel = byteKernel();
  const bytes = typeof content === "string" ? ENCODER.encode(content) : content;
  const { fingerprints } = kernel.windows(bytes, window, zeroBits);
  if (fingerprints.length > 0 || bytes.length === 0) return shingleSet(fingerprints);
  return kernel.hashes(bytes, Uint32Array.of(bytes.length)).slice(0, 1);
}

/**
 * Returns the set of content-defined chunks of some bytes, as 32 bits of each chunk's hash. Chunk boundaries depend on the content around them, so an edit changes only the chunks it
 * touches. Two different chunks collide with probability 2⁻³²; pairs that share one are verified.
 *
 * @param average Mean size in bytes, a power of two. Chunks have a quarter to four times as many.
 * @returns Distinct hashes, ascending; none for no bytes.
 */
export function chunkHashes(bytes: Uint8Array, average: number, chunking: Chunking): Uint32Array {
  const kernel = byteKernel();
  const cuts = chunking === "rabin" ? rabinCuts : kernel.gearCuts;
  const ends = cuts(bytes, { average, min: average / 4, max: average * 4 });
  return shingleSet(kernel.hashes(bytes, ends).filter((_, at) => at % 2 === 1));
}
