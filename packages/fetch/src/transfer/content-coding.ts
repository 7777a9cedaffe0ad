import { pipeline, type Transform } from "node:stream";
import zlib from "node:zlib";
import { FetchError } from "../fetch-error.js";

/** Chunks of bytes in the order of arrival. */
export type Chunks = AsyncIterable<Uint8Array>;

/** Decoders by content coding. Node has zstd from 22.15. */
const DECODERS: Readonly<Record<string, (first: number) => Transform>> = {
  gzip: () => zlib.createGunzip(),
  "x-gzip": () => zlib.createGunzip(),
  // RFC 9110 §8.4.1.2: zlib's format (RFC 1950), whose first byte ends in 8. Some servers send raw RFC 1951
  // data.
  deflate: (first) => ((first & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw()),
  br: () => zlib.createBrotliDecompress(),
  ...("createZstdDecompress" in zlib
    ? { zstd: (zlib as unknown as { createZstdDecompress: () => Transform }).createZstdDecompress }
    : {}),
};

/** No coding, and character encodings that servers put into `Content-Encoding` by mistake. */
const IDENTITY: ReadonlySet<string> = new Set(["", "identity", "none", "utf-8", "utf8", "iso-8859-1"]);

/** Maximum number of nested codings: more are an attack. */
const MAX_CODINGS = 5;

/** The request header: the codings that {@link decoded} supports. */
export const ACCEPT_ENCODING: string = Object.keys(DECODERS)
  .filter((name) => name !== "x-gzip")
  .join(", ");

/**
 * Decodes the `Content-Encoding` of a body, the last coding first (RFC 9110 §8.4), lazily and chunk by chunk.
 *
 * @param header The `Content-Encoding` header's value.
 * @param bounded Wraps the body and the output of each coding, to limit them.
 * @throws FetchError `bad-encoding` for an unknown coding, or (while reading) for damaged or truncated data.
 */
export function decoded(
  body: Chunks,
  header: string | undefined,
  bounded: (chunks: Chunks) => Chunks,
): Chunks {
  const codings = (header ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => !IDENTITY.has(name));
  if (codings.length > MAX_CODINGS) {
    throw new FetchError("bad-encoding", `${codings.length} nested content encodings`);
  }
  return codings.toReversed().reduce<Chunks>((chunks, name) => {
    if (!Object.hasOwn(DECODERS, name))
      throw new FetchError("bad-encoding", `unknown content encoding "${name}"`);
    return bounded(decode(chunks, name));
  }, bounded(body));
}

async function* decode(chunks: Chunks, name: string): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]();
  let head = await source.next();
  while (head.done !== true && head.value.length === 0) head = await source.next();
  // An empty body is empty in every coding.
  if (head.done === true) return;
  const first: Uint8Array = head.value;
  const decoder = DECODERS[name]!(first[0]!);
  let sourceFailed = false;
  async function* input(): AsyncGenerator<Uint8Array> {
    try {
      yield first;
      for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
    } catch (error) {
      sourceFailed = true;
      throw error;
    } finally {
      await source.return?.();
    }
  }
  // The pipeline propagates failures both ways; they appear where the decoder is read.
  pipeline(input, decoder, () => {});
  try {
    for await (const chunk of decoder) yield chunk as Uint8Array;
  } catch (cause) {
    if (sourceFailed || cause instanceof FetchError) throw cause;
    const { message } = cause as Error;
    throw new FetchError("bad-encoding", `damaged ${name} data: ${message}`, { cause });
  }
}
