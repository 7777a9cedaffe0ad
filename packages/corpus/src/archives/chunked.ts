/** A body without its chunks. */
export interface Unchunked {
  readonly body: Uint8Array;
  /** Whether the last chunk, which is empty, was there. */
  readonly isComplete: boolean;
}

/** The longest line with the size of a chunk: extensions are rare. */
const MAX_LINE = 4096;

/**
 * Removes the chunks of a body (RFC 9112 §7.1). Returns undefined if it has none: the first line is not the size of a chunk, or
 * what follows such a chunk is not another line.
 */
export function unchunked(body: Uint8Array): Unchunked | undefined {
  const parts: Uint8Array[] = [];
  for (let at = 0; ; ) {
    const lineEnd = body.subarray(at, at + MAX_LINE).indexOf(0x0a);
    const line = Buffer.from(body.subarray(at, lineEnd < 0 ? at + MAX_LINE : at + lineEnd)).toString(
      "latin1",
    );
    const digits = /^([\da-f]{1,8})[ \t]*(?:;.*)?\r?$/i.exec(line)?.[1];
    if (lineEnd < 0 || digits === undefined)
      return parts.length === 0 ? undefined : { body: Buffer.concat(parts), isComplete: false };
    const size = Number.parseInt(digits, 16);
    if (size === 0) return { body: Buffer.concat(parts), isComplete: true };
    const start = at + lineEnd + 1;
    const end = start + size;
    if (end < body.length && !isLineBreak(body, end) && parts.length === 0) return undefined;
    parts.push(body.subarray(start, end));
    if (end >= body.length || !isLineBreak(body, end))
      return { body: Buffer.concat(parts), isComplete: false };
    at = end + (body[end] === 0x0d ? 2 : 1);
  }
}

function isLineBreak(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x0a || (bytes[at] === 0x0d && (bytes[at + 1] ?? 0x0a) === 0x0a);
}
