import type { Writable } from "node:stream";
import { CorpusError, writeLines } from "@winnow/corpus";
import { hashOfHashes, pageHash } from "../datasets/dataset.js";
import { packedLine } from "../datasets/layouts/packed.js";
import { EvaluationError } from "../eval-error.js";
import type { GoldPage } from "../types.js";

/**
 * Writes pages in Winnow's own format, one at a time.
 *
 * @param output A file (`.gz` and `.zst` are compressed), or a stream, which is not ended (standard output). A file appears
 *   under its name when it is whole: half a data set reads like one.
 * @returns How many pages were written, and their `datasetHash`.
 * @throws {EvaluationError} `cannot-write`; whatever reading the pages throws.
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
