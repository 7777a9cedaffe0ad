import { byteKernel } from "../kernel/bytes.js";
import { shingleSet } from "../shingles/sets.js";

/**
 * Returns the set of content-defined chunks of some bytes (FastCDC, Xia et al. 2016), as 32 bits of each
 * chunk's hash. Chunk boundaries depend on the content around them, so an edit changes only the chunks it
 * touches. Two different chunks collide with probability 2⁻³²; pairs that share one are verified.
 *
 * @param average Mean size in bytes, a power of two. Chunks have a quarter to four times as many.
 * @returns Distinct hashes, ascending; none for no bytes.
 */
export function chunkHashes(bytes: Uint8Array, average: number): Uint32Array {
  const kernel = byteKernel();
  const ends = kernel.gearCuts(bytes, { average, min: average / 4, max: average * 4 });
  return shingleSet(kernel.hashes(bytes, ends).filter((_, at) => at % 2 === 1));
}
