import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { base32 } from "./digest.js";

/** A page to write to an archive. */
export interface ArchivePage {
  readonly url: string;
  /** When it was fetched, in UTC as in ISO 8601. */
  readonly date: string;
  /** The status of the response. Without one, a `resource` record without an HTTP header is written. */
  readonly status?: number | undefined;
  /** Headers of the response. Those that describe an encoding of the body must not be among them. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body: Uint8Array;
}

/** Options of {@link warcRecord}. */
export interface WarcRecordOptions {
  /** Whether the record becomes a gzip member, as in `.warc.gz` files. Default: false. */
  readonly gzip?: boolean | undefined;
}

/**
 * Returns a page as a record of WARC 1.1: a `response`, or a `resource` if there is no status. A file of such records is an
 * archive. The same page gives the same bytes: the record's identifier is derived from them.
 *
 * @example
 * const date = new Date().toISOString();
 * file.write(warcRecord({ url, date, status: 200, headers: { "content-type": "text/html" }, body }, { gzip: true }));
 */
export function warcRecord(
  { url, date, status, headers = {}, body }: ArchivePage,
  { gzip = false }: WarcRecordOptions = {},
): Uint8Array {
  const block =
    status === undefined ? body : Buffer.concat([head(`HTTP/1.1 ${status} `, Object.entries(headers)), body]);
  const digest = createHash("sha1").update(block).digest();
  const record = Buffer.concat([
    head("WARC/1.1", [
      ["WARC-Type", status === undefined ? "resource" : "response"],
      ["WARC-Record-ID", `<urn:uuid:${uuid(`${url} ${date} ${base32(digest)}`)}>`],
      ["WARC-Date", date],
      ["WARC-Target-URI", url],
      ["WARC-Block-Digest", `sha1:${base32(digest)}`],
      [
        "Content-Type",
        status === undefined
          ? (headers["content-type"] ?? "application/octet-stream")
          : "application/http; msgtype=response",
      ],
      ["Content-Length", String(block.length)],
    ]),
    block,
    Buffer.from("\r\n\r\n"),
  ]);
  return gzip ? gzipSync(record) : record;
}

/** A line and fields, without line breaks in the values, and the empty line that ends them. */
function head(first: string, fields: readonly (readonly [string, string])[]): Uint8Array {
  const lines = fields.map(([name, value]) => `${name}: ${value.replace(/[\r\n]+/g, " ")}\r\n`);
  return Buffer.from(`${first}\r\n${lines.join("")}\r\n`);
}

/** A UUID of version 8 (RFC 9562 §5.8) from the hash of a text. */
function uuid(text: string): string {
  const bytes = createHash("sha256").update(text).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
