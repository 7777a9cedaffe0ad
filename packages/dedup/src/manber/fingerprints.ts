import { hashWhole } from "../kernel/bytes/hash.js";
import { byteKernel } from "../kernel/bytes.js";
import type { WindowFingerprints } from "../kernel/types.js";
import { shingleSet } from "../shingles/sets.js";
import type { ManberOptions } from "./types.js";

/** Manber's window: 50 bytes. */
export const MANBER_WINDOW = 50;
/** Manber's selection: 8 bits, so one window in 256. */
const MANBER_ZERO_BITS = 8;

/**
 * The fingerprints of the selected windows of a text (Manber 1994, "Finding Similar Files in a Large File System":
 * all substrings of 50 bytes, and of these the ones whose rolling hash has a certain value in 8 bits, so one in 256).
 * Which windows are selected depends on their content only, so a text that holds another has its fingerprints too, but
 * for windows on the edges. Content without a selected window, or shorter than a window, has one fingerprint, of the
 * whole: what short texts have in common is only that they are equal.
 *
 * @param content A string is taken as UTF-8.
 * @returns Distinct, ascending; none for empty content.
 * @throws {RangeError} If the window or the bits make no sense.
 * @example
 * manberFingerprints("Too short for a window.").length; // 1
 */
export function manberFingerprints(content: string | Uint8Array, options: ManberOptions = {}): Uint32Array {
  const bytes = bytesOf(content);
  const { fingerprints } = windowsOf(bytes, options);
  if (fingerprints.length > 0) return shingleSet(fingerprints);
  return bytes.length === 0 ? fingerprints : Uint32Array.of(hashWhole(bytes));
}

/**
 * The selected windows themselves, in order and with repetitions: fingerprints, and byte offsets.
 *
 * @param content A string is taken as UTF-8.
 * @throws {RangeError} If the window or the bits make no sense.
 * @example
 * manberWindows("ten letters", { window: 5, zeroBits: 0 }).offsets; // Uint32Array [0, 1, 2, 3, 4, 5, 6]
 */
export function manberWindows(content: string | Uint8Array, options: ManberOptions = {}): WindowFingerprints {
  return windowsOf(bytesOf(content), options);
}

function windowsOf(bytes: Uint8Array, options: ManberOptions): WindowFingerprints {
  const { window = MANBER_WINDOW, zeroBits = MANBER_ZERO_BITS, implementation } = options;
  return byteKernel(implementation).windows(bytes, window, zeroBits);
}

const ENCODER: TextEncoder = new TextEncoder();

/** @throws {TypeError} If it is neither a string nor bytes. */
export function bytesOf(content: string | Uint8Array): Uint8Array {
  if (typeof content === "string") return ENCODER.encode(content);
  if (content instanceof Uint8Array) return content;
  throw new TypeError("content must be a string or a Uint8Array");
}
