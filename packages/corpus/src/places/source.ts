/** A file or stream whose bytes can be read. */
export interface Source {
  /** The path or address, for messages. */
  readonly name: string;
  /** In bytes; undefined for a stream, which can be read only once, and only from the beginning. */
  readonly size?: number | undefined;
  /**
   * Reads the bytes, all or a range.
   *
   * @param from - the first byte. Default 0.
   * @param to - the byte after the last. Default: the end.
   * @throws {CorpusError} `cannot-read`; `changed-input` if the file is no longer the one that was opened.
   */
  readonly bytes: (from?: number, to?: number) => AsyncIterable<Uint8Array>;
}

/** Reads a range of a source into memory. It is shorter than asked for if the source ends early. */
export async function readRange(source: Source, from: number, to: number): Promise<Uint8Array> {
  const all = Buffer.allocUnsafeSlow(Math.max(0, to - from));
  let length = 0;
  for await (const chunk of source.bytes(from, to)) {
    const part = chunk.subarray(0, all.length - length);
    all.set(part, length);
    length += part.length;
  }
  return all.subarray(0, length);
}
