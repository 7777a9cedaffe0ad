import { createReadStream } from "node:fs";
import { decompress } from "./compression.js";
import { CorpusError } from "./corpus-error.js";
import { readLines } from "./lines.js";
import type { DecompressionOptions } from "./zstandard/index.js";

/** A file's path, or a stream of bytes such as standard input; strings in it are encoded as UTF-8. */
export type Input = string | AsyncIterable<Uint8Array | string>;

/** Options of {@link readChunks}. */
export interface ChunkOptions extends DecompressionOptions {
  /** Called with the number of bytes of each chunk as read, before decompression. */
  readonly onBytes?: ((count: number) => void) | undefined;
}

/** Options of {@link readRecords}. */
export interface RecordOptions extends ChunkOptions {
  /** Maximum length of a line, in bytes. Default: no limit. */
  readonly maxLength?: number | undefined;
}

/**
 * Reads the bytes of a file or stream, and decompresses them. gzip and Zstandard are recognised by their
 * first bytes, not by the file's name.
 *
 * @throws {CorpusError} `cannot-read` if a file is missing or unreadable; `corrupt-input` if its compressed
 *   data is damaged or truncated. Errors of a stream are thrown unchanged.
 * @example for await (const chunk of readChunks("corpus.jsonl.zst")) …
 */
export async function* readChunks(
  input: Input,
  { onBytes, ...options }: ChunkOptions = {},
): AsyncGenerator<Uint8Array, void, undefined> {
  if (typeof input !== "string") {
    yield* decompress(counted(input, onBytes), options);
    return;
  }
  try {
    yield* decompress(counted(createReadStream(input, { highWaterMark: 1 << 18 }), onBytes), options);
  } catch (error) {
    const { code, isTruncated } =
      error instanceof CorpusError ? error : ({ code: "cannot-read", isTruncated: false } as const);
    throw new CorpusError(code, `cannot read ${input}: ${(error as Error).message}`, error, isTruncated);
  }
}

async function* counted(
  chunks: AsyncIterable<Uint8Array | string>,
  onBytes: ChunkOptions["onBytes"],
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    onBytes?.(bytes.length);
    yield bytes;
  }
}

/**
 * Reads the records of a JSON Lines file or stream, plain, gzip or Zstandard, one at a time: memory does not
 * grow with the file. Empty lines are skipped. Records are parsed but not validated: `T` is the caller's
 * assertion.
 *
 * @throws {CorpusError} `broken-line` or `line-too-long`, with the line's number; otherwise like
 *   {@link readChunks}.
 * @example for await (const { text } of readRecords<{ text: string }>("corpus.jsonl.gz")) console.log(text);
 */
export async function* readRecords<T = unknown>(
  input: Input,
  { maxLength = Number.POSITIVE_INFINITY, onBytes }: RecordOptions = {},
): AsyncGenerator<T, void, undefined> {
  const decoder = new TextDecoder();
  const place = typeof input === "string" ? `${input}, line` : "line";
  for await (const lines of readLines(readChunks(input, { onBytes }), maxLength)) {
    for (const { number, bytes, cut } of lines) {
      if (cut) throw new CorpusError("line-too-long", `${place} ${number}: longer than ${maxLength} bytes`);
      let record: T;
      try {
        record = JSON.parse(decoder.decode(bytes)) as T;
      } catch (error) {
        throw new CorpusError("broken-line", `${place} ${number}: ${(error as Error).message}`, error);
      }
      yield record;
    }
  }
}
