import { arcHead } from "./arc.js";
import { type Head, type Problem, problem } from "./types.js";

const LINE_FEED = 0x0a;
const RETURN = 0x0d;

/** Maximum bytes of a header. Only its URL can be long. */
export const MAX_HEAD: number = 1 << 18;

const decoder = new TextDecoder();

/** Whether bytes begin like a record of WARC: `WARC/` and a digit (WARC 1.1 §4). */
export function isWarc(bytes: Uint8Array, at: number = 0): boolean {
  return (
    bytes[at] === 0x57 &&
    bytes[at + 1] === 0x41 &&
    bytes[at + 2] === 0x52 &&
    bytes[at + 3] === 0x43 &&
    bytes[at + 4] === 0x2f &&
    bytes[at + 5]! >= 0x30 &&
    bytes[at + 5]! <= 0x39
  );
}

/** Parses the header at the beginning of bytes; returns undefined if it goes on after them. */
export function parseHead(bytes: Uint8Array): Head | Problem | undefined {
  if (!isWarc(bytes)) return bytes.length < 6 ? undefined : arcHead(bytes);
  const size = sizeOfFields(bytes);
  if (size === undefined)
    return bytes.length < MAX_HEAD ? undefined : problem("bad-header", `longer than ${MAX_HEAD} bytes`);
  // Overwritten headers run into the next record.
  if (bytes.subarray(0, size).includes(0)) return problem("bad-header", "a null byte");
  const [first = "", ...lines] = decoder.decode(bytes.subarray(0, size)).split(/\r?\n/);
  const version = /^WARC\/(\d\.\d+)$/.exec(first)?.[1];
  if (version === undefined) return problem("bad-header", "no version of WARC");
  const headers = parseFields(lines);
  const length = headers["content-length"] ?? "";
  if (!/^\d{1,15}$/.test(length)) return problem("bad-header", "no valid Content-Length");
  const type = headers["warc-type"];
  if (type === undefined) return problem("bad-header", "no WARC-Type");
  return {
    kind: "head",
    ...{ format: "WARC", version, type: type.toLowerCase(), headers, size, length: Number(length) },
    id: withoutBrackets(headers["warc-record-id"]),
    url: withoutBrackets(headers["warc-target-uri"]),
    date: headers["warc-date"],
  };
}

/** The bytes of a block of fields up to the empty line that ends it; undefined if there is none. */
export function sizeOfFields(bytes: Uint8Array): number | undefined {
  const limit = Math.min(bytes.length, MAX_HEAD);
  for (let at = bytes.indexOf(LINE_FEED); at >= 0 && at < limit; at = bytes.indexOf(LINE_FEED, at + 1)) {
    if (bytes[at + 1] === LINE_FEED) return at + 2;
    if (bytes[at + 1] === RETURN && bytes[at + 2] === LINE_FEED) return at + 3;
  }
  return undefined;
}

/**
 * Parses the fields of WARC (1.1 §4) and HTTP (RFC 9110 §5): names in lower case, repeated fields joined by commas. A line
 * that begins with white space continues the field before; lines without a colon are ignored.
 */
export function parseFields(lines: readonly string[]): Readonly<Record<string, string>> {
  const fields = new Map<string, string>();
  let name: string | undefined;
  for (const line of lines) {
    const isContinued = line.startsWith(" ") || line.startsWith("\t");
    const colon = line.indexOf(":");
    if (!isContinued) name = colon > 0 ? line.slice(0, colon).trim().toLowerCase() : undefined;
    if (name === undefined) continue;
    const value = line.slice(isContinued ? 0 : colon + 1).trim();
    const before = fields.get(name);
    if (before === undefined) fields.set(name, value);
    else fields.set(name, `${before}${isContinued ? " " : ", "}${value}`);
  }
  return Object.fromEntries(fields);
}

/** Some writers put the URL in angle brackets too, as the grammar of WARC 1.0 has it. */
function withoutBrackets(value: string | undefined): string | undefined {
  return value?.startsWith("<") && value.endsWith(">") ? value.slice(1, -1) : value;
}
