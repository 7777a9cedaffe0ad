import { Readable, type Transform } from "node:stream";
import * as zlib from "node:zlib";
import { CorpusError } from "./corpus-error.js";
import { peek } from "./peek.js";

/** The signatures of RFC 1952 §2.3.1 and RFC 8878 §3.1.1. */
const GZIP = [0x1f, 0x8b] as const;
const ZSTANDARD = [0x28, 0xb5, 0x2f, 0xfd] as const;

/**
 * Decompresses a stream whose first bytes are those of gzip or Zstandard; any other stream passes unchanged. Several
 * gzip members or Zstandard frames one after another are one stream.
 *
 * @throws {CorpusError} `corrupt-input`, after everything before the damage; errors of `chunks` pass unchanged.
 */
export async function* decompress(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { head, all } = await peek(chunks, (bytes) => bytes.length >= ZSTANDARD.length);
  const startsWith = (bytes: readonly number[]): boolean => bytes.every((byte, i) => head[i] === byte);
  if (startsWith(GZIP)) yield* gunzip(all);
  else if (startsWith(ZSTANDARD)) yield* unzstd(all);
  else yield* all;
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

/** fzstd returns all output of a push at once, and a few bytes can stand for 128 KiB: small pushes bound that. */
const ZSTANDARD_PUSH = 1 << 14;

/** Node 20 has no Zstandard of its own. */
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
      throw new CorpusError("corrupt-input", `zstd: ${(error as Error).message}`, error);
    }
    return out;
  };
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += ZSTANDARD_PUSH) {
      yield* push(chunk.subarray(at, at + ZSTANDARD_PUSH), false);
    }
  }
  yield* push(new Uint8Array(0), true);
}

/**
 * The compressor that a file's name asks for (`.gz`, `.zst`); undefined for other names.
 *
 * @throws {CorpusError} `no-zstandard` for `.zst` before Node 22.15.
 */
export function compressorFor(path: string): Transform | undefined {
  if (/\.gz$/i.test(path)) return zlib.createGzip();
  if (!/\.zst$/i.test(path)) return undefined;
  const { createZstdCompress } = zlib as { createZstdCompress?: () => Transform };
  if (createZstdCompress === undefined) {
    const message = `cannot write ${path}: Zstandard needs Node 22.15 or later (use .gz)`;
    throw new CorpusError("no-zstandard", message);
  }
  return createZstdCompress();
}
