import { byteKernel } from "../kernel/bytes.js";
import { shingleSet } from "../shingles/sets.js";

/**
 * The set of the content-defined chunks of some bytes (FastCDC, Xia et al. 2016): 32 bits of the hash of each, what a
 * signature keeps. The bounds of chunks depend on the content around them, so that an edit changes the chunks that it
 * touches and no others. Two chunks of 2³² are taken for the same by chance; pairs that share one are verified.
 *
 * @param average The mean size in bytes, a power of two. Chunks have from a quarter to four times as many.
 * @returns Distinct, ascending; none for no bytes.
 */
export function chunkHashes(bytes: Uint8Array, average: number): Uint32Array {
  const kernel = byteKernel();
  const ends = kernel.gearCuts(bytes, { average, min: average / 4, max: average * 4 });
  return shingleSet(kernel.hashes(bytes, ends).filter((_, at) => at % 2 === 1));
}
