import { checkSizes } from "../kernel/bytes/check.js";
import { CHUNKINGS, type Chunking } from "../kernel/bytes/types.js";
import type { ChunkSizes } from "../kernel/types.js";
import type { ChunkOptions } from "./types.js";

/**
 * Bytes in a chunk where nobody says otherwise: pages have some thousand. The papers cut archives, and take 8,192 with
 * 2,048 to 65,536.
 */
const CHUNK_AVERAGE = 1024;

/** The sizes that are asked for. @throws {RangeError} If they make no sense. */
export function chunkSizes({ average = CHUNK_AVERAGE, min, max }: ChunkOptions): ChunkSizes {
  const sizes: ChunkSizes = { average, min: min ?? average / 4, max: max ?? average * 4 };
  checkSizes(sizes);
  return sizes;
}

/** The algorithm that is asked for. @throws {RangeError} If there is none of that name. */
export function chunkAlgorithm({ algorithm = "fastcdc" }: ChunkOptions): Chunking {
  if (!CHUNKINGS.includes(algorithm)) {
    throw new RangeError(`options.algorithm must be one of ${CHUNKINGS.join(", ")}: ${algorithm}`);
  }
  return algorithm;
}
