/** A line of a file: its bytes, or for one that is too long, how it begins. */
export interface Line {
  /** From 1; empty lines count, though they are not given out. */
  readonly number: number;
  /** Without the line break. */
  readonly bytes: Uint8Array;
  /** Whether the line is longer than the bound: `bytes` is then only its beginning. */
  readonly cut: boolean;
}

const LINE_FEED = 0x0a;

/** How much is kept of a line that is too long: enough to find the id in. */
const KEPT_OF_LONG = 4096;

/**
 * Splits a stream of bytes into lines. Linear in the bytes however long a line is, and never keeps more of a
 * line than the bound and one chunk. White space before and after a line is not part of it, nor is a byte order
 * mark; empty lines are left out (JSON Lines has none; a file's last line break makes one).
 *
 * @param maxLength - the longest line, in bytes.
 * @returns the lines that end in one chunk together: what came at once can be worked on at once.
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  maxLength: number,
): AsyncGenerator<readonly Line[], void, undefined> {
  let number = 0;
  let held: Uint8Array[] = [];
  let heldLength = 0;
  let cut = false;

  const hold = (part: Uint8Array): void => {
    if (part.length === 0 || cut) return;
    held.push(part);
    heldLength += part.length;
    if (heldLength <= maxLength) return;
    cut = true;
    held = [concat(held, Math.min(heldLength, KEPT_OF_LONG))];
  };
  const finish = (): Line | undefined => {
    number++;
    const bytes = trim(held.length === 1 ? held[0]! : concat(held, heldLength), number === 1);
    const line = bytes.length === 0 ? undefined : { number, bytes, cut };
    held = [];
    heldLength = 0;
    cut = false;
    return line;
  };

  for await (const chunk of chunks) {
    const lines: Line[] = [];
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(LINE_FEED, start);
      if (end === -1) break;
      hold(chunk.subarray(start, end));
      const line = finish();
      if (line !== undefined) lines.push(line);
      start = end + 1;
    }
    hold(chunk.subarray(start));
    if (lines.length > 0) yield lines;
  }
  const last = finish();
  if (last !== undefined) yield [last];
}

function concat(parts: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    if (at >= length) break;
    all.set(part.subarray(0, length - at), at);
    at += part.length;
  }
  return all;
}

/** JSON's white space (RFC 8259 §2): tab, line feed, carriage return, space. */
function isJsonSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === LINE_FEED;
}

function trim(bytes: Uint8Array, first: boolean): Uint8Array {
  let start = first && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  let end = bytes.length;
  while (start < end && isJsonSpace(bytes[start])) start++;
  while (end > start && isJsonSpace(bytes[end - 1])) end--;
  return bytes.subarray(start, end);
}
