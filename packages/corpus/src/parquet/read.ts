import { CorpusError } from "../corpus-error.js";
import type { FailureItem, LineItem } from "../items.js";
import type { Source } from "../places/source.js";
import { openTable, type RowGroup, type Table } from "./table.js";

type Row = Readonly<Record<string, unknown>>;

/** Options of {@link readParquet}. */
export interface ReadParquetOptions {
  /** The first row to read, from 0. Default 0. */
  readonly row?: number | undefined;
  /** Names of columns to read. Default all; those that the file lacks are ignored. */
  readonly columns?: readonly string[] | undefined;
}

/** Maximum number of rows in a batch. */
const MAX_BATCH = 256;

/**
 * Reads the rows of a Parquet file, as JSON could have them: null is absent; dates and times are strings in ISO 8601;
 * 64-bit integers are numbers, or strings if they are too large; bytes are text if they are UTF-8, otherwise Base64. Columns
 * `html` and `bytes` without a type become `htmlBase64`. Memory is bounded by a row group's compressed bytes and 64 MB of
 * its values, or by 64 MB if the file has an index of its pages.
 *
 * @returns the rows in batches.
 * @throws {CorpusError} `corrupt-input`, with the row group, if the file is truncated or damaged; `cannot-read`.
 * @example
 * for await (const rows of readParquet(await openSource("corpus.parquet"))) {
 *   for (const { id, text } of rows) …
 * }
 */
export async function* readParquet(
  source: Source,
  { row = 0, columns }: ReadParquetOptions = {},
): AsyncGenerator<readonly Row[], void, undefined> {
  const table = await openTable(source, columns);
  for (const [from, to] of ranges(table, row)) yield* batches(await table.read(from, to));
}

/** Options of {@link parquetItems}. */
export interface ParquetItemOptions {
  /** The path or address for the items' origin. */
  readonly file?: string | undefined;
  /** The first row to read, from 0: the offset of a position. Default 0. */
  readonly row?: number | undefined;
}

/**
 * Reads the rows of a Parquet file as items. After damage it goes on: only rows whose pages are damaged become failures.
 *
 * @returns the items in batches.
 * @throws {CorpusError} `corrupt-input` if the footer is missing or damaged, without which nothing can be read;
 *   `cannot-read` and `changed-input` from the source.
 * @example for await (const items of parquetItems(await openSource(path), { file: path })) …
 */
export async function* parquetItems(
  source: Source,
  { file, row = 0 }: ParquetItemOptions = {},
): AsyncGenerator<readonly (LineItem | FailureItem)[], void, undefined> {
  const table = await openTable(source);
  const origin = (index: number): Pick<LineItem, "line" | "file" | "next"> => ({
    line: index + 1,
    file,
    next: { offset: index + 1, skip: 0 },
  });
  for (const [from, to] of ranges(table, row)) {
    for await (const part of intactRows(table, from, to)) {
      const items = part.map(({ index, row: record, error }): LineItem | FailureItem =>
        error === undefined
          ? { kind: "line", ...origin(index), bytes: Buffer.from(JSON.stringify(record)) }
          : { kind: "failure", ...origin(index), failure: { code: error.code, message: error.message } },
      );
      yield* batches(items);
    }
  }
}

interface ReadRow {
  readonly index: number;
  readonly row?: Row;
  readonly error?: CorpusError;
}

/** Number of attempts to find the rows of a range that are not damaged. */
const MAX_ATTEMPTS = 4096;

/** Reads a range. If that fails, it reads the halves, and so on, until the damaged rows are found. */
async function* intactRows(
  table: Table,
  from: number,
  to: number,
  budget: { attempts: number } = { attempts: MAX_ATTEMPTS },
): AsyncGenerator<readonly ReadRow[], void, undefined> {
  let failure: CorpusError;
  try {
    const rows = await table.read(from, to);
    yield rows.map((row, at) => ({ index: from + at, row }));
    return;
  } catch (error) {
    if (!(error instanceof CorpusError) || error.code !== "corrupt-input") throw error;
    failure = error;
  }
  budget.attempts -= 2;
  if (to - from > 1 && budget.attempts >= 0) {
    const middle = (from + to) >>> 1;
    yield* intactRows(table, from, middle, budget);
    yield* intactRows(table, middle, to, budget);
    return;
  }
  for (let index = from; index < to; index += MAX_BATCH) {
    const count = Math.min(MAX_BATCH, to - index);
    yield Array.from({ length: count }, (_, at) => ({ index: index + at, error: failure }));
  }
}

/** Returns the ranges of rows to read at once. */
function* ranges({ groups }: Table, row: number): Generator<readonly [number, number]> {
  for (const { start, end, batch } of groups as readonly RowGroup[]) {
    for (let from = Math.max(start, row); from < end; from += batch)
      yield [from, Math.min(from + batch, end)];
  }
}

function* batches<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += MAX_BATCH) yield all.slice(at, at + MAX_BATCH);
}
