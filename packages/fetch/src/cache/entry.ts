import { createHash } from "node:crypto";
import type { Entry } from "./types.js";

/** The first line: what the file is, and the SHA-256 of everything after that line. */
const FIRST_LINE = /^winnow-cache 1 ([0-9a-f]{64})\n/;
const FIRST_LINE_LENGTH = "winnow-cache 1 ".length + 64 + 1;
const NEW_LINE = 0x0a;

/**
 * An entry as the content of a file: the line with the checksum, a line of JSON with everything but the body, and
 * the body. Whatever part of it is lost or changed, the checksum tells.
 */
export function encodeEntry(entry: Entry): Uint8Array {
  const { bytes, ...response } = entry.response;
  const head = Buffer.from(`${JSON.stringify({ ...entry, response, size: bytes.length })}\n`);
  const checksum = createHash("sha256").update(head).update(bytes).digest("hex");
  return Buffer.concat([Buffer.from(`winnow-cache 1 ${checksum}\n`), head, bytes]);
}

/**
 * The entry in the content of a file; undefined where it is none, or damaged. The body is a view of `file`.
 */
export function decodeEntry(file: Uint8Array): Entry | undefined {
  const first = FIRST_LINE.exec(Buffer.from(file.subarray(0, FIRST_LINE_LENGTH)).toString("latin1"));
  if (first === null) return undefined;
  const rest = file.subarray(FIRST_LINE_LENGTH);
  if (createHash("sha256").update(rest).digest("hex") !== first[1]) return undefined;
  const headEnd = rest.indexOf(NEW_LINE);
  if (headEnd < 0) return undefined;
  const bytes = rest.subarray(headEnd + 1);
  try {
    const { size, response, ...entry } = JSON.parse(Buffer.from(rest.subarray(0, headEnd)).toString("utf8"));
    return size === bytes.length ? { ...entry, response: { ...response, bytes } } : undefined;
  } catch {
    return undefined;
  }
}
