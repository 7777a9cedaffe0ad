import type { Chunking } from "../kernel/bytes/types.js";
import type { Implementation } from "../kernel/types.js";

/** Content-defined chunks, column by column. */
export interface Chunks {
  readonly count: number;
  /** Where each begins, in bytes (of the UTF-8 of a text). */
  readonly offsets: Float64Array;
  /** Bytes in each. */
  readonly lengths: Uint32Array;
  /** A 64-bit hash of each, two numbers: high, low. Not for security. */
  readonly hashes: Uint32Array;
}

/** The chunks of a string. */
export interface TextChunks extends Chunks {
  /**
   * Where each begins, in UTF-16 units: at the code point that its first byte belongs to. A text cut there gives all
   * of the text, and no part has half a surrogate pair.
   */
  readonly textOffsets: Uint32Array;
}

export interface ChunkOptions {
  /** How cut points are found. Default `"fastcdc"`, several times as fast as `"rabin"`. */
  readonly algorithm?: Chunking | undefined;
  /** The mean size in bytes, a power of two from 16. Chunks come out some 10 to 25 % larger. Default 1,024. */
  readonly average?: number | undefined;
  /** The least size in bytes, but of the last chunk. Default a quarter of the average. */
  readonly min?: number | undefined;
  /** The largest size in bytes, at most 2²⁴. Default four times the average. */
  readonly max?: number | undefined;
  /** Default: WebAssembly where there is any. Both give the same chunks. */
  readonly implementation?: Implementation | undefined;
}
