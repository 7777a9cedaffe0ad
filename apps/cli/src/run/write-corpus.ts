import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { compressorFor } from "@winnow/corpus";
import type { OutputPath } from "../output/check.js";
import { recordEncoder } from "../output/encoder.js";
import { formatOfOutput } from "../output/formats.js";
import { asOutput } from "../output/open.js";
import { LINE_FORMATS } from "../settings/names.js";

/**
 * Writes documents to a file, which is removed if that fails. The bytes depend on the documents alone.
 *
 * @param path - its extension decides on format and compression.
 * @param lines - documents as JSON.
 */
export async function writeCorpusFile(path: OutputPath, lines: AsyncIterable<string>): Promise<void> {
  await asOutput(path, async () => {
    const file = createWriteStream(path);
    try {
      // One chunk per record: where gzip members and Zstandard frames end depends on chunks.
      const source = Readable.from(encoded(path, lines));
      const compressor = compressorFor(path);
      await (compressor === undefined ? pipeline(source, file) : pipeline(source, compressor, file));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  });
}

/** Yields the content of a file of records, by the extension of its name, without its compression. */
export async function* encoded(
  path: string,
  lines: AsyncIterable<string>,
): AsyncGenerator<string | Uint8Array> {
  const encoder = await recordEncoder(formatOfOutput(path, { formats: LINE_FORMATS, fallback: "jsonl" }));
  for await (const line of lines) yield encoder.add(line);
  yield encoder.end();
}
