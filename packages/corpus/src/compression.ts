import { Readable, type Transform } from "node:stream";
import * as zlib from "node:zlib";
import { CorpusError } from "./corpus-error.js";
import { peek } from "./peek.js";
import { createZstandard, type DecompressionOptions, isZstandard, unzstd } from "./zstandard/index.js";

/** Number of bytes that identify a compression. */
const SIGNATURE_LENGTH = 4;

/**
 * Decompresses a stream that begins with the signature of gzip or Zstandard; any other stream passes
 * through unchanged. Consecutive gzip members or Zstandard frames are decompressed as one stream. Checksums
 * are verified. In a Zstandard frame without one, damage that still decompresses is not detected.
 *
 * @throws {CorpusError} `corrupt-input`, after everything before the damage; `unsupported-compression` for a
 *   Zstandard frame that needs a dictionary, or a larger window than `maxWindow`. Errors of `chunks`
 *   are thrown unchanged.
 */
export async function* decompress(
  chunks: AsyncIterable<Uint8Array>,
  options: DecompressionOptions = {},
): AsyncGenerator<Uint8Array, void, undefined> {
  const { head, all } = await peek(chunks, (bytes) => bytes.length >= SIGNATURE_LENGTH);
  if (isGzip(head)) yield* gunzip(all);
  else if (isZstandard(head)) yield* unzstd(all, options);
  else yield* all;
}

/** RFC 1952 §2.3.1. */
function isGzip([a, b]: Uint8Array): boolean {
  return a === 0x1f && b === 0x8b;
}

async function* gunzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const gunzipper = zlib.createGunzip({ chunkSize: 1 << 16 });
  const source = Readable.from(chunks, { objectMode: false });
  // `pipe` does not forward errors.
  source.on("error", (error) => gunzipper.destroy(error));
  source.pipe(gunzipper);
  try {
    for await (const chunk of gunzipper) yield chunk as Uint8Array;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith("Z_") === true) throw new CorpusError("corrupt-input", `gzip: ${message}`, error);
    throw error;
  } finally {
    source.destroy();
    gunzipper.destroy();
  }
}

/**
 * Returns the compressor for a file's name (`.gz`, `.zst`); undefined for other names.
 *
 * @example
 * const file = createWriteStream("corpus.jsonl.gz");
 * const compressor = compressorFor("corpus.jsonl.gz");
 * await pipeline(lines, compressor ?? new PassThrough(), file);
 */
export function compressorFor(path: string): Transform | undefined {
  if (/\.gz$/i.test(path)) return zlib.createGzip();
  return /\.zst$/i.test(path) ? createZstandard() : undefined;
}
