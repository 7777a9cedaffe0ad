import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { compressorFor } from "./compression.js";
import { CorpusError } from "./corpus-error.js";

type Several<T> = Iterable<T> | AsyncIterable<T>;

/**
 * Writes a file that appears under its name only when it is whole: `write` receives a path beside it, which is renamed
 * at the end and removed on failure. Whatever is there and not a file (`/dev/stdout`, a named pipe) cannot be replaced
 * and is written directly.
 *
 * @throws Whatever `write` or the system throws, unchanged.
 * @example await replaceFile("report.html", (path) => writeFile(path, html));
 */
export async function replaceFile<T>(path: string, write: (path: string) => Promise<T>): Promise<T> {
  if ((await stat(path).catch(() => undefined))?.isFile() === false) return write(path);
  const part = `${path}.${process.pid}.part`;
  try {
    const result = await write(part);
    await rename(part, path);
    return result;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/**
 * Writes lines to a file or a stream.
 *
 * @param output - a file, whose name decides on compression (`.gz`, `.zst`) and which appears when it is whole
 *   ({@link replaceFile}); or a stream, which is left open (standard output).
 * @returns how many lines were written.
 * @throws {CorpusError} `cannot-write`; `no-zstandard` for `.zst` before Node 22.15, before any line is read. Errors of
 *   `lines` pass unchanged.
 * @example await writeLines(urls, "urls.txt.gz");
 */
export async function writeLines(lines: Several<string>, output: string | Writable): Promise<number> {
  const compressor = typeof output === "string" ? compressorFor(output) : undefined;
  let count = 0;
  let failed: { readonly error: unknown } | undefined;
  async function* counted(): AsyncGenerator<string, void, undefined> {
    // When writing fails, its error is thrown at `yield`: only errors of the lines themselves are kept.
    let reading = true;
    try {
      for await (const line of lines) {
        count++;
        reading = false;
        yield `${line}\n`;
        reading = true;
      }
    } catch (error) {
      if (reading) failed = { error };
      throw error;
    }
  }
  const source = Readable.from(counted());
  try {
    if (typeof output !== "string") await pipeline(source, output, { end: false });
    else {
      await replaceFile(output, (path) => {
        const file = createWriteStream(path);
        return compressor === undefined ? pipeline(source, file) : pipeline(source, compressor, file);
      });
    }
  } catch (error) {
    if (failed !== undefined) throw failed.error;
    const where = typeof output === "string" ? output : "the output";
    throw new CorpusError("cannot-write", `cannot write ${where}: ${(error as Error).message}`, error);
  }
  return count;
}

/**
 * Writes records as JSON Lines; output, result and errors are those of {@link writeLines}.
 *
 * @example await writeRecords(documents, "corpus.jsonl.gz");
 */
export function writeRecords(records: Several<unknown>, output: string | Writable): Promise<number> {
  async function* lines(): AsyncGenerator<string, void, undefined> {
    for await (const record of records) yield JSON.stringify(record);
  }
  return writeLines(lines(), output);
}
