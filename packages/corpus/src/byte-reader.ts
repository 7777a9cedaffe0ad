import { CorpusError } from "./corpus-error.js";

/** Reads a stream of bytes in pieces of given sizes. */
export interface ByteReader {
  readonly atEnd: () => Promise<boolean>;
  /** Number of bytes taken and skipped so far. */
  readonly position: () => number;
  /**
   * Returns the next bytes, as a view if they are in one chunk.
   *
   * @throws {CorpusError} `corrupt-input`, truncated, if there are fewer; errors of the stream are thrown unchanged.
   */
  readonly take: (count: number) => Promise<Uint8Array>;
  /** Returns the next bytes, at least one, without taking them; throws like `take`. */
  readonly peek: () => Promise<Uint8Array>;
  /** Skips bytes; throws like `take`. */
  readonly skip: (count: number) => Promise<void>;
  /** Closes the stream. */
  readonly close: () => Promise<void>;
}

/** @param format - the name of the compression, for messages. */
export function createByteReader(chunks: AsyncIterable<Uint8Array>, format: string): ByteReader {
  const iterator = chunks[Symbol.asyncIterator]();
  let chunk: Uint8Array = new Uint8Array(0);
  let position = 0;

  /** Reads until there is a chunk that is not empty. Returns whether the stream has ended. */
  const atEnd = async (): Promise<boolean> => {
    while (chunk.length === 0) {
      const next = await iterator.next();
      if (next.done === true) return true;
      chunk = next.value;
    }
    return false;
  };
  const peek = async (): Promise<Uint8Array> => {
    if (await atEnd())
      throw new CorpusError("corrupt-input", `${format}: the data ends early`, undefined, true);
    return chunk;
  };
  /** Returns the next bytes: at least one, at most `count`. */
  const some = async (count: number): Promise<Uint8Array> => {
    const part = (await peek()).subarray(0, count);
    chunk = chunk.subarray(part.length);
    position += part.length;
    return part;
  };
  return {
    atEnd,
    position: () => position,
    peek,
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
