import { byteKernel } from "../kernel/bytes.js";
import { bytesOf } from "../manber/fingerprints.js";
import { chunkAlgorithm, chunkSizes } from "./sizes.js";
import { textOffsets } from "./text-offsets.js";
import type { ChunkOptions, Chunks, TextChunks } from "./types.js";

/**
 * Cuts content into chunks whose bounds depend on the content around them, so that an edit changes the chunks that it
 * touches and no others: by FastCDC (Xia et al. 2016, section 3) or by Rabin fingerprints (LBFS, Muthitacharoen et al.
 * 2001, section 3.1). Every chunk has from `min` to `max` bytes, the last may have fewer; together they are the
 * content. Empty content has none.
 *
 * @param content A string is cut as UTF-8.
 * @throws {RangeError} If sizes make no sense or there is no such algorithm. {@link TypeError} if it is no content.
 * @example
 * chunks("A short text.").lengths; // Uint32Array [13]
 */
export function chunks(content: string, options?: ChunkOptions): TextChunks;
export function chunks(content: string | Uint8Array, options?: ChunkOptions): Chunks;
export function chunks(content: string | Uint8Array, options: ChunkOptions = {}): Chunks | TextChunks {
  const bytes = bytesOf(content);
  const kernel = byteKernel(options.implementation);
  const ends = kernel.cuts(chunkAlgorithm(options), bytes, chunkSizes(options), 0, true);
  const found = chunksOf(ends, kernel.hashes(bytes, ends, 0), 0, 0);
  return typeof content === "string" ? { ...found, textOffsets: textOffsets(bytes, found.offsets) } : found;
}

/**
 * Puts chunks together.
 *
 * @param ends Where they end in the bytes at hand.
 * @param start Where the first of them begins there.
 * @param base Where the bytes at hand begin in all.
 */
export function chunksOf(ends: Uint32Array, hashes: Uint32Array, start: number, base: number): Chunks {
  const count = ends.length;
  const offsets = new Float64Array(count);
  const lengths = new Uint32Array(count);
  let from = start;
  for (let i = 0; i < count; i++) {
    offsets[i] = base + from;
    lengths[i] = ends[i]! - from;
    from = ends[i]!;
  }
  return { count, offsets, lengths, hashes };
}
