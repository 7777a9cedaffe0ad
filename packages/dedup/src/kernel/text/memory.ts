import { TABLE_SIZE } from "../../tokens/classes.js";
import type { KernelExports } from "../instantiate.js";
import { MAX_PERMUTATIONS, MAX_SHINGLE } from "./check.js";
import { PIECE_BYTES } from "./pieces.js";

// What lies where, in bytes. The compiler's own data is below 1,024 or there is none.
const START = 4096;
/** 64 counters of votes for bits. */
export const COUNTS: number = START;
/** The two halves of a fingerprint. */
export const FINGERPRINT: number = COUNTS + 256;
/** Powers of the polynomial's base. */
export const POWERS: number = FINGERPRINT + 64;
export const MULTIPLIERS: number = POWERS + 8 * MAX_SHINGLE;
export const ADDENDS: number = MULTIPLIERS + 4 * MAX_PERMUTATIONS;
export const MINIMA: number = ADDENDS + 4 * MAX_PERMUTATIONS;
export const TABLE: number = MINIMA + 4 * MAX_PERMUTATIONS;
export const TEXT: number = TABLE + 4 * TABLE_SIZE;
/** Token hashes, then shingle hashes; open at the end. */
export const HASHES: number = Math.ceil((TEXT + PIECE_BYTES) / 64) * 64;

const WEB_PAGE = 0x10000;

/** Views of a kernel's memory, made anew when it has grown. */
export interface Views {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly words: Uint32Array<ArrayBuffer>;
  /** Where a piece of text goes. */
  readonly piece: Uint8Array<ArrayBuffer>;
}

export function viewsOf(kernel: KernelExports): Views {
  const buffer = kernel.memory.buffer as ArrayBuffer;
  const bytes = new Uint8Array(buffer);
  return { bytes, words: new Uint32Array(buffer), piece: bytes.subarray(TEXT, TEXT + PIECE_BYTES) };
}

/**
 * Grows a memory, by half at least, until it has `bytes`.
 *
 * @throws {RangeError} If the engine gives no more.
 */
export function reserve(kernel: KernelExports, bytes: number): void {
  const has = kernel.memory.buffer.byteLength;
  if (bytes <= has) return;
  const missing = Math.ceil((bytes - has) / WEB_PAGE);
  const half = Math.ceil(has / 2 / WEB_PAGE);
  try {
    kernel.memory.grow(Math.max(missing, half));
  } catch {
    kernel.memory.grow(missing);
  }
}
