import { stringify } from "csv-stringify/sync";
import type { Encoder } from "../encoder.js";

/** Number of rows that are formatted at once. */
const BATCH = 256;

/**
 * Creates an encoder for comma-separated values (RFC 4180) with a row of names, each row ended by a line feed.
 *
 * Lists of plain values are joined by `; `; other nested values are JSON. Cells may contain text of pages, and spreadsheets
 * evaluate cells that begin with `=`, `+`, `-`, `@`, a tab or a line end: such text gets an apostrophe in front (OWASP, CSV
 * injection). Numbers, also negative ones, are unchanged.
 *
 * @param columns - paths of fields, such as `metadata.title`. `error` combines code and message.
 * @example
 * const encoder = createCsvEncoder(["id", "metadata.title"]);
 * Buffer.concat([encoder.add({ id: 1, metadata: { title: "=1+1" } }), encoder.end()]).toString();
 * // "id,metadata.title\n1,'=1+1\n"
 */
export function createCsvEncoder(columns: readonly string[]): Encoder {
  const paths = columns.map((path) => path.split("."));
  let rows: (readonly (string | undefined)[])[] = [columns];
  const take = (): Uint8Array => {
    const text = stringify(
      rows.map((row) => [...row]),
      { escape_formulas: true, cast: { string: inertCell } },
    );
    rows = [];
    return Buffer.from(text);
  };
  return {
    add(record) {
      rows.push(paths.map((path) => cellAt(record, path)));
      return rows.length < BATCH ? NOTHING : take();
    },
    end: take,
  };
}

const NOTHING = new Uint8Array(0);

/** A signed number, which a spreadsheet reads as that number. */
const SIGNED_NUMBER = /^[+-]\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/**
 * Handles two cases that `escape_formulas` of csv-stringify doesn't: it misses a leading line feed, and escapes numbers in
 * strings.
 */
function inertCell(text: string): string | { readonly value: string; readonly escape_formulas: false } {
  if (SIGNED_NUMBER.test(text)) return { value: text, escape_formulas: false };
  return text.startsWith("\n") ? `'${text}` : text;
}

function cellAt(record: Readonly<Record<string, unknown>>, path: readonly string[]): string | undefined {
  let value: unknown = record;
  for (const name of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return path.length === 1 && path[0] === "error" ? errorCell(value) : cellOf(value);
}

function errorCell(error: unknown): string | undefined {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  return code === undefined ? cellOf(error) : `${code}: ${message}`;
}

function cellOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "object") return String(value);
  const isFlat = Array.isArray(value) && value.every((each) => each === null || typeof each !== "object");
  return isFlat ? value.join("; ") : JSON.stringify(value);
}
