import { createReadStream } from "node:fs";
import { stat, truncate } from "node:fs/promises";
import { partPath } from "@winnow/corpus";
import { CommandError, usageError } from "../command-error.js";
import { formatNumber, messages } from "../messages.js";
import type { Settings } from "../settings/pages.js";
import { isCompressed } from "./formats.js";
import type { Target } from "./target.js";

/** The progress of an interrupted run. Its output has one line per input record, in the same order. */
export interface Resumed {
  /** The file that this run appends to. */
  readonly path: string;
  /** Whether that is the output or its temporary file. */
  readonly from: "file" | "part";
  /** Number of complete lines, which are the finished records. */
  readonly records: number;
  /** The last finished record, if there is one. */
  readonly last: Readonly<Record<string, unknown>> | undefined;
}

const LINE_FEED = 0x0a;

/** Whether an output can be resumed after an interruption, which requires lines that can be counted. */
export function canResume({ kind, path, format }: Target): boolean {
  return kind === "file" && format === "jsonl" && !isCompressed(path);
}

/**
 * Reads the progress of an earlier run and removes an incomplete last line. If there are records in a
 * temporary file, this run continues with that file, and otherwise with the output itself.
 *
 * @returns undefined without `--resume`.
 * @throws CommandError `usage` if the output is not a JSON Lines file; `no-output` if it cannot be read.
 */
export async function resume(settings: Settings, target: Target): Promise<Resumed | undefined> {
  if (settings.resume !== true) return undefined;
  if (!canResume(target)) {
    throw usageError("--resume needs an uncompressed JSON Lines file. Name it: --output FILE.jsonl.");
  }
  const part = await readProgress(await partPath(target.path), "part");
  return part.records > 0 ? part : readProgress(target.path, "file");
}

async function readProgress(path: string, from: Resumed["from"]): Promise<Resumed> {
  try {
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) return { path, from, records: 0, last: undefined };
    const { records, lastStart, end } = await countLines(path);
    const last = records === 0 ? undefined : await readRecord(path, lastStart, end);
    if (end < found.size) await truncate(path, end);
    return { path, from, records, last };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError("no-output", messages.cannotOpen(path, error), { cause: error });
  }
}

/** Counts the complete lines of a file. Also returns the start and end of the last one. */
export async function countLines(path: string): Promise<{ records: number; lastStart: number; end: number }> {
  let records = 0;
  let lastStart = 0;
  let end = 0;
  let at = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    for (let i = chunk.indexOf(LINE_FEED); i >= 0; i = chunk.indexOf(LINE_FEED, i + 1)) {
      records++;
      lastStart = end;
      end = at + i + 1;
    }
    at += chunk.length;
  }
  return { records, lastStart, end };
}

async function readRecord(path: string, start: number, end: number): Promise<Resumed["last"]> {
  const parts: Buffer[] = [];
  for await (const chunk of createReadStream(path, { start, end: end - 1 })) parts.push(chunk as Buffer);
  try {
    const record: unknown = JSON.parse(Buffer.concat(parts).toString("utf8"));
    if (typeof record === "object" && record !== null) return record as Readonly<Record<string, unknown>>;
  } catch {
    // Falls through: the line is not a record.
  }
  throw usageError(`${path} does not end with a record, so it cannot be continued. Name another --output.`);
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
  const known = expected.filter((name) => name !== undefined);
  if (last === undefined || known.length === 0) return;
  const names: unknown[] = [last.id, last.url, last.requestedUrl].filter((name) => name != null);
  if (names.length === 0 || known.some((name) => names.includes(name))) return;
  const place = formatNumber(records);
  throw usageError(
    `record ${place} of ${path} does not match record ${place} of this input. Name another --output.`,
  );
}
