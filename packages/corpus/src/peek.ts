/** The beginning of a stream of bytes, and the whole stream from its beginning. */
export interface Peeked {
  readonly head: Uint8Array;
  /** Can be read once; includes the head. */
  readonly all: AsyncIterable<Uint8Array>;
}

/**
 * Reads the beginning of a stream without consuming it.
 *
 * @param enough - called with everything read so far, after each chunk. Reading stops when it returns true.
 * @example
 * const { head, all } = await peek(chunks, (bytes) => bytes.length >= 4);
 */
export async function peek(
  chunks: AsyncIterable<Uint8Array>,
  enough: (head: Uint8Array) => boolean,
): Promise<Peeked> {
  const iterator = chunks[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array(0);
  for (;;) {
    const next = await iterator.next();
    if (next.done === true) break;
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
    if (enough(head)) break;
  }
  return { head, all: resume(head, iterator) };
}

async function* resume(
  head: Uint8Array,
  iterator: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    if (head.length > 0) yield head;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}
