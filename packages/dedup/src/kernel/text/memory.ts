import { TABLE_SIZE } from "../../tokens/code-points.js";
import type { KernelExports } from "../instantiate.js";
import { PIECE_BYTES } from "../pieces.js";

/** Maximum number of words per shingle. */
export const MAX_SHINGLE = 1000;
/** Maximum number of permutations per signature. */
export const MAX_PERMUTATIONS = 4096;

// Addresses, in bytes. Any data of the compiler is below 1,024.
const START = 4096;
/** 64 counters of the votes for bits. */
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
/** Token hashes, then shingle hashes; open-ended. */
export const HASHES: number = Math.ceil((TEXT + PIECE_BYTES) / 64) * 64;

/** Views of a kernel's memory, replaced when it has grown. */
export interface Views {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly words: Uint32Array<ArrayBuffer>;
  /** The buffer for a piece of text. */
  readonly piece: Uint8Array<ArrayBuffer>;
}

export function viewsOf(kernel: KernelExports): Views {
  const buffer = kernel.memory.buffer as ArrayBuffer;
  const bytes = new Uint8Array(buffer);
  return { bytes, words: new Uint32Array(buffer), piece: bytes.subarray(TEXT, TEXT + PIECE_BYTES) };
}
