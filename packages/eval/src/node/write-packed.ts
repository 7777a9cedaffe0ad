import type { Writable } from "node:stream";
import { CorpusError, writeLines } from "@winnow/corpus";
import { hashOfHashes, pageHash } from "../datasets/dataset.js";
import { packedLine } from "../datasets/layouts/packed.js";
import { EvaluationError } from "../eval-error.js";
import type { GoldPage } from "../types.js";

/**
 * Writes pages in Winnow's own format, one at a time.
 *
 * @param output A file (`.gz` and `.zst` are compressed), or a stream such as standard output, which is not
 *   ended. A file gets its name only when it is complete, because half a data set would look like a whole
 *   one.
 * @returns The number of pages written, and their `datasetHash`.
 * @throws {EvaluationError} `cannot-write`. Errors of the pages' iterator are passed on.
 * @example await writePacked(datasetPages("downloads/cleaneval"), "cleaneval.jsonl.gz");
 */
export async function writePacked(
  pages: Iterable<GoldPage> | AsyncIterable<GoldPage>,
  output: string | Writable,
): Promise<{ readonly pages: number; readonly sha256: string }> {
  const hashes: string[] = [];
  async function* lines(): AsyncGenerator<string, void, undefined> {
    for await (const page of pages) {
      hashes.push(await pageHash(page));
      yield packedLine(page);
    }
  }
  try {
    await writeLines(lines(), output);
  } catch (error) {
    if (!(error instanceof CorpusError)) throw error;
    throw new EvaluationError("cannot-write", error.message, error);
  }
  return { pages: hashes.length, sha256: await hashOfHashes(hashes) };
}
