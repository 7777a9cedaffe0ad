import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { compressorFor } from "@winnow/corpus";
import type { OutputPath } from "../output/check.js";
import { asOutput } from "../output/open.js";

/**
 * Writes documents to a file of a corpus, which appears when it is complete. The bytes depend on the documents alone.
 *
 * @param path - its extension decides on format and compression.
 * @param part - the name until it is complete, with the same extension.
 * @param lines - documents as JSON.
 */
export async function writeCorpusFile(
  path: OutputPath,
  part: OutputPath,
  lines: AsyncIterable<string>,
): Promise<void> {
  async function* content(): AsyncGenerator<Uint8Array | string> {
    for await (const line of lines) yield `${line}\n`;
  }
  await asOutput(path, async () => {
    const compressor = compressorFor(path);
    const file = createWriteStream(part);
    try {
      const source = Readable.from(content(), { objectMode: false });
      await (compressor === undefined ? pipeline(source, file) : pipeline(source, compressor, file));
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  });
}
