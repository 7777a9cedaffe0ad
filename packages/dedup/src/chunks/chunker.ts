import { GEAR_MEMORY } from "../kernel/bytes/gear.js";
import { RABIN_WINDOW } from "../kernel/bytes/rabin.js";
import { byteKernel } from "../kernel/bytes.js";
import { chunksOf } from "./chunks.js";
import { chunkAlgorithm, chunkSizes } from "./sizes.js";
import type { ChunkOptions, Chunks } from "./types.js";

/** Bytes before a chunk that the hashes look back on. */
const CONTEXT: number = Math.max(GEAR_MEMORY, RABIN_WINDOW);
/** Bytes that are waited for, so that many small pieces do not make many small steps. */
const STEP = 65_536;

/** Cuts a stream. */
export interface Chunker {
  /**
   * Takes the next bytes, and keeps no hold of them.
   *
   * @returns The chunks that can be told by now; offsets count from the beginning of the stream.
   * @throws {TypeError} If they are no bytes; {@link RangeError} after the end.
   */
  readonly push: (bytes: Uint8Array) => Chunks;
  /** The stream is at its end: the chunks that are left. */
  readonly end: () => Chunks;
}

/**
 * Cuts a stream of any length into the chunks that `chunks` would find in the whole of it, however it comes in pieces.
 * Memory: a few times the largest chunk, and a piece.
 *
 * @throws {RangeError} If sizes make no sense or there is no such algorithm.
 * @example
 * const chunker = createChunker({ average: 8192 });
 * let count = 0;
 * for (let i = 0; i < 10; i++) count += chunker.push(new Uint8Array(10_000)).count;
 * count += chunker.end().count;
 */
export function createChunker(options: ChunkOptions = {}): Chunker {
  const kernel = byteKernel(options.implementation);
  const algorithm = chunkAlgorithm(options);
  const sizes = chunkSizes(options);
  const step = Math.max(STEP, 2 * sizes.max);
  /** `buffer[0, start)` is context, `buffer[start, filled)` waits to be cut; `base` is where the buffer begins. */
  let buffer = new Uint8Array(CONTEXT + 2 * step);
  let base = 0;
  let start = 0;
  let filled = 0;
  let ended = false;

  function cut(last: boolean): Chunks {
    const bytes = buffer.subarray(0, filled);
    const ends = kernel.cuts(algorithm, bytes, sizes, start, last);
    const found = chunksOf(ends, kernel.hashes(bytes, ends, start), start, base);
    if (ends.length > 0) {
      const next = ends[ends.length - 1]!;
      const keep = Math.max(0, next - CONTEXT);
      buffer.copyWithin(0, keep, filled);
      base += keep;
      filled -= keep;
      start = next - keep;
    }
    return found;
  }

  return {
    push: (bytes) => {
      if (!(bytes instanceof Uint8Array)) throw new TypeError("bytes must be a Uint8Array");
      if (ended) throw new RangeError("push must not be called after end");
      const needed = filled + bytes.length;
      if (needed > buffer.length) {
        const grown = new Uint8Array(needed + step);
        grown.set(buffer.subarray(0, filled));
        buffer = grown;
      }
      buffer.set(bytes, filled);
      filled = needed;
      return filled - start >= step ? cut(false) : NONE;
    },
    end: () => {
      if (ended) return NONE;
      ended = true;
      return cut(true);
    },
  };
}

const NONE: Chunks = {
  count: 0,
  offsets: new Float64Array(0),
  lengths: new Uint32Array(0),
  hashes: new Uint32Array(0),
};
