import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { Decompress } from "fzstd";
import { EvaluationError } from "../eval-error.js";

/**
 * The bytes of a file, unpacked: gzip and Zstandard are told by their first bytes, not by the file's name.
 *
 * @throws {EvaluationError} `cannot-read` where there is no such file, or its compression is broken or cut off.
 */
export async function* readChunks(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* unpacked(createReadStream(path, { highWaterMark: 1 << 18 }));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new EvaluationError("cannot-read", `cannot read ${path}: ${message}`, error);
  }
}

/** A stream, unpacked if it is gzip or Zstandard. */
export async function* unpacked(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const iterator = chunks[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array(0);
  let done = false;
  while (head.length < 4 && !done) {
    const next = await iterator.next();
    done = next.done === true;
    if (!done) head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
  }
  const all = (async function* () {
    try {
      if (head.length > 0) yield head;
      for (;;) {
        const next = await iterator.next();
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  })();
  if (startsWith(head, GZIP)) yield* gunzipped(all);
  else if (startsWith(head, ZSTANDARD)) yield* fromZstandard(all);
  else yield* all;
}

const GZIP = [0x1f, 0x8b];
const ZSTANDARD = [0x28, 0xb5, 0x2f, 0xfd];

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

async function* gunzipped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const gunzip = createGunzip({ chunkSize: 1 << 18 });
  const source = Readable.from(chunks);
  source.on("error", (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  try {
    yield* gunzip as AsyncIterable<Uint8Array>;
  } finally {
    source.destroy();
  }
}

async function* fromZstandard(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let out: Uint8Array[] = [];
  let last: Uint8Array | undefined;
  const decompressor = new Decompress((chunk) => out.push(chunk));
  for await (const chunk of chunks) {
    if (last !== undefined) decompressor.push(last);
    last = chunk;
    yield* out;
    out = [];
  }
  decompressor.push(last ?? new Uint8Array(0), true);
  yield* out;
}
