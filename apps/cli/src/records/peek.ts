/** The beginning of a stream of bytes, and the whole stream from its beginning. */
export interface Peeked {
  readonly head: Uint8Array;
  readonly all: AsyncIterable<Uint8Array>;
}

/**
 * Reads as much of a stream as `enough` asks for, or all of it, and gives it back unread.
 *
 * @param enough - told what was read so far; called again only when there is more.
 */
export async function peek(
  chunks: AsyncIterable<Uint8Array>,
  enough: (head: Uint8Array) => boolean,
): Promise<Peeked> {
  const iterator = chunks[Symbol.asyncIterator]();
  let head = new Uint8Array(0);
  for (;;) {
    const next = await iterator.next();
    if (next.done === true) break;
    head = head.length === 0 ? new Uint8Array(next.value) : join(head, next.value);
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

function join(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
