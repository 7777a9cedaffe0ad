import { CorpusError } from "../corpus-error.js";

/** Reads a stream of bytes in pieces of given sizes. */
export interface ByteReader {
  readonly atEnd: () => Promise<boolean>;
  /**
   * Returns the next bytes, as a view if they are in one chunk.
   *
   * @throws {CorpusError} `corrupt-input` if there are fewer; errors of the stream are thrown unchanged.
   */
  readonly take: (count: number) => Promise<Uint8Array>;
  /** Skips bytes; throws like `take`. */
  readonly skip: (count: number) => Promise<void>;
  /** Closes the stream. */
  readonly close: () => Promise<void>;
}

export function createByteReader(chunks: AsyncIterable<Uint8Array>): ByteReader {
  const iterator = chunks[Symbol.asyncIterator]();
  let chunk: Uint8Array = new Uint8Array(0);

  /** Reads until there is a chunk that is not empty. Returns whether the stream has ended. */
  const atEnd = async (): Promise<boolean> => {
    while (chunk.length === 0) {
      const next = await iterator.next();
      if (next.done === true) return true;
      chunk = next.value;
    }
    return false;
  };
  /** Returns the next bytes: at least one, at most `count`. */
  const some = async (count: number): Promise<Uint8Array> => {
    if (await atEnd()) throw new CorpusError("corrupt-input", "zstd: the data ends within a frame");
    const part = chunk.subarray(0, count);
    chunk = chunk.subarray(part.length);
    return part;
  };
  return {
    atEnd,
    async take(count) {
      if (count === 0) return new Uint8Array(0);
      const first = await some(count);
      if (first.length === count) return first;
      const all = new Uint8Array(count);
      all.set(first);
      for (let at = first.length; at < count; ) {
        const part = await some(count - at);
        all.set(part, at);
        at += part.length;
      }
      return all;
    },
    async skip(count) {
      for (let remaining = count; remaining > 0; ) remaining -= (await some(remaining)).length;
    },
    async close() {
      await iterator.return?.();
    },
  };
}
