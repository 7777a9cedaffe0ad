import { createGunzip } from "node:zlib";

/** What a file's first bytes say of its compression (RFC 1952 §2.3.1, RFC 8878 §3.1.1). */
export type Compression = "gzip" | "zstd" | "none";

/** As many bytes as {@link compressionOf} needs. */
export const SIGNATURE_LENGTH = 4;

export function compressionOf(head: Uint8Array): Compression {
  if (head[0] === 0x1f && head[1] === 0x8b) return "gzip";
  if (head[0] === 0x28 && head[1] === 0xb5 && head[2] === 0x2f && head[3] === 0xfd) return "zstd";
  return "none";
}

/** Damaged or cut off compressed data; what could be read came before it. */
export class CorruptInput extends Error {
  readonly code = "corrupt-input";
}

/** Decompresses a stream of bytes; several gzip members or zstd frames one after another are one file. */
export function decompress(
  chunks: AsyncIterable<Uint8Array>,
  compression: Compression,
): AsyncIterable<Uint8Array> {
  if (compression === "gzip") return gunzip(chunks);
  if (compression === "zstd") return unzstd(chunks);
  return chunks;
}

async function* gunzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const { Readable } = await import("node:stream");
  const gunzipper = createGunzip({ chunkSize: 1 << 16 });
  const source = Readable.from(chunks, { objectMode: false });
  // An error of the source reaches the reader as the gunzipper's own.
  source.on("error", (error) => gunzipper.destroy(error));
  source.pipe(gunzipper);
  try {
    for await (const chunk of gunzipper) yield chunk as Uint8Array;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith("Z_") === true) throw new CorruptInput(`gzip: ${message}`, { cause: error });
    throw error;
  } finally {
    source.destroy();
    gunzipper.destroy();
  }
}

/**
 * fzstd gives out all that a push brings at once, and a few bytes of zstd can stand for 128 KiB: small pushes
 * keep that bounded.
 */
const ZSTD_PUSH = 1 << 14;

async function* unzstd(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const { Decompress } = await import("fzstd");
  let out: Uint8Array[] = [];
  const decompressor = new Decompress((chunk) => {
    if (chunk.length > 0) out.push(chunk);
  });
  const push = (bytes: Uint8Array, last: boolean): readonly Uint8Array[] => {
    out = [];
    try {
      decompressor.push(bytes, last);
    } catch (error) {
      throw new CorruptInput(`zstd: ${(error as Error).message}`, { cause: error });
    }
    return out;
  };
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += ZSTD_PUSH) {
      yield* push(chunk.subarray(at, at + ZSTD_PUSH), false);
    }
  }
  yield* push(new Uint8Array(0), true);
}
