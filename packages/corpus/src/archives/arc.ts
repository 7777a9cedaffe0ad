import { type Head, type Problem, problem } from "./types.js";

/** Maximum bytes of the line before a record. */
const MAX_LINE = 1 << 16;

/** The line before a record. */
interface Line {
  readonly version: "1" | "2";
  readonly url: string;
  readonly ip: string;
  /** `YYYYMMDDhhmmss`. */
  readonly date: string;
  readonly contentType: string;
  readonly length: number;
}

/**
 * Parses the line before a record (the Internet Archive's "ARC file format"): of version 1, `URL IP-address date content-type
 * length`; of version 2, with `result-code checksum location offset filename` before the length. URLs and content types
 * with spaces occur.
 */
function parseLine(line: string): Line | undefined {
  const words = line.trimEnd().split(" ");
  const at = words.findIndex((word, i) => i >= 2 && /^\d{14}$/.test(word));
  const last = words.at(-1)!;
  if (at < 0 || at > words.length - 3 || !/^\d{1,15}$/.test(last)) return undefined;
  const isSecond = words.length - at >= 8 && /^(?:\d{3}|-)$/.test(words.at(-6)!);
  return {
    version: isSecond ? "2" : "1",
    url: words.slice(0, at - 1).join(" "),
    ip: words[at - 1]!,
    date: words[at]!,
    contentType: words.slice(at + 1, isSecond ? -6 : -1).join(" "),
    length: Number(last),
  };
}

/** Whether bytes begin like a line of ARC, which may go on after them. */
export function isArc(bytes: Uint8Array): boolean {
  const end = bytes.subarray(0, MAX_LINE).indexOf(0x0a);
  return end > 0 && isScheme(bytes) && parseLine(text(bytes, end)) !== undefined;
}

/** Parses the line; returns undefined if it goes on after the bytes. */
export function arcHead(bytes: Uint8Array): Head | Problem | undefined {
  if (!isScheme(bytes)) return problem("not-a-record", "neither a record nor compressed");
  const end = bytes.subarray(0, MAX_LINE).indexOf(0x0a);
  if (end < 0 && bytes.length < MAX_LINE) return undefined;
  const line = end < 0 ? undefined : parseLine(text(bytes, end));
  if (line === undefined) return problem("not-a-record", "neither a record nor compressed");
  const { version, url, ip, date, contentType, length } = line;
  const isFirst = url.startsWith("filedesc:");
  return {
    kind: "head",
    format: "ARC",
    version,
    type: isFirst ? "warcinfo" : url.startsWith("dns:") ? "resource" : "response",
    id: undefined,
    url,
    date: isoDate(date),
    headers: { "ip-address": ip, "content-type": contentType, "content-length": String(length) },
    length,
    size: end + 1,
  };
}

/** Whether bytes begin with letters and a colon, as far as there are any. */
function isScheme(bytes: Uint8Array): boolean {
  for (let at = 0; at < Math.min(bytes.length, 16); at++) {
    const byte = bytes[at]!;
    if (byte === 0x3a) return at > 1;
    const isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
    if (!isLetter && !(at > 0 && byte >= 0x2b && byte <= 0x39)) return false;
  }
  return bytes.length < 16;
}

function text(bytes: Uint8Array, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, end).toString("latin1");
}

/** Converts `20050614070159` to the form of WARC: `2005-06-14T07:01:59Z`. */
function isoDate(digits: string): string {
  const [year, month, day, hour, minute, second] = digits.match(/^\d{4}|\d\d/g) ?? [];
  return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
}
