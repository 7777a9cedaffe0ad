import { byteKernel } from "../kernel/bytes.js";
import { bytesOf } from "../manber/fingerprints.js";
import { shingleSet } from "../shingles/sets.js";
import { chunkAlgorithm, chunkSizes } from "./sizes.js";
import type { ChunkOptions } from "./types.js";

/**
 * The set of a content's chunks: 32 bits of the hash of each, what a signature keeps. Two chunks of 2³² are taken for
 * the same by chance; pairs that share one are verified.
 *
 * @param content A string is cut as UTF-8.
 * @returns Distinct, ascending; none for empty content.
 * @throws As `chunks` does.
 * @example
 * chunkHashes("A short text.").length; // 1
 */
export function chunkHashes(content: string | Uint8Array, options: ChunkOptions = {}): Uint32Array {
  const bytes = bytesOf(content);
  const kernel = byteKernel(options.implementation);
  const ends = kernel.cuts(chunkAlgorithm(options), bytes, chunkSizes(options), 0, true);
  const hashes = kernel.hashes(bytes, ends, 0);
  return shingleSet(hashes.filter((_, i) => i % 2 === 1));
}
