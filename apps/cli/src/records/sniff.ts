import { binaryFormat } from "@winnow/core-dom/decode";

/** What a file contains: records, one per line, or one page. */
export type Shape = "records" | "page";

const NAMES = /\.(?:(jsonl|ndjson)|html?|xhtml)(?:\.(?:gz|zst))?$/i;

/**
 * A file's shape by its name; undefined where the name does not say.
 *
 * @example shapeOfName("crawl.jsonl.gz") // "records"
 */
export function shapeOfName(path: string): Shape | undefined {
  const match = NAMES.exec(path);
  if (match === null) return undefined;
  return match[1] === undefined ? "page" : "records";
}

/** How much of a file's beginning is looked at. */
const SNIFF_LENGTH = 1 << 14;

/**
 * Whether so much of a (decompressed) beginning decides what a file is.
 *
 * @param deciding - the first characters that decide by themselves: a stream may give one record now and the next in an hour.
 */
export function isEnough(head: Uint8Array, deciding = "{<"): boolean {
  if (head.length >= SNIFF_LENGTH) return true;
  const first = head.find((byte) => byte > 0x20);
  return first !== undefined && deciding.includes(String.fromCharCode(first));
}

/**
 * Tells JSON Lines from a page by how the (decompressed) content begins. A `{` begins a record, a `<` a page. In
 * anything else, a line that begins with `{"` means JSON Lines whose first line is damaged, unless control
 * characters say that it is no text; the rest is given to the extraction as a page, which says what is wrong.
 */
export function shapeOfContent(head: Uint8Array): Shape {
  const start = textOf(head);
  const first = /\S/.exec(start)?.[0];
  if (first === "{") return "records";
  if (first === "<") return "page";
  const record = /^[ \t]*\{[ \t]*"/m.exec(start);
  return record !== null && !/[\0-\x08\x0e-\x1f\ufffd]/.test(start.slice(0, record.index))
    ? "records"
    : "page";
}

/** What a file can be that is neither records nor a page. */
export type Foreign = "archive" | "warc" | "table" | "addresses" | "binary";

/**
 * Recognises content that can be neither records nor a page. In doubt it is a page: text is a table only where every
 * line is a row, a list only where every line is an address.
 *
 * @param head - how the (decompressed) content begins.
 * @param path - a name that ends in `.csv`, `.tsv` or `.parquet` decides where the content is in doubt.
 * @returns what it is, and what people call it.
 * @example foreignFormat(new TextEncoder().encode("WARC/1.1\r\n"), "a") // { kind: "warc", name: "a WARC archive" }
 */
export function foreignFormat(
  head: Uint8Array,
  path: string,
): { readonly kind: Foreign; readonly name: string } | undefined {
  const binary = binaryFormat(head);
  if (binary !== undefined) {
    const kind = ARCHIVES.has(binary) ? "archive" : TABLES.has(binary) ? "table" : "binary";
    return { kind, name: `a file in the format ${binary}` };
  }
  const start = textOf(head);
  if (/^WARC\/\d\.\d+\r?\n/.test(start)) return { kind: "warc", name: "a WARC archive" };
  if (!/\S/.test(start) || /^\s*[<{]/.test(start)) return undefined;
  // Where the beginning was cut off, its last line is not whole.
  const lines = start.split(/\r?\n/).slice(0, head.length < SNIFF_LENGTH ? undefined : -1);
  const filled = lines.filter((line) => line.trim() !== "");
  if (filled.length > 0 && filled.every(isAddress)) return { kind: "addresses", name: "a list of addresses" };
  if (TABLE_NAMES.test(path) || isTable(filled)) return { kind: "table", name: "a table (CSV or TSV)" };
  return /\.parquet$/i.test(path) ? { kind: "table", name: "a file in the format Parquet" } : undefined;
}

const ARCHIVES: ReadonlySet<string> = new Set("ZIP 7z RAR tar gzip Zstandard bzip2 xz LZ4".split(" "));
const TABLES: ReadonlySet<string> = new Set(["Parquet", "Arrow", "Avro", "SQLite"]);
const TABLE_NAMES = /\.[ct]sv(?:\.(?:gz|zst))?$/i;

/** Names that the tables of pages and texts have. */
const FIELDS = /^(?:id|ur[il]|domain|html|text|body|content|title|author|date|lang|language|label)$/i;

function isAddress(line: string): boolean {
  return /^\s*https?:\/\/[^\s<>"]+\s*$/i.test(line);
}

/**
 * Whether lines are the rows of a table: a first line of names, and a separator, never followed by a space as commas in
 * sentences are, that divides each line into as many cells as the first. Or a first line of names as records have them,
 * whatever follows: a page in a cell has many lines.
 */
function isTable([header = "", ...rows]: readonly string[]): boolean {
  return [",", "\t", ";"].some((separator) => {
    const names = header.split(separator).map((name) => name.replace(/^"(.*)"$/, "$1"));
    if (!names.every((name) => /^[\p{L}_][\p{L}\d_.-]*$/u.test(name))) return false;
    if (new Set(names).size < names.length) return false;
    if (names.filter((name) => FIELDS.test(name)).length >= 2) return true;
    const cells = (row: string): readonly string[] => row.replace(/"(?:[^"]|"")*"/g, "").split(separator);
    return (
      names.length >= 3 &&
      rows.length >= 3 &&
      rows.every((row) => {
        const found = cells(row);
        return found.length === names.length && !found.slice(1).some((cell) => cell.startsWith(" "));
      })
    );
  });
}

/** Text in UTF-16 has a byte order mark, or is taken for UTF-8, which will do to see that it is none of these. */
function textOf(head: Uint8Array): string {
  const start = head.subarray(0, SNIFF_LENGTH);
  const [a, b] = start;
  const encoding = a === 0xff && b === 0xfe ? "utf-16le" : a === 0xfe && b === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(start);
}
