import { FetchError } from "../fetch-error.js";
import { type Chunks, decoded } from "./content-coding.js";

/**
 * Reads all bytes of a body and decodes its `Content-Encoding`, up to a limit. The limit applies to the
 * decoded bytes, counted during decoding, and also to the bytes on the wire and between two codings: a stream
 * may consist of endless empty gzip members, and be compressed again. At the limit, or on any failure, the
 * source is closed.
 *
 * @throws FetchError `too-large` or `bad-encoding`, and any error of the source.
 */
export async function readBody(
  body: Chunks,
  encoding: string | undefined,
  maxSize: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of decoded(body, encoding, (stage) => limited(stage, maxSize))) {
    size += chunk.length;
    chunks.push(chunk);
  }
  // Not a Buffer: Buffers share their memory, and cannot be transferred to a worker.
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

/** The error for a body over its limit. */
export function tooLarge(maxSize: number, url?: string): FetchError {
  return new FetchError(
    "too-large",
    `the body is larger than ${maxSize} bytes`,
    url === undefined ? {} : { url },
  );
}

async function* limited(body: Chunks, maxSize: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxSize) throw tooLarge(maxSize);
    yield chunk;
  }
}
