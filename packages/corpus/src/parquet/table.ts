import {
  type AsyncBuffer,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
  type SchemaTree,
} from "hyparquet";
import { CorpusError } from "../corpus-error.js";
import { readRange, type Source } from "../places/source.js";
import { CODECS } from "./codecs.js";
import { joinExtra } from "./columns.js";
import { fieldName, PARSERS, plainValue } from "./plain.js";
import { EXTRA, SCHEMA_KEY } from "./schema.js";

type Row = Readonly<Record<string, unknown>>;

/** Consecutive rows of a file, which are stored together. */
export interface RowGroup {
  /** From 0. */
  readonly start: number;
  readonly end: number;
  /** Number of rows that are decoded at once. */
  readonly batch: number;
}

/** An open Parquet file. */
export interface Table {
  readonly groups: readonly RowGroup[];
  /**
   * Reads rows, which must be in one group.
   *
   * @throws {CorpusError} `corrupt-input` if one of the pages that contain them is damaged.
   */
  readonly read: (from: number, to: number) => Promise<readonly Row[]>;
}

/**
 * Bytes of decoded values that are in memory at once, unless one page has more. Pages that are larger are decoded again for
 * each part: those of DuckDB have up to 100 MB, those of others 1 MB.
 */
const MAX_BATCH_BYTES = 1 << 26;

/**
 * Opens a Parquet file: reads its footer.
 *
 * @param columns - names of columns to read. Default all; those that the file lacks are ignored.
 * @throws {CorpusError} `corrupt-input` if the file has no footer, as after an incomplete download, or a damaged one;
 *   `cannot-read` for a stream, since the footer is at the end.
 */
export async function openTable(source: Source, columns?: readonly string[]): Promise<Table> {
  const file = asyncBuffer(source);
  const metadata = await readFooter(source, file);
  const schema = parquetSchema(metadata);
  const hasExtra = metadata.key_value_metadata?.some(({ key }) => key === SCHEMA_KEY) === true;
  const names = columns && new Set(hasExtra ? [...columns, EXTRA] : columns);
  const nodes = schema.children.filter(({ element }) => names?.has(element.name) !== false);
  const selected = nodes.map(({ element }) => element.name);
  const groups = rowGroups(metadata);
  let cached: { readonly group: RowGroup; readonly file: AsyncBuffer } | undefined;

  return {
    groups,
    async read(from, to) {
      const number = groups.findIndex(({ end }) => from < end);
      const group = groups[number]!;
      // Without an index of pages, every batch of a group reads the same ranges.
      if (cached?.group !== group) cached = { group, file: cachingBuffer(file) };
      const rows = await decode(source, cached.file, metadata, selected, from, to).catch((error: unknown) => {
        if (error instanceof CorpusError) throw error;
        const place = `row group ${number + 1}, rows ${from + 1} to ${to}`;
        throw new CorpusError(
          "corrupt-input",
          `${source.name}: ${place}: ${(error as Error).message}`,
          error,
        );
      });
      return rows.map((row) => toRecord(row, nodes, hasExtra, columns));
    },
  };
}

function toRecord(
  row: Row,
  nodes: readonly SchemaTree[],
  hasExtra: boolean,
  columns: readonly string[] | undefined,
): Row {
  const fields: [string, unknown][] = [];
  let extra: unknown;
  for (const node of nodes) {
    const value = plainValue(row[node.element.name], node);
    if (hasExtra && node.element.name === EXTRA) extra = value;
    else if (value !== undefined) fields.push([fieldName(node), value]);
  }
  const record = Object.fromEntries(fields);
  if (extra === undefined) return record;
  const joined = joinExtra(record, extra);
  if (columns === undefined) return joined;
  return Object.fromEntries(Object.entries(joined).filter(([name]) => columns.includes(name)));
}

