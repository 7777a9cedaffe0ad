import type { ByteKernel, ChunkSizes } from "../types.js";

/** The ways of cutting bytes into content-defined chunks: Gear hashes (Xia et al. 2016), Rabin fingerprints (LBFS). */
export const CHUNKINGS = ["fastcdc", "rabin"] as const;
export type Chunking = (typeof CHUNKINGS)[number];

/** A byte kernel with the parts that streams and chunk hashes are made of. */
export interface ChunkKernel extends ByteKernel {
  /**
   * The ends of the chunks from `start` on, as far as the bytes tell: without `last` more bytes follow, and a chunk
   * that could go on is left out. What comes before `start` has been cut already; the hashes look back on it.
   */
  readonly cuts: (
    chunking: Chunking,
    bytes: Uint8Array,
    sizes: ChunkSizes,
    start: number,
    last: boolean,
  ) => Uint32Array;
  /** 64-bit hashes of the chunks that end at `ends`, the first of which begins at `start`: high and low half each. */
  readonly hashes: (bytes: Uint8Array, ends: Uint32Array, start: number) => Uint32Array;
}
