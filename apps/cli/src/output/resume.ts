import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { CorpusError, decompressorFor, partPath } from "@winnow/corpus";
import { CommandError, usageError } from "../command-error.js";
import { firstLine, formatNumber, messages } from "../messages.js";
import type { Continued } from "./open.js";
import { type CountedRecord, createRecordCounter, NotRecords, type RecordCounter } from "./records.js";
import { canResume, type Target } from "./sink.js";

/** The progress of an interrupted run. Its output has one record per input record, in the same order. */
export interface Resumed extends Continued {
  /** The file that this run appends to. */
  readonly path: string;
  /** Number of finished records. */
  readonly records: number;
  /** The last finished record, if there is one. */
  readonly last: CountedRecord | undefined;
  /** The end of the finished records, and of the header of a table. */
  readonly end: number;
}

/** The settings that decide whether an output is continued. */
interface ResumeSettings {
  readonly resume?: boolean | undefined;
  readonly force?: boolean | undefined;
  readonly fields?: readonly string[] | undefined;
}

/**
 * Reads the progress of an earlier run: from the temporary file if there is one, otherwise from the output itself. Every
 * record is checked. No file is changed.
 *
 * @param columns - the fields of a table.
 * @returns undefined if there is nothing to continue.
 * @throws CommandError `usage` if the output cannot be continued; `no-output` if it cannot be read.
 */
export async function resume(
  { resume: isWanted, force, fields }: ResumeSettings,
  target: Target,
  columns?: readonly string[],
): Promise<Resumed | undefined> {
  if (isWanted !== true) return undefined;
  if (force === true) throw usageError("--resume continues what --force replaces. Use one of the two.");
  if (target.kind !== "file" || !canResume(target))
    throw usageError("--resume needs a file with records. Name it: --output FILE.jsonl, or FILE.csv.");
  if (fields?.includes("id") === false)
    throw usageError("--resume compares the ids of records. Add id to --fields.");
  const { path, format } = target;
  for (const [file, from] of [
    [await partPath(path), "part"],
    [path, "file"],
  ] as const) {
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile() !== true) continue;
    const counter = await createRecordCounter(format === "csv" ? columns : undefined);
    return readProgress({ path: file, from, size: found.size }, path, counter);
  }
  return undefined;
}

/** @param name - the name of the output, which decides on its compression. */
async function readProgress(
  { path, from, size }: Pick<Resumed, "path" | "from"> & { readonly size: number },
  name: string,
  counter: RecordCounter,
): Promise<Resumed> {
  let done: Omit<Resumed, "path" | "from"> = { records: 0, last: undefined, end: 0 };
  const finish = (end: number): void => {
    done = { records: counter.count(), last: counter.last(), end };
  };
  // A compressed file can only be cut after a member or frame, which has to be the end of a record.
  const onFrame = (end: number): void => {
    if (counter.pending() === 0) finish(end);
  };
  const decompress = decompressorFor(name);
  const bytes = createReadStream(path, { highWaterMark: 1 << 20 });
  try {
    if (decompress !== undefined) for await (const chunk of decompress(bytes, onFrame)) counter.add(chunk);
    else {
      let at = 0;
      for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
        counter.add(chunk);
        at += chunk.length;
        finish(at - counter.pending());
      }
    }
  } catch (error) {
    if (error instanceof NotRecords) throw usageError(messages.cannotResume(path, error.message), error);
    if (!(error instanceof CorpusError))
      throw new CommandError("no-output", messages.cannotOpen(path, error), { cause: error });
    // The run was ended while it wrote a member or frame.
    if (!error.isTruncated) throw usageError(messages.cannotResume(path, firstLine(error)), error);
  }
  if (!counter.mayBegin())
    throw usageError(messages.cannotResume(path, "its end is not the beginning of a record"));
  // Only a temporary file may end in its first record.
  if (from === "file" && done.end === 0 && size > 0)
    throw usageError(messages.cannotResume(path, "it has no complete record"));
  return { ...done, path, from };
}

/**
 * Yields the items that an earlier run has not processed.
 *
 * @param namesOf - returns the names of an item's record: its id and its URL, if known.
 * @param before - number of finished records without items.
 * @throws CommandError `usage` if the output was made from another input, or from a longer one.
 */
export async function* skipDone<T>(
  batches: AsyncIterable<readonly T[]>,
  resumed: Resumed | undefined,
  namesOf: (item: T) => readonly unknown[],
  before = 0,
): AsyncGenerator<readonly T[], void, undefined> {
  if (resumed === undefined) return yield* batches;
  const { path, records } = resumed;
  let done = before;
  for await (const batch of batches) {
    const skipped = Math.min(batch.length, records - done);
    done += skipped;
    if (skipped > 0 && done === records) checkLast(resumed, namesOf(batch[skipped - 1]!));
    if (skipped < batch.length) yield batch.slice(skipped);
  }
  if (done >= records) return;
  const counts = `${formatNumber(records)} records, but this input has only ${formatNumber(done)}`;
  throw usageError(`${path} has ${counts}. Name another --output.`);
}

/** Compares the last finished record with the item at its place in the input. */
function checkLast({ path, records, last }: Resumed, expected: readonly unknown[]): void {
  const known = expected.filter((name) => name !== undefined).map(String);
  if (last === undefined || known.length === 0) return;
  // A table has no numbers, and an empty cell in place of null.
  const names = [last.id, last.url, last.requestedUrl]
    .filter((name) => name != null && name !== "")
    .map(String);
  // In a table, an apostrophe keeps spreadsheets from evaluating a cell.
  if (names.length === 0 || known.some((name) => names.includes(name) || names.includes(`'${name}`))) return;
  const place = formatNumber(records);
  throw usageError(
    `record ${place} of ${path} does not match record ${place} of this input. Name another --output.`,
  );
}
