import { once } from "node:events";
import { type CsvError, parse } from "csv-parse";
import type { FailureItem, LineItem } from "../items.js";
import { peek } from "../peek.js";

/** Options of {@link csvItems}. */
export interface CsvOptions {
  /** The path or address for the items' origin. */
  readonly file?: string | undefined;
  /** Maximum length of a row, in bytes. Default: no limit. */
  readonly maxSize?: number | undefined;
}

type CsvItem = LineItem | FailureItem;

/** Maximum number of rows in a batch. */
const MAX_BATCH = 256;

/**
 * Reads the rows of comma-separated values (RFC 4180) in UTF-8 as items. The first row has the names of the columns; those
 * with dots become fields of objects, so `metadata.title` is the title in the metadata. Values are strings; empty cells are
 * absent. The separator is a comma, a semicolon or a tab, whichever the first row has most. A byte order mark is skipped.
 *
 * @param chunks - decompressed.
 * @returns the items in batches; `line` counts the rows after the names, from 1. A row that is too long (`line-too-long`),
 *   or has more cells than there are names or a quote without its end (`broken-line`), is a failure. Reading ends after one that is
 *   more than twice as long as the limit, which an opening quote without its end can cause.
 * @throws errors of `chunks` unchanged.
 * @example for await (const items of csvItems(readChunks("pages.csv.gz"), { file: "pages.csv.gz" })) …
 */
export async function* csvItems(
  chunks: AsyncIterable<Uint8Array>,
  { file, maxSize = Number.POSITIVE_INFINITY }: CsvOptions = {},
): AsyncGenerator<readonly CsvItem[], void, undefined> {
  const { head, all } = await peek(chunks, hasFirstRow);
  let columns: readonly (readonly string[])[] | undefined;
  let items: CsvItem[] = [];
  let line = 0;
  let isOver = false;
  const fail = (code: string, message: string): void => {
    line++;
    items.push({ kind: "failure", line, file, failure: { code, message: `row ${line}: ${message}` } });
  };
  const parser = parse({
    bom: true,
    delimiter: separatorIn(head),
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    relax_column_count: true,
    // A quote inside a cell that does not begin with one, as many programs write it.
    relax_quotes: true,
    skip_records_with_error: true,
    max_record_size: Number.isFinite(maxSize) ? 2 * maxSize : 0,
    // Called while a chunk is parsed. Nothing is pushed to the stream, which therefore is never full.
    on_record: (cells: readonly string[]): null => {
      if (columns === undefined) columns = cells.map((name) => name.trim().split("."));
      else if (cells.length > columns.length) {
        fail("broken-line", `${cells.length} cells, but only ${columns.length} columns have names`);
      } else {
        const bytes = Buffer.from(JSON.stringify(toRecord(cells, columns)));
        if (bytes.length > maxSize) fail("line-too-long", `longer than ${maxSize} bytes`);
        else items.push({ kind: "line", line: ++line, file, bytes });
      }
      return null;
    },
    on_skip: (error: CsvError | undefined): undefined => {
      if (error?.code === "CSV_MAX_RECORD_SIZE") {
        isOver = true;
        fail("line-too-long", `longer than ${2 * maxSize} bytes; the rest of the file is not read`);
        throw error;
      }
      fail("broken-line", error?.message ?? "not a row");
    },
  });
  parser.on("error", () => {});
  try {
    for await (const chunk of all) {
      parser.write(chunk);
      yield* batches(items);
      items = [];
      if (isOver) return;
    }
    const end = once(parser, "end");
    parser.resume().end();
    await end.catch(() => {});
    yield* batches(items);
  } finally {
    parser.destroy();
  }
}

/** Maximum number of bytes that are searched for the end of the first row. */
const MAX_HEAD = 1 << 16;

function hasFirstRow(head: Uint8Array): boolean {
  return head.includes(0x0a) || head.length >= MAX_HEAD;
}

const SEPARATORS = [",", ";", "\t"] as const;

function separatorIn(head: Uint8Array): string {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString("latin1", 0, MAX_HEAD);
  const unquoted = text.replace(/"[^"]*"/g, "");
  const names = unquoted.split(/[\r\n]/, 1)[0]!;
  let best: string = SEPARATORS[0];
  for (const separator of SEPARATORS) {
    if (names.split(separator).length > names.split(best).length) best = separator;
  }
  return best;
}

/** An object without a prototype, in which any name is a field. */
type Node = { [name: string]: unknown };

function toRecord(cells: readonly string[], columns: readonly (readonly string[])[]): Node {
  const record: Node = Object.create(null);
  for (const [index, cell] of cells.entries()) {
    const path = columns[index]!;
    if (cell === "" || path[0] === "") continue;
    let node = record;
    let depth = 0;
    // A name whose beginning is the name of another column, which has text, is not a path.
    for (; depth < path.length - 1; depth++) {
      const next = (node[path[depth]!] ??= Object.create(null));
      if (typeof next !== "object") break;
      node = next as Node;
    }
    node[path.slice(depth).join(".")] = cell;
  }
  return record;
}

function* batches<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += MAX_BATCH) yield all.slice(at, at + MAX_BATCH);
}
