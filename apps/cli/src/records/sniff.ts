import { binaryFormat } from "@winnow/core-dom/binary-format";
import { isArchive } from "@winnow/corpus";

/** The content of a file: records as lines of JSON, rows of a table, or records of an archive; or one page. */
export type Shape = "records" | "csv" | "parquet" | "archive" | "page";

/** Shapes by extension. All but Parquet, which is compressed inside, may be followed by `.gz` or `.zst`. */
const EXTENSIONS: Readonly<Record<string, Shape>> = {
  ...{ jsonl: "records", ndjson: "records", csv: "csv", tsv: "csv", parquet: "parquet" },
  ...{ warc: "archive", wet: "archive", wat: "archive", arc: "archive" },
  ...{ html: "page", htm: "page", xhtml: "page" },
};

/**
 * Returns the shape of a file by its name, or undefined if the extension is unknown.
 *
 * @example shapeOfName("crawl.jsonl.gz") // "records"
 */
export function shapeOfName(path: string): Shape | undefined {
  const extension = /\.([a-z]+)(?:\.(?:gz|zst))?$/i.exec(path)?.[1]?.toLowerCase();
  return extension !== undefined && Object.hasOwn(EXTENSIONS, extension) ? EXTENSIONS[extension] : undefined;
}

/** Number of bytes at the beginning of a file that are examined. */
const SNIFF_LENGTH = 1 << 14;

/**
 * Whether this much of the (decompressed) beginning suffices to detect the format.
 *
 * @param deciding - characters that suffice if the content begins with one of them: a stream may deliver one
 *   record now and the next in an hour.
 */
export function isEnough(head: Uint8Array, deciding = "{<"): boolean {
  if (head.length >= SNIFF_LENGTH) return true;
  const first = head.find((byte) => byte > 0x20);
  return first !== undefined && deciding.includes(String.fromCharCode(first));
}

/**
 * Recognises the shape of (decompressed) content by its beginning. A record begins with `{`, a page with `<`. In other content, a
 * line that begins with `{"` indicates JSON Lines with a damaged first line, unless control characters precede it. Text is a
 * table only if every line is a row. Everything else is passed to the extraction as a page, which reports the problem.
 */
export function shapeOfContent(head: Uint8Array): Shape {
  if (isArchive(head)) return "archive";
  if (binaryFormat(head) === "Parquet") return "parquet";
  const start = textOf(head);
  const first = /\S/.exec(start)?.[0];
  if (first === "{") return "records";
  if (first === "<") return "page";
  if (isTable(filledLines(start, head.length))) return "csv";
  const record = /^[ \t]*\{[ \t]*"/m.exec(start);
  return record !== null && !/[\0-\x08\x0e-\x1f\ufffd]/.test(start.slice(0, record.index))
    ? "records"
    : "page";
}

/** Kinds of files that are neither records nor a page. */
export type Foreign = "container" | "database" | "addresses" | "binary";

/**
 * Recognises content that is neither records nor a page. In doubt, it is a page: text is a list only if most of its lines are URLs,
 * comments with `#` aside, and none has a tag.
 *
 * @param head - the beginning of the (decompressed) content.
 * @returns the kind, and a name for messages.
 * @example foreignFormat(Buffer.from("PK\x03\x04\x14\0")) // { kind: "container", name: "a ZIP file" }
 */
export function foreignFormat(
  head: Uint8Array,
): { readonly kind: Foreign; readonly name: string } | undefined {
  const binary = binaryFormat(head);
  if (binary === "Parquet") return undefined;
  if (binary !== undefined) {
    const kind = CONTAINERS.has(binary) ? "container" : DATABASES.has(binary) ? "database" : "binary";
    return { kind, name: `${/^(?:[AEO]|MHTML|MP|RTF)/.test(binary) ? "an" : "a"} ${binary} file` };
  }
  const start = textOf(head);
  if (/^\s*[<{]/.test(start)) return undefined;
  const lines = filledLines(start, head.length).filter((line) => !/^\s*#/.test(line));
  return 2 * lines.filter(isAddress).length > lines.length && !start.includes("<")
    ? { kind: "addresses", name: "a list of URLs" }
    : undefined;
}

const CONTAINERS: ReadonlySet<string> = new Set(
  "MHTML ZIP 7z RAR tar gzip Zstandard bzip2 xz LZ4".split(" "),
);
const DATABASES: ReadonlySet<string> = new Set(["Arrow", "Avro", "SQLite"]);

/** Returns the lines that are not empty. The last one of a truncated beginning is incomplete. */
function filledLines(start: string, length: number): readonly string[] {
  const lines = start.split(/\r?\n/).slice(0, length < SNIFF_LENGTH ? undefined : -1);
  return lines.filter((line) => line.trim() !== "");
}

/** Common column names in tables of pages and texts. */
const FIELDS = /^(?:id|ur[il]|domain|html|text|body|content|title|author|date|lang|language|label)$/i;

function isAddress(line: string): boolean {
  return /^\s*https?:\/\/[^\s<>"]+\s*$/i.test(line);
}

/**
 * Whether lines are the rows of a table: the first line consists of names, and a separator divides each line
 * into as many cells as the first. Unlike the commas of a sentence, a separator is never followed by a space.
 * Two common column names in the first line suffice, since a page in a cell has many lines.
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

/** Decodes UTF-16 with a byte order mark, and everything else as UTF-8, which suffices for the detection. */
function textOf(head: Uint8Array): string {
  const start = head.subarray(0, SNIFF_LENGTH);
  const [a, b] = start;
  const encoding = a === 0xff && b === 0xfe ? "utf-16le" : a === 0xfe && b === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(start);
}
