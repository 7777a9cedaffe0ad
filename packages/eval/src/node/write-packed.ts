import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { hashOfHashes, pageHash } from "../datasets/dataset.js";
import { packedLine } from "../datasets/layouts/packed.js";
import { EvaluationError } from "../eval-error.js";
import type { GoldPage } from "../types.js";

/**
 * Writes pages in Winnow's own format, one at a time.
 *
 * @param output A file (`.gz` is packed with gzip), or a stream, which is not ended (standard output). A file appears
 *   under its name when it is whole: half a data set reads like one.
 * @returns How many pages were written, and their `datasetHash`.
 * @throws {EvaluationError} `cannot-write`; whatever reading the pages throws.
 * @throws {RangeError} If the file's name ends in `.zst`: Zstandard is only read.
 * @example await writePacked(datasetPages("downloads/cleaneval"), "cleaneval.jsonl.gz");
 */
export async function writePacked(
  pages: Iterable<GoldPage> | AsyncIterable<GoldPage>,
  output: string | Writable,
): Promise<{ readonly pages: number; readonly sha256: string }> {
  if (typeof output === "string" && /\.zst$/i.test(output)) {
    throw new RangeError("output must not end in .zst: Zstandard is only read");
  }
  const hashes: string[] = [];
  let failed: { readonly error: unknown } | undefined;
  const lines = Readable.from(
    (async function* () {
      // Where writing fails, its error is thrown in here at `yield`.
      let reading = true;
      try {
        for await (const page of pages) {
          hashes.push(await pageHash(page));
          reading = false;
          yield `${packedLine(page)}\n`;
          reading = true;
        }
      } catch (error) {
        if (reading) failed = { error };
        throw error;
      }
    })(),
  );
  try {
    if (typeof output !== "string") await pipeline(lines, output, { end: false });
    else await writeWhole(lines, output);
  } catch (error) {
    if (failed !== undefined) throw failed.error;
    const message = error instanceof Error ? error.message : String(error);
    throw new EvaluationError("cannot-write", `cannot write the data set: ${message}`, error);
  }
  return { pages: hashes.length, sha256: await hashOfHashes(hashes) };
}

async function writeWhole(lines: Readable, path: string): Promise<void> {
  // What is there and no file, as /dev/stdout, cannot be put in its place.
  const direct = (await stat(path).catch(() => undefined))?.isFile() === false;
  const part = direct ? path : `${path}.${process.pid}.part`;
  try {
    if (/\.gz$/i.test(path)) await pipeline(lines, createGzip(), createWriteStream(part));
    else await pipeline(lines, createWriteStream(part));
    if (!direct) await rename(part, path);
  } catch (error) {
    if (!direct) await rm(part, { force: true });
    throw error;
  }
}
