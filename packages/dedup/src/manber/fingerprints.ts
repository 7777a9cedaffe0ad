import { byteKernel } from "../kernel/bytes.js";
import { shingleSet } from "../shingles/sets.js";

export interface ManberOptions {
  /** Bytes in a window. Default 50, Manber's. */
  readonly window?: number | undefined;
  /** High bits of a window's hash that have to be zero: one window in `2 ** zeroBits` is selected. Default 8. */
  readonly zeroBits?: number | undefined;
}

const ENCODER: TextEncoder = new TextEncoder();

/**
 * The fingerprints of the selected windows of a text (Manber 1994, "Finding Similar Files in a Large File System":
 * all substrings of 50 bytes, and of these the ones whose rolling hash has a certain value in 8 bits, so one in 256).
 * Which windows are selected depends on their content only, so a text that holds another has its fingerprints too, but
 * for windows on the edges. Content without a selected window, or shorter than a window, has one fingerprint, of the
 * whole: short texts have it in common only if they are equal.
 *
 * @param content A string is taken as UTF-8.
 * @returns Distinct, ascending; none for empty content.
 * @throws {TypeError} If `content` is neither a string nor bytes.
 * @throws {RangeError} If the window is not from 1 to 4,096 bytes, or the bits not from 0 to 24.
 * @example
 * manberFingerprints("Too short for a window.").length; // 1
 */
export function manberFingerprints(content: string | Uint8Array, options: ManberOptions = {}): Uint32Array {
  const { window = 50, zeroBits = 8 } = options;
  const kernel = byteKernel();
  const bytes = typeof content === "string" ? ENCODER.encode(content) : content;
  const { fingerprints } = kernel.windows(bytes, window, zeroBits);
  if (fingerprints.length > 0 || bytes.length === 0) return shingleSet(fingerprints);
  return kernel.hashes(bytes, Uint32Array.of(bytes.length)).slice(0, 1);
}