async function decode(
  source: Source,
  file: AsyncBuffer,
  metadata: FileMetaData,
  columns: string[],
  from: number,
  to: number,
): Promise<readonly Row[]> {
  if (columns.length === 0) return Array.from({ length: to - from }, () => ({}));
  /** For each column, the row after the last that was decoded: hyparquet does not notice pages that are missing. */
  const ends = new Map<string, number>();
  const rows = await parquetReadObjects({
    file,
    metadata,
    columns,
    rowStart: from,
    rowEnd: to,
    compressors: CODECS,
    parsers: PARSERS,
    utf8: false,
    useOffsetIndex: true,
    onChunk: ({ columnName, rowEnd }) => ends.set(columnName, Math.max(rowEnd, ends.get(columnName) ?? 0)),
  });
  for (const column of columns) {
    if (rows.length !== to - from || (ends.get(column) ?? 0) < to)
      throw new CorpusError(
        "corrupt-input",
        `${source.name}: rows ${from + 1} to ${to}: ${column} has fewer`,
      );
  }
  return rows;
}

function rowGroups({ row_groups }: FileMetaData): readonly RowGroup[] {
  let end = 0;
  return row_groups.map(({ num_rows, total_byte_size }) => {
    const start = end;
    const count = Number(num_rows);
    end += count;
    const share = Math.max(1, Number(total_byte_size) / MAX_BATCH_BYTES);
    return { start, end, batch: Math.max(1, Math.floor(count / share)) };
  });
}

function asyncBuffer(source: Source): AsyncBuffer {
  const { name, size } = source;
  if (size === undefined) {
    throw new CorpusError("cannot-read", `${name}: Parquet cannot be read from a stream, only from a file`);
  }
  return {
    byteLength: size,
    async slice(from, to = size) {
      const bytes = await readRange(source, from, Math.min(to, size));
      if (bytes.length < to - from) {
        throw new CorpusError("corrupt-input", `${name}: the data ends early`, undefined, true);
      }
      return bytes.buffer as ArrayBuffer;
    },
  };
}

/** Returns a file that keeps all ranges that were read. */
function cachingBuffer(file: AsyncBuffer): AsyncBuffer {
  const ranges = new Map<string, Promise<ArrayBuffer>>();
  return {
    byteLength: file.byteLength,
    slice(from, to) {
      const key = `${from} ${to}`;
      const range = ranges.get(key) ?? Promise.resolve(file.slice(from, to));
      ranges.set(key, range);
      return range;
    },
  };
}

/** The first and the last four bytes of a file (Parquet format, "File Format"). */
const MAGIC = "PAR1";

async function readFooter(source: Source, file: AsyncBuffer): Promise<FileMetaData> {
  const text = async (from: number): Promise<string> =>
    Buffer.from(await file.slice(from, from + MAGIC.length)).toString("latin1");
  const fail = (why: string, cause?: unknown, isTruncated = false): CorpusError =>
    new CorpusError("corrupt-input", `${source.name}: ${why}`, cause, isTruncated);
  if (file.byteLength < 3 * MAGIC.length) throw fail("too short for a Parquet file", undefined, true);
  if ((await text(0)) !== MAGIC) throw fail("not a Parquet file");
  if ((await text(file.byteLength - MAGIC.length)) !== MAGIC)
    throw fail("the footer is missing; the file is incomplete", undefined, true);
  try {
    const metadata = await parquetMetadataAsync(file, { parsers: PARSERS, geoparquet: false });
    check(metadata, file.byteLength);
    return metadata;
  } catch (error) {
    if (error instanceof CorpusError) throw error;
    throw fail(`the footer is damaged: ${(error as Error).message}`, error);
  }
}

/** Checks what reading relies on. */
function check({ row_groups, num_rows, schema }: FileMetaData, size: number): void {
  let rows = 0n;
  for (const group of row_groups) {
    if (group.num_rows < 0n) throw new RangeError("a row group has a negative number of rows");
    rows += group.num_rows;
    for (const { meta_data } of group.columns) {
      const start = meta_data?.dictionary_page_offset ?? meta_data?.data_page_offset ?? -1n;
      const length = meta_data?.total_compressed_size ?? -1n;
      if (start < 0n || length < 0n || start + length > BigInt(size))
        throw new RangeError("a column is outside the file");
    }
  }
  if (rows !== num_rows) throw new RangeError("the numbers of rows do not add up");
  if (schema.length < 1) throw new RangeError("the schema is missing");
}
